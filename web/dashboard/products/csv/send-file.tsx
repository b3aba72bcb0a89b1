import { sentenceOf } from '#web/client/errors.ts';
import { goodsListsApi } from '../../api/goods-lists-api.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { SectionCard } from '../../components/section-card.tsx';

interface Props {
  slug: string;
  /** A file was sent before. */
  again: boolean;
  onSent: (id: string) => void;
}

/** Chooses a file; it is checked at once, and nothing is written yet. */
export function SendFile({ slug, again, onSent }: Props) {
  const [send, sending] = goodsListsApi.useSendFileMutation();
  async function take(form: FormData) {
    const { data, error } = await send({ params: { slug }, form });
    if (!data) return sentenceOf(error, 'We could not read this file. Please try again.');
    onSent(data.id);
    return null;
  }
  return (
    <SectionCard title={again ? 'Bring in another file' : 'Bring products in'}>
      <p className="mt-1 mb-3 text-muted">
        A CSV file from Shopify, WooCommerce or your own sheet; of any other you say which column is what.
        Every line is checked first, and you see what is wrong before anything is added.
      </p>
      <CsvButton label="Choose a CSV file" again={again} busy={sending.isLoading} send={take} />
    </SectionCard>
  );
}
