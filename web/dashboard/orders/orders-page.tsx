import { useCallback } from 'react';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { keptFresh } from '../api/freshness.ts';
import { ButtonLink } from '../components/links.tsx';
import { ordersApi } from '../api/orders-api.ts';
import { useAddressState } from '../components/address-state.ts';
import { FilterRow } from '../components/filter-row.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SearchField } from '../components/search-field.tsx';
import { Parcel } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { ordersAsked, payments, shows } from './filters.ts';
import { OrderRows } from './order-row.tsx';

export function OrdersPage() {
  const slug = useSlug();
  const { read, write } = useAddressState();
  const search = useCallback((text: string) => write({ q: text }), [write]);
  const list = ordersApi.useOrdersInfiniteQuery(ordersAsked(slug, read), keptFresh);
  const filtered = read('show') !== '' || read('payment') !== '' || read('q') !== '';
  return (
    <>
      <PageHeader title="Orders" />
      <div className="@container mb-5 grid grid-cols-1 gap-3">
        <div className="grid grid-cols-1 gap-3 @2xl:grid-cols-[minmax(0,1fr)_18rem]">
          <SearchField
            label="Search orders"
            placeholder="Number, name or phone"
            value={read('q')}
            onSearch={search}
          />
          <SelectField
            label={<span className="sr-only">Payment</span>}
            className="[&>label]:mb-0"
            options={payments.map(({ id, label }) => ({ value: id, label }))}
            value={read('payment')}
            onChange={(event) => write({ payment: event.target.value })}
          />
        </div>
        <FilterRow
          label="Which orders"
          name="show"
          value={read('show')}
          onChange={(show) => write({ show })}
          options={shows}
        />
      </div>
      <Loaded of={list} what="your orders" shapes={Array(5).fill('h-30')}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.items);
          if (orders.length === 0)
            return filtered ? (
              <NothingFound clear={() => write({ show: '', payment: '', q: '' })} />
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
