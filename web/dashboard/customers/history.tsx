import { customersApi } from '../api/customers-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { OrderRows } from '../orders/list/order-row.tsx';

/** Everything they ordered, the newest first. */
export function History({ customerId, slug }: { customerId: string; slug: string }) {
  const list = customersApi.useOrdersOfCustomerInfiniteQuery({ slug, customerId }, keptFresh);
  return (
    <SectionCard title="Orders" titleClass="mb-3 text-lg">
      <Loaded of={list} what="their orders" shapes={Array(2).fill('h-24')}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.items);
          if (orders.length === 0) return <p className="m-0 text-muted">No orders yet.</p>;
          return (
            <>
              <OrderRows orders={orders} slug={slug} />
              {list.hasNextPage && <LoadMore list={list} shown={orders.length} what={['order', 'orders']} />}
            </>
          );
        }}
      </Loaded>
    </SectionCard>
  );
}
