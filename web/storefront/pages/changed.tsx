import { naira } from '#shared/money.ts';
import type { OrderView } from '#shared/storefront.ts';
import type { Words } from '#shared/words/words.ts';

/** What the shop changed in it, and why. */
export function Changed({ order, says }: { order: OrderView; says: Words['parts'] }) {
  const { changed } = order;
  if (!changed || order.status === 'canceled') return null;
  return (
    <div className="notice">
      <h2>{says.changedHead(order.number)}</h2>
      <p>
        {says.before}: {changed.was.join(', ')}. {naira(changed.was_total_kobo)}
      </p>
      <p>{says.changedPreview(naira(order.total_kobo))}</p>
      {changed.reason && (
        <p>
          {says.why}: {changed.reason}
        </p>
      )}
    </div>
  );
}
