import { product } from '#shared/product.ts';
import { naira } from '#shared/money.ts';
import { broughtApi } from '../api/brought-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { PastOrderRows } from '../bring/past-order.tsx';
import { SectionCard } from '../components/section-card.tsx';

/** What they bought at the shop before, apart from what they bought here; nothing where that is nothing. */
export function Before({ customerId, slug }: { customerId: string; slug: string }) {
  const asked = broughtApi.usePastOrdersOfCustomerQuery({ params: { slug, customerId } }, keptFresh);
  const { items = [], count = 0, worth_kobo: worth = 0 } = asked.currentData ?? {};
  if (count === 0) return null;
  return (
    <SectionCard title={`Before ${product.name}`} titleClass="mb-1 text-lg">
      <p className="mt-0 mb-3 text-muted">
        {`${count === 1 ? '1 order' : `${count} orders`} at your old shop. ${naira(worth)} came in for them, as its file says. Not part of the figures above.`}
        {count > items.length && ` The newest ${items.length} are listed.`}
      </p>
      <PastOrderRows orders={items} />
    </SectionCard>
  );
}
