import { useCallback } from 'react';
import { pastOrdersSheet } from '#shared/api/brought.ts';
import { download } from '#web/client/download.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { broughtApi } from '../api/brought-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { useAddressState } from '../components/address-state.ts';
import { BackLink } from '../components/back-link.tsx';
import { ButtonLink } from '../components/links.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SearchField } from '../components/search-field.tsx';
import { SheetButton } from '../components/sheet-button.tsx';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { PastOrderRows } from './past-order.tsx';

/** Orders of the time before this store, to be found and read. */
export function PastOrdersPage() {
  usePageTitle('Past orders');
  const slug = useSlug();
  const mayBring = useMay('orders.change');
  const { read, write } = useAddressState();
  const search = useCallback((text: string) => write({ q: text }), [write]);
  const text = read('q').trim().slice(0, 100);
  const asked = { ...(text && { search: text }) };
  const list = broughtApi.usePastOrdersInfiniteQuery({ slug, ...asked }, keptFresh);
  return (
    <>
      <PageHeader
        back={<BackLink to={places.orders(slug)}>Orders</BackLink>}
        title="Past orders"
        description="Orders of your old shop, as its file says them. They are for looking up: they cannot be changed, paid or refunded here, and count in none of your figures."
        actions={
          mayBring && (
            <SheetButton
              variant="quiet"
              name={`past-orders-${slug}.csv`}
              ask={() => download(pastOrdersSheet, { params: { slug }, query: asked })}
            >
              File (CSV)
            </SheetButton>
          )
        }
      />
      <div className="mb-5">
        <SearchField
          label="Search past orders"
          placeholder="Number, name or phone"
          value={read('q')}
          onSearch={search}
        />
      </div>
      <Loaded of={list} what="your past orders" shapes={Array(5).fill('h-18')} gap="gap-2">
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.items);
          if (orders.length > 0)
            return (
              <>
                <PastOrderRows orders={orders} />
                <LoadMore list={list} shown={orders.length} what={['order', 'orders']} />
              </>
            );
          if (text)
            return (
              <EmptyState
                title="No past order fits"
                action={
                  <Button variant="secondary" onClick={() => write({ q: '' })}>
                    Show all past orders
                  </Button>
                }
              >
                Check the number or the name. The last four digits of a phone are enough.
              </EmptyState>
            );
          return (
            <EmptyState
              title="No past orders"
              action={mayBring && <ButtonLink to={places.bring(slug)}>Bring your things</ButtonLink>}
            >
              Had you a shop elsewhere? Bring its orders along, and look them up here.
            </EmptyState>
          );
        }}
      </Loaded>
    </>
  );
}
