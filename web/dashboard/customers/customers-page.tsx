import { useCallback, useState, type ReactNode } from 'react';
import { Plus, Tags, X } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/choices.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { customersApi } from '../api/customers-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { useAddressState } from '../components/address-state.ts';
import { FilterRow } from '../components/filter-row.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { MeantButton } from '../components/meant-button.tsx';
import { Loaded } from '../components/loaded.tsx';
import { TickAll } from '../many/tick-all.tsx';
import { meantBy, useTicks } from '../many/use-ticks.ts';
import { SearchField } from '../components/search-field.tsx';
import { ButtonLink } from '../components/links.tsx';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { AddDialog } from './add-dialog.tsx';
import { CustomerRows } from './customer-row.tsx';
import { customersAsked, shows, sorts } from './sift.ts';
import { TagsPanel } from './tags-panel.tsx';
import { TakeOut } from './take-out.tsx';

/** In one file for the browser: whoever opens the list opens one of them next. */
export { CustomerPage } from './customer-page.tsx';

/** Who buys: found by name, phone or e-mail, the latest or the most valuable first. */
export function CustomersPage() {
  const slug = useSlug();
  const mayAdd = useMay('customers.change');
  const [adding, setAdding] = useState(false);
  const { read, write } = useAddressState();
  const asked = customersAsked(slug, read);
  const list = customersApi.useCustomersInfiniteQuery(asked, keptFresh);
  const choosing = useTicks<'tags'>();
  const { slug: _slug, sort: _sort, ...listed } = asked;
  const isAny = (list.currentData?.pages[0]?.items.length ?? 0) > 0;
  const isNarrowed = Boolean(asked.search ?? asked.show ?? asked.tag);
  const add = (
    <Button onClick={() => setAdding(true)} data-new icon={<Plus className="size-5" />}>
      Add customer
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Customers"
        actions={
          mayAdd && (
            <>
              <ButtonLink to={places.bring(slug)} variant="quiet">
                Bring a list
              </ButtonLink>
              {add}
            </>
          )
        }
      />
      <Sifting slug={slug} />
      {mayAdd && isAny && !choosing.what && (
        <Button
          variant="secondary"
          size="small"
          className="mb-5"
          icon={<Tags className="size-4.5" />}
          onClick={() => choosing.start('tags')}
        >
          Tags of many
        </Button>
      )}
      {choosing.what && <TagsPanel slug={slug} {...meantBy(choosing, listed)} />}
      <Loaded of={list} what="your customers" shapes={Array(5).fill('h-24')} gap="gap-2">
        {({ pages }) => {
          const customers = pages.flatMap((page) => page.items);
          if (customers.length === 0)
            return isNarrowed ? (
              <NoneFits meant={pages[0]?.meant} clear={() => write({ q: '', show: '', tag: '' })} />
            ) : (
              <NoCustomers add={mayAdd && add} bring={mayAdd && places.bring(slug)} />
            );
          return (
            <>
              <TickAll choosing={choosing} shown={customers} />
              <CustomerRows customers={customers} slug={slug} of={choosing.of} />
              <LoadMore list={list} shown={customers.length} what={['customer', 'customers']} />
              {mayAdd && <TakeOut asked={asked} />}
            </>
          );
        }}
      </Loaded>
      {adding && <AddDialog slug={slug} close={() => setAdding(false)} />}
    </>
  );
}

function Sifting({ slug }: { slug: string }) {
  const { read, write } = useAddressState();
  const search = useCallback((text: string) => write({ q: text }), [write]);
  const tags = customersApi.useCustomerTagsQuery({ params: { slug } }, keptFresh).currentData?.items ?? [];
  const tag = read('tag');
  return (
    <div className="@container mb-5 grid grid-cols-1 gap-3">
      <SearchField
        label="Search customers"
        placeholder="Name, phone or email"
        value={read('q')}
        onSearch={search}
      />
      <FilterRow
        label="Which customers"
        name="show"
        value={read('show')}
        onChange={(show) => write({ show })}
        options={shows}
      />
      <div className="grid grid-cols-2 gap-3 @2xl:max-w-lg">
        <SelectField
          label={<span className="sr-only">Order</span>}
          className="[&>label]:mb-0"
          options={sorts}
          value={read('sort')}
          onChange={(event) => write({ sort: event.target.value })}
        />
        {(tags.length > 0 || tag) && (
          <SelectField
            label={<span className="sr-only">Tag</span>}
            className="[&>label]:mb-0"
            options={[
              { value: '', label: 'Any tag' },
              ...[...new Set([...tags, ...(tag ? [tag] : [])])].map((one) => ({ value: one, label: one })),
            ]}
            value={tag}
            onChange={(event) => write({ tag: event.target.value })}
          />
        )}
      </div>
    </div>
  );
}

const NoneFits = ({ meant, clear }: { meant: string | undefined; clear: () => void }) => (
  <EmptyState
    title="No customer fits"
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <MeantButton meant={meant} />
        <Button variant="secondary" icon={<X className="size-5" />} onClick={clear}>
          Show all customers
        </Button>
      </div>
    }
  >
    Check the name or the number, or take a filter away. The last four digits of a phone are enough.
  </EmptyState>
);

const NoCustomers = ({ add, bring }: { add: ReactNode; bring: string | false }) => (
  <div data-alone>
    <EmptyState
      title="No customers yet"
      action={
        bring && (
          <div className="flex flex-wrap justify-center gap-2">
            {add}
            <ButtonLink to={bring} variant="secondary">
              From another shop
            </ButtonLink>
          </div>
        )
      }
    >
      Whoever orders stands here by themselves: what they bought, what they spent, and how to reach them. You
      can add those you know already.
    </EmptyState>
  </div>
);
