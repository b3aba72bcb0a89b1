import { useCallback, useState } from 'react';
import type { SaleTile, TakenBy } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { ActionBar } from '../components/action-bar.tsx';
import { BackLink } from '../components/back-link.tsx';
import { ButtonLink } from '../components/links.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SearchField } from '../components/search-field.tsx';
import { shelfPlace } from '../kept/places.ts';
import { places } from '../places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { PlaceOfPhone } from '../stock/places/place-of-phone.tsx';
import { BasketDialog } from './basket-dialog.tsx';
import {
  askedOfCode,
  leftOf,
  newSale,
  piecesOf,
  totalOf,
  useSale,
  withOneMore,
  type Choice,
  type Due,
  type Sale,
} from './sale.ts';
import { dueOf, isReady, useCardTry } from './card-try.tsx';
import { useCodeTry } from './code-try.tsx';
import { Goods } from './goods.tsx';
import { KeptSoldDialog } from './kept-sold-dialog.tsx';
import { SoldDialog } from './sold-dialog.tsx';
import { usePay, type Sold } from './use-pay.ts';

/** The counter: what is sold by hand, paid there and then. */
export function SellPage() {
  usePageTitle('Sell');
  const slug = useSlug();
  const [sale, change] = useSale(slug);
  const mayCount = useMay('stock.change');
  const [search, setSearch] = useState('');
  const [basket, setBasket] = useState(false);
  const [sold, setSold] = useState<Sold | null>(null);
  const price = useCodeTry(slug, askedOfCode(sale));
  const [cardCode, typeCard] = useState('');
  const card = useCardTry(slug, sale, [cardCode, typeCard]);
  const due = dueOf(totalOf(sale, price.offKobo), card);
  const asking = price.asking || !isReady(card);
  const add = useCallback(
    (tile: SaleTile, choice: Choice) => change((now) => withOneMore(now, tile, choice)),
    [change],
  );
  const { pay: record, paying } = usePay(slug, (done) => {
    change(newSale);
    typeCard('');
    setBasket(false);
    setSold(done);
  });
  const pay = (by: TakenBy) => {
    if (!isReady(card) || (price.asking && navigator.onLine)) return;
    void record(sale, by, due);
  };
  return (
    <>
      <PageHeader
        back={<BackLink to={places.home(slug)}>Home</BackLink>}
        title="Sell"
        actions={
          mayCount && (
            <ButtonLink to={shelfPlace(slug)} variant="secondary" size="small">
              Count or price
            </ButtonLink>
          )
        }
      />
      <PlaceOfPhone slug={slug} label="This phone sells at" />
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
          due={due}
          asking={asking}
          open={() => setBasket(true)}
          pay={() => pay('cash')}
          paying={paying}
        />
      )}
      {basket && (
        <BasketDialog
          sale={sale}
          due={due}
          price={price}
          card={card}
          change={change}
          pay={pay}
          paying={paying}
          close={() => setBasket(false)}
        />
      )}
      {sold && 'order' in sold && <SoldDialog order={sold.order} slug={slug} close={() => setSold(null)} />}
      {sold && 'kept' in sold && <KeptSoldDialog kept={sold.kept} close={() => setSold(null)} />}
    </>
  );
}

interface PayBarProps {
  sale: Sale;
  due: Due;
  /** What its code takes off, or is on its gift card, is not known yet. */
  asking: boolean;
  open: () => void;
  pay: () => void;
  paying: TakenBy | null;
}

function PayBar({ sale, due, asking, open, pay, paying }: PayBarProps) {
  const pieces = piecesOf(sale);
  return (
    <ActionBar>
      <Button variant="secondary" className="flex-1 px-3" onClick={open}>
        <span>
          {pieces} {pieces === 1 ? 'piece' : 'pieces'} · <span className="money">{naira(leftOf(due))}</span>
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
        {leftOf(due) === 0 && due.card ? 'Paid by gift card' : 'Paid in cash'}
      </Button>
    </ActionBar>
  );
}
