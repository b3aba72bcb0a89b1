import { useId } from 'react';
import { largestSheet } from '#shared/api/goods-lists.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { useProblem } from '#web/forms/use-problem.ts';
import { goodsListsApi } from '../../api/goods-lists-api.ts';
import { SectionCard } from '../../components/section-card.tsx';

interface Props {
  slug: string;
  /** A file was sent before. */
  again: boolean;
  onSent: (id: string) => void;
}

/** Chooses a file; it is checked at once, and nothing is written yet. */
export function SendFile({ slug, again, onSent }: Props) {
  const id = useId();
  const [send, sending] = goodsListsApi.useSendFileMutation();
  const { problem, tell, clear } = useProblem();

  async function take(file: File | undefined) {
    clear();
    if (!file) return;
    if (file.size > largestSheet) return tell('This file is larger than 15 MB. Send it in two parts.', null);
    const form = new FormData();
    form.set('file', file);
    const { data, error } = await send({ params: { slug }, form });
    if (data) onSent(data.id);
    else tell(sentenceOf(error, 'We could not read this file. Please try again.'), null);
  }
  return (
    <SectionCard title={again ? 'Bring in another file' : 'Bring products in'}>
      <p className="mt-1 mb-3 text-muted">
        A CSV file from Shopify, WooCommerce or your own sheet; of any other you say which column is what.
        Every line is checked first, and you see what is wrong before anything is added.
      </p>
      <label
        htmlFor={id}
        className={buttonClass({
          variant: again ? 'secondary' : 'primary',
          className: 'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
        })}
      >
        {sending.isLoading ? 'Checking every line…' : 'Choose a CSV file'}
        <input
          id={id}
          type="file"
          accept=".csv,text/csv,text/plain"
          disabled={sending.isLoading}
          className="sr-only"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
    </SectionCard>
  );
}
