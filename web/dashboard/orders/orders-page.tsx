import { ListChecks } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { keptFresh } from '../api/freshness.ts';
import { ButtonLink } from '../components/links.tsx';
import { ordersApi } from '../api/orders-api.ts';
import { useAddressState } from '../components/address-state.ts';
import { LoadMore } from '../components/load-more.tsx';
import { MeantButton } from '../components/meant-button.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Parcel } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { ordersAsked } from './list/filters.ts';
import { ListFilters } from './list/list-filters.tsx';
import { ChoosableRows } from './together/choosable-rows.tsx';
import { TogetherBar } from './together/together-bar.tsx';
import { useChoosing } from './together/use-choosing.ts';
import { TakeOut } from './take-out.tsx';
import { askedIn, useKeptList, withAsked } from './list/use-kept-list.ts';
import { useLookFurther } from './list/use-look-further.ts';

export function OrdersPage() {
  const slug = useSlug();
  useKeptList(slug);
  const { read } = useAddressState();
  const [params, setParams] = useSearchParams();
  const asked = ordersAsked(slug, read, new Date());
  const list = ordersApi.useOrdersInfiniteQuery(asked, keptFresh);
  useLookFurther(list);
  const isAny = (list.currentData?.pages[0]?.items.length ?? 0) > 0;
  const choosing = useChoosing(slug);
  const filtered = askedIn(params) !== '';
  return (
    <>
      <PageHeader
        title="Orders"
        actions={
          isAny && (
            <span className="flex flex-wrap gap-2 max-sm:-ml-3">
              <Button
                variant="quiet"
                aria-pressed={choosing.isOn}
                className="desk:px-3"
                icon={<ListChecks className="size-5" />}
                onClick={() => (choosing.isOn ? choosing.end() : choosing.begin())}
              >
                Choose
              </Button>
              <TakeOut asked={asked} />
            </span>
          )
        }
      />
      <ListFilters slug={slug} />
      <Loaded of={list} what="your orders" shapes={Array(5).fill('h-30')}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.items);
          if (orders.length === 0 && list.hasNextPage) return <p role="status">Looking further back…</p>;
          if (orders.length === 0)
            return filtered ? (
              <NothingFound
                slug={slug}
                meant={pages[0]?.meant}
                clear={() => setParams(withAsked(params, ''), { replace: true })}
              />
            ) : (
              <NoOrders slug={slug} />
            );
          return (
            <>
              {choosing.isOn && (
                <Button variant="quiet" size="small" className="mb-2" onClick={() => choosing.all(orders)}>
                  {orders.every(({ id }) => choosing.has(id))
                    ? 'Take all ticks away'
                    : `Tick the ${orders.length} shown`}
                </Button>
              )}
              <ChoosableRows orders={orders} slug={slug} choosing={choosing} />
              <LoadMore list={list} shown={orders.length} what={['order', 'orders']} />
              <p className="mt-3 mb-0 flex justify-center">
                <ButtonLink to={places.pastOrders(slug)} variant="quiet" size="small">
                  Past orders
                </ButtonLink>
              </p>
            </>
          );
        }}
      </Loaded>
      {choosing.isOn && <TogetherBar slug={slug} choosing={choosing} />}
    </>
  );
}

interface Nothing {
  slug: string;
  meant: string | undefined;
  clear: () => void;
}

function NothingFound({ slug, meant, clear }: Nothing) {
  return (
    <EmptyState
      title="No order fits"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <MeantButton meant={meant} />
          <Button variant="secondary" onClick={clear}>
            Show all orders
          </Button>
          <ButtonLink to={places.pastOrders(slug)} variant="quiet">
            Past orders
          </ButtonLink>
        </div>
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
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={places.site(slug)}>Share your store</ButtonLink>
            <ButtonLink to={places.pastOrders(slug)} variant="secondary">
              Past orders
            </ButtonLink>
          </div>
        }
      >
        Every order stands here with what was bought, where it goes and whether it is paid. Share your store
        to get the first one.
      </EmptyState>
    </div>
  );
}
