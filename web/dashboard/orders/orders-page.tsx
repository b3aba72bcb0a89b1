import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { keptFresh } from '../api/freshness.ts';
import { ButtonLink } from '../components/links.tsx';
import { ordersApi } from '../api/orders-api.ts';
import { useAddressState } from '../components/address-state.ts';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Parcel } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { ordersAsked } from './filters.ts';
import { ListFilters } from './list-filters.tsx';
import { OrderRows } from './order-row.tsx';
import { TakeOut } from './take-out.tsx';
import { askedIn, useKeptList, withAsked } from './use-kept-list.ts';
import { useLookFurther } from './use-look-further.ts';

export function OrdersPage() {
  const slug = useSlug();
  useKeptList(slug);
  const { read } = useAddressState();
  const [params, setParams] = useSearchParams();
  const asked = ordersAsked(slug, read, new Date());
  const list = ordersApi.useOrdersInfiniteQuery(asked, keptFresh);
  useLookFurther(list);
  const isAny = (list.currentData?.pages[0]?.items.length ?? 0) > 0;
  const filtered = askedIn(params) !== '';
  return (
    <>
      <PageHeader title="Orders" actions={isAny && <TakeOut asked={asked} />} />
      <ListFilters slug={slug} />
      <Loaded of={list} what="your orders" shapes={Array(5).fill('h-30')}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.items);
          if (orders.length === 0 && list.hasNextPage) return <p role="status">Looking further back…</p>;
          if (orders.length === 0)
            return filtered ? (
              <NothingFound clear={() => setParams(withAsked(params, ''), { replace: true })} />
            ) : (
              <NoOrders slug={slug} />
            );
          return (
            <>
              <OrderRows orders={orders} slug={slug} />
              <LoadMore list={list} shown={orders.length} what={['order', 'orders']} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title="No order fits"
      action={
        <Button variant="secondary" onClick={clear}>
          Show all orders
        </Button>
      }
    >
      Check the number or the name, or take a filter away.
    </EmptyState>
  );
}

function NoOrders({ slug }: { slug: string }) {
  return (
    <div data-alone>
      <EmptyState
        picture={<Parcel />}
        title="No orders yet"
        action={<ButtonLink to={places.site(slug)}>Share your store</ButtonLink>}
      >
        Every order stands here with what was bought, where it goes and whether it is paid. Share your store
        to get the first one.
      </EmptyState>
    </div>
  );
}
