import type { Product } from '#shared/api/catalogue.ts';
import { catalogueApi } from '../api/catalogue-api.ts';

/** How many shoppers asked to hear when something of this product is back; nothing is shown while nobody did. */
export function WaitingNote({ product, slug }: { product: Product; slug: string }) {
  const { currentData } = catalogueApi.useWaitingQuery(
    { params: { slug } },
    { refetchOnMountOrArgChange: true },
  );
  const waited = (currentData?.items ?? []).flatMap(({ variant_id, count }) => {
    const variant = product.variants.find(({ id }) => id === variant_id);
    return variant ? [{ title: variant.title, count }] : [];
  });
  const all = waited.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const kinds = waited.filter(({ title }) => title).map(({ title, count }) => `${title}: ${count}`);
  return (
    <p role="status" className="mt-0 mb-6 rounded-md bg-highlight-soft px-4 py-3 text-warn">
      {all === 1 ? 'One shopper waits' : `${all} shoppers wait`} to hear when it is back
      {kinds.length > 0 && ` (${kinds.join(', ')})`}. They get a mail within minutes after you put some on the
      shelf.
    </p>
  );
}
