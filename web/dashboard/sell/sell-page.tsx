import { useCallback, useEffect, useState } from 'react';
import type { Order } from '#shared/api/orders.ts';
import type { SaleTile, TakenBy } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { sellingApi } from '../api/selling-api.ts';
import { ActionBar } from '../components/action-bar.tsx';
import { BackLink } from '../components/back-link.tsx';
import { ButtonLink } from '../components/links.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SearchField } from '../components/search-field.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { BasketDialog } from './basket-dialog.tsx';
import {
  askedOfCode,
  bodyOfSale,
  newSale,
  piecesOf,
  totalOf,
  useSale,
  withOneMore,
  type Choice,
  type Sale,
} from './sale.ts';
import { useCodeTry } from './code-try.tsx';
import { SoldDialog } from './sold-dialog.tsx';
import { Tiles } from './tiles.tsx';

/** The counter: what is sold by hand, paid there and then. */
export function SellPage() {
  usePageTitle('Sell');
  const slug = useSlug();
  const [sale, change] = useSale(slug);
  const [search, setSearch] = useState('');
  const [basket, setBasket] = useState(false);
  const [sold, setSold] = useState<Order | null>(null);
  const [paying, setPaying] = useState<TakenBy | null>(null);
  const [send] = sellingApi.useSellAtCounterMutation();
  const price = useCodeTry(slug, askedOfCode(sale));
  const total = totalOf(sale, price.offKobo);
  const add = useCallback(
    (tile: SaleTile, choice: Choice) => change((now) => withOneMore(now, tile, choice)),
    [change],
  );
  async function pay(by: TakenBy) {
    if (paying || price.asking) return;
    setPaying(by);
    const answer = await send({ params: { slug }, body: bodyOfSale(sale, by, total) });
    setPaying(null);
    if (answer.data === undefined) {
      notify.error(sentenceOf(answer.error, 'This sale was not recorded. Press again: it counts once.'));
      return;
    }
    change(newSale);
    setBasket(false);
    setSold(answer.data);
  }
  return (
    <>
      <PageHeader back={<BackLink to={places.home(slug)}>Home</BackLink>} title="Sell" />
      <div className="mb-4 flex">
        <SearchField
          label="Search what you sell"
          placeholder="Name or barcode"
          value={search}
          onSearch={setSearch}
        />
      </div>
      <Goods slug={slug} search={search} clear={() => setSearch('')} sale={sale} add={add} />
      {sale.lines.length > 0 && (
        <PayBar
          sale={sale}
          total={total}
          asking={price.asking}
          open={() => setBasket(true)}
          pay={() => void pay('cash')}
          paying={paying}
        />
      )}
      {basket && (
        <BasketDialog
          sale={sale}
          total={total}
          price={price}
          change={change}
          pay={(by) => void pay(by)}
          paying={paying}
          close={() => setBasket(false)}
        />
      )}
      {sold && <SoldDialog order={sold} slug={slug} close={() => setSold(null)} />}
    </>
  );
}

interface GoodsProps {
  slug: string;
  search: string;
  clear: () => void;
  sale: Sale;
  add: (tile: SaleTile, choice: Choice) => void;
}

function Goods({ slug, search, clear, sale, add }: GoodsProps) {
  const list = sellingApi.useGoodsToSellInfiniteQuery(
    { slug, ...(search ? { search } : {}) },
    { refetchOnMountOrArgChange: 30, refetchOnReconnect: true },
  );
  const found = list.currentData?.pages[0]?.items;
  // A reader of barcodes types a whole code: what has it goes into the sale by itself.
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

interface PayBarProps {
  sale: Sale;
  /** Kobo. */
  total: number;
  /** What its code takes off is being asked. */
  asking: boolean;
  open: () => void;
  pay: () => void;
  paying: TakenBy | null;
}

function PayBar({ sale, total, asking, open, pay, paying }: PayBarProps) {
  const pieces = piecesOf(sale);
  return (
    <ActionBar>
      <Button variant="secondary" className="flex-1 px-3" onClick={open}>
        <span>
          {pieces} {pieces === 1 ? 'piece' : 'pieces'} · <span className="money">{naira(total)}</span>
          <span className="sr-only">: counts, prices, customer and other ways to pay</span>
        </span>
      </Button>
      <Button
        className="flex-1 px-3"
        busy={paying === 'cash'}
        busyLabel="Recording…"
        disabled={asking || (paying !== null && paying !== 'cash')}
        onClick={pay}
      >
        Paid in cash
      </Button>
    </ActionBar>
  );
}
