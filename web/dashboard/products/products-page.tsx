import { useCallback } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ButtonLink } from '../components/links.tsx';
import { catalogueApi } from '../api/catalogue-api.ts';
import { ActionBar } from '../components/action-bar.tsx';
import { useAddressState, useKeptFilters } from '../components/address-state.ts';
import { FilterRow } from '../components/filter-row.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { MeantButton } from '../components/meant-button.tsx';
import { TickAll } from '../many/tick-all.tsx';
import { meantBy, useTicks } from '../many/use-ticks.ts';
import { SearchField } from '../components/search-field.tsx';
import { EmptyShelf } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { LowLine } from '../stock/low-line.tsx';
import { CollectPanel } from './collect-panel.tsx';
import { PricePanel } from './prices/price-panel.tsx';
import { ProductRow } from './product-row.tsx';
import { ProductActions, WithMany, type What } from './product-ways.tsx';
import { shows } from './shows.ts';
import { SheetPanel } from './sheet-panel.tsx';
import { StatusPanel } from './status-panel.tsx';
import { TagsPanel } from './tags-panel.tsx';

export function ProductsPage() {
  const slug = useSlug();
  const { read, write } = useAddressState();
  const kept = useKeptFilters();
  const search = useCallback((text: string) => write({ q: text }), [write]);
  const text = read('q').trim().slice(0, 100);
  const show = shows.find((one) => one.id === read('show')) ?? shows[0];
  const { status, stock } = show ?? {};
  const asked = { ...(status && { status }), ...(text && { search: text }) };
  const list = catalogueApi.useProductsInfiniteQuery(
    { slug, ...asked, ...(stock && { stock }) },
    { refetchOnReconnect: true, refetchOnFocus: true, refetchOnMountOrArgChange: 60 },
  );
  const filtered = text !== '' || Boolean(show?.id);
  const mayAdd = useMay('catalogue.change');
  const choosing = useTicks<What>();
  const isAny = (list.currentData?.pages[0]?.items.length ?? 0) > 0;
  const meant = { slug, ...meantBy(choosing, asked) };
  const add = (className: string) =>
    mayAdd && (
      <ButtonLink data-new to={kept(places.newProduct(slug))} className={className}>
        <Plus className="size-5" />
        Add product
      </ButtonLink>
    );
  return (
    <>
      <PageHeader title="Products" actions={<ProductActions slug={slug} add={add('')} />} />
      <div className="mb-5 grid grid-cols-1 gap-3">
        <SearchField
          label="Search products"
          placeholder="Search by name"
          value={read('q')}
          onSearch={search}
        />
        <FilterRow
          label="Which products"
          name="show"
          value={show?.id ?? ''}
          onChange={(next) => write({ show: next })}
          options={shows}
        />
        {mayAdd && !choosing.what && isAny && <WithMany listed={!stock} slug={slug} start={choosing.start} />}
      </div>
      {choosing.what === 'prices' && !stock && <PricePanel {...meant} />}
      {choosing.what === 'status' && !stock && <StatusPanel {...meant} />}
      {choosing.what === 'tags' && !stock && <TagsPanel {...meant} />}
      {choosing.what === 'sheet' && <SheetPanel slug={slug} ids={choosing.ids} onClose={choosing.stop} />}
      {choosing.what === 'collection' && (
        <CollectPanel slug={slug} ids={choosing.ids} onClose={choosing.stop} />
      )}
      {stock && (
        <div className="mb-4">
          <LowLine slug={slug} />
        </div>
      )}
      <Loaded of={list} what="your products" shapes={Array(6).fill('h-23')} gap="gap-2">
        {({ pages }) => {
          const products = pages.flatMap((page) => page.items);
          if (products.length === 0)
            return filtered ? (
              <NothingFound
                title={text ? 'No product fits' : (show?.nothing ?? '')}
                about={
                  stock && !text
                    ? 'What falls low or is sold out stands here until it is filled up.'
                    : 'Check the spelling, or take the filter away. Archived products are only listed under Archived.'
                }
                clear={() => write({ show: '', q: '' })}
                meant={pages[0]?.meant}
              />
            ) : (
              <NoProducts slug={slug} />
            );
          return (
            <>
              <TickAll choosing={choosing} shown={products} />
              <ul className="@container m-0 grid list-none grid-cols-1 gap-2 p-0">
                {products.map((product) => (
                  <ProductRow key={product.id} product={product} slug={slug} {...choosing.of(product.id)} />
                ))}
              </ul>
              <LoadMore list={list} shown={products.length} what={['product', 'products']} />
              {mayAdd && !choosing.what && <ActionBar className="sm:hidden">{add('w-full')}</ActionBar>}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

interface Nothing {
  title: string;
  about: string;
  clear: () => void;
  meant: string | undefined;
}

function NothingFound({ title, about, clear, meant }: Nothing) {
  return (
    <EmptyState
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <MeantButton meant={meant} />
          <Button variant="secondary" onClick={clear}>
            Show all products
          </Button>
        </div>
      }
    >
      {about}
    </EmptyState>
  );
}

function NoProducts({ slug }: { slug: string }) {
  const mayAdd = useMay('catalogue.change');
  return (
    <div data-alone>
      <EmptyState
        picture={<EmptyShelf />}
        title="Your shelf is empty"
        action={
          mayAdd && (
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink to={places.newProduct(slug)}>Add your first product</ButtonLink>
              <ButtonLink to={places.pasteProducts(slug)} variant="secondary">
                Paste a price list
              </ButtonLink>
              <ButtonLink to={places.bring(slug)} variant="secondary">
                From another shop
              </ButtonLink>
            </div>
          )
        }
      >
        A photo, a name and a price are enough to start. You can change everything later.
      </EmptyState>
    </div>
  );
}
