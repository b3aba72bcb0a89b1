import { useState } from 'react';
import { useParams } from 'react-router';
import { ArrowUpDown } from 'lucide-react';
import type { Product } from '#shared/api/catalogue.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { catalogueApi } from '../api/catalogue-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { stockApi } from '../api/stock-api.ts';
import { ActionBar } from '../components/action-bar.tsx';
import { useAddressState } from '../components/address-state.ts';
import { BackLink } from '../components/back-link.tsx';
import { FilterRow } from '../components/filter-row.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { NoSuch } from '../components/no-such.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { LowOfProductCard } from './low-of-product.tsx';
import { StandingCard } from './places/standing-card.tsx';
import { MovementRow } from './movement-row.tsx';

/** What happened to the stock of a product, and the way to change it by hand. */
export function StockPage() {
  usePageTitle('Stock history');
  const slug = useSlug();
  const { productId = '' } = useParams();
  const product = catalogueApi.useProductQuery({ params: { slug, productId } }, keptFresh);
  return (
    <Loaded
      of={product}
      missing={<NoSuch what="product" to={places.products(slug)} next="See all products" />}
      what="this product"
      shapes={['h-9', 'h-20', 'h-16', 'h-16', 'h-16']}
    >
      {(data) => <StockOf product={data} slug={slug} />}
    </Loaded>
  );
}

function StockOf({ product, slug }: { product: Product; slug: string }) {
  const { read, write } = useAddressState();
  const [open, setOpen] = useState(false);
  const mayChange = useMay('stock.change');
  const { variants } = product;
  const chosen = variants.find(({ id }) => id === read('kind')) ?? null;
  const counted = variants.flatMap((one) => (one.on_hand === null ? [] : [{ ...one, on_hand: one.on_hand }]));
  const change = (className: string) =>
    mayChange &&
    counted.length > 0 && (
      <Button className={className} icon={<ArrowUpDown className="size-5" />} onClick={() => setOpen(true)}>
        Change stock
      </Button>
    );
  return (
    <>
      <PageHeader
        back={<BackLink to={places.product(slug, product.id)}>{product.title}</BackLink>}
        title="Stock history"
        actions={<span className="max-sm:hidden">{change('')}</span>}
      />
      <div className="max-w-3xl">
        {variants.length > 1 && (
          <div className="mb-4">
            <FilterRow
              label="Which kind"
              name="kind"
              value={chosen?.id ?? ''}
              onChange={(kind) => write({ kind })}
              options={[{ id: '', label: 'All' }, ...variants.map(({ id, title }) => ({ id, label: title }))]}
            />
          </div>
        )}
        <Standing of={chosen ? [chosen] : variants} />
        <StandingCard slug={slug} productId={product.id} kinds={counted} kindId={chosen?.id ?? ''} />
        <div className="mb-5 empty:hidden">
          <LowOfProductCard product={product} slug={slug} />
        </div>
        <History slug={slug} productId={product.id} variantId={chosen?.id} named={variants.length > 1} />
      </div>
      {mayChange && counted.length > 0 && <ActionBar className="sm:hidden">{change('w-full')}</ActionBar>}
      {open && (
        <ChangeDialog
          slug={slug}
          productId={product.id}
          kinds={counted}
          kindId={chosen?.id ?? ''}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** On the shelf, promised to orders, and left to sell. */
function Standing({ of }: { of: Product['variants'] }) {
  const counted = of.filter((one) => one.on_hand !== null);
  if (counted.length === 0)
    return (
      <p className="mt-0 mb-5 rounded-md bg-sunken px-4 py-3">
        Its stock is not counted. Tick “Count the stock” in the product to begin.
      </p>
    );
  const onHand = counted.reduce((sum, one) => sum + one.on_hand!, 0);
  const left = counted.reduce((sum, one) => sum + (one.available ?? 0), 0);
  const figures = [
    ['On the shelf', onHand],
    ['Promised', Math.max(0, onHand - left)],
    ['Left to sell', left],
  ] as const;
  return (
    <dl className="m-0 mb-5 grid grid-cols-3 divide-x divide-line rounded-md border border-line bg-surface">
      {figures.map(([label, figure]) => (
        <div key={label} className="flex min-w-0 flex-col-reverse justify-end px-3 py-3 sm:px-4">
          <dt className="text-[0.9375rem] text-muted">{label}</dt>
          <dd className="m-0 text-2xl font-bold tabular-nums">{figure.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface HistoryProps {
  slug: string;
  productId: string;
  variantId: string | undefined;
  /** Each line says of which kind it is. */
  named: boolean;
}

function History({ slug, productId, variantId, named }: HistoryProps) {
  const list = stockApi.useStockMovementsInfiniteQuery(
    { slug, product_id: productId, ...(variantId && { variant_id: variantId }) },
    keptFresh,
  );
  return (
    <Loaded of={list} what="the stock history" shapes={Array(5).fill('h-18')} gap="gap-2">
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.items);
        if (lines.length === 0)
          return (
            <EmptyState title="Nothing happened to this stock yet">
              Sales, returns, counts and what you receive stand here, each with what was left after it.
            </EmptyState>
          );
        return (
          <>
            <ul className="m-0 list-none divide-y divide-line rounded-md border border-line bg-surface p-0">
              {lines.map((line) => (
                <MovementRow key={line.id} line={line} slug={slug} named={named && !variantId} />
              ))}
            </ul>
            <LoadMore list={list} shown={lines.length} what={['change', 'changes']} />
          </>
        );
      }}
    </Loaded>
  );
}
