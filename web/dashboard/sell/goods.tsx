import { useEffect } from 'react';
import type { SaleTile } from '#shared/api/selling.ts';
import { isFailure } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { sellingApi } from '../api/selling-api.ts';
import { ButtonLink } from '../components/links.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { sought } from '../kept/goods.ts';
import { useKept, useKnownGoods, useLine } from '../kept/use-kept.ts';
import { momentWords } from '../kept/words.ts';
import { places } from '../places.ts';
import { Tiles } from './tiles.tsx';
import type { Choice, Sale } from './sale.ts';

interface Props {
  slug: string;
  search: string;
  clear: () => void;
  sale: Sale;
  add: (tile: SaleTile, choice: Choice) => void;
}

/** A reader of barcodes types a whole code: what has it goes into the sale by itself. */
function useBarcode(found: readonly SaleTile[] | undefined, { search, add, clear }: Props) {
  useEffect(() => {
    const fitting = (found ?? []).flatMap((tile) =>
      tile.variants
        .filter(({ sku }) => sku !== '' && sku.toLowerCase() === search.toLowerCase())
        .map((choice) => ({ tile, choice })),
    );
    const [one, another] = fitting;
    if (!one || another) return;
    add(one.tile, one.choice);
    clear();
  }, [found, search, add, clear]);
}

/** What can be sold: as the shop says it, or, where no network answers and while something waits to be sent, as this phone knows it. */
export function Goods(props: Props) {
  const { slug, search, clear, sale, add } = props;
  const list = sellingApi.useGoodsToSellInfiniteQuery(
    { slug, ...(search ? { search } : {}) },
    { refetchOnMountOrArgChange: 30, refetchOnReconnect: true },
  );
  const line = useLine();
  const known = useKnownGoods('young');
  const waits = useKept().some((one) => one.slug === slug && one.state === 'waiting');
  const unreached = isFailure(list.error) && typeof list.error.status === 'string';
  const alone = known !== null && (!line || unreached || waits);
  const own = alone ? sought(known.tiles, search) : undefined;
  useBarcode(own ?? list.currentData?.pages[0]?.items, props);
  if (own)
    return (
      <div className="@container">
        {known && (!line || unreached) && (
          <p className="mt-0 mb-3 text-muted">
            As this phone read it on {momentWords(known.as_of)}, less what it sold since.
          </p>
        )}
        {own.length === 0 && <Nothing slug={slug} search={search} clear={clear} />}
        <Tiles tiles={own.slice(0, mostShown)} sale={sale} add={add} />
        {own.length > mostShown && (
          <p className="text-muted">Search for the rest: {own.length - mostShown} more are on this phone.</p>
        )}
      </div>
    );
  return (
    <Loaded of={list} what="your products" shapes={Array(6).fill('h-24')}>
      {({ pages }) => {
        const tiles = pages.flatMap((page) => page.items);
        if (tiles.length === 0) return <Nothing slug={slug} search={search} clear={clear} />;
        return (
          <div className="@container">
            <Tiles tiles={tiles} sale={sale} add={add} />
            <LoadMore list={list} shown={tiles.length} what={['product', 'products']} />
          </div>
        );
      }}
    </Loaded>
  );
}

/** Of those that are on the phone, so many are drawn at once. */
const mostShown = 60;

function Nothing({ slug, search, clear }: { slug: string; search: string; clear: () => void }) {
  if (search)
    return (
      <EmptyState
        title={`Nothing fits “${search}”`}
        action={
          <Button variant="secondary" onClick={clear}>
            Show all products
          </Button>
        }
      >
        Only what is on sale can be sold here. Check the spelling, or the code of the product.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nothing is on sale yet"
      action={<ButtonLink to={places.newProduct(slug)}>Add a product</ButtonLink>}
    >
      What you put on sale stands here to be tapped when a customer is in front of you.
    </EmptyState>
  );
}
