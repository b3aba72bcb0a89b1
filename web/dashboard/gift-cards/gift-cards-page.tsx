import { useCallback, useState } from 'react';
import { Plus } from 'lucide-react';
import type { GiftCard } from '#shared/api/gift-cards.ts';
import { cardStandings } from '#shared/orders/gift-cards.ts';
import { naira } from '#shared/money.ts';
import { StateLabel } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { keptFresh } from '../api/freshness.ts';
import { giftCardsApi } from '../api/gift-cards-api.ts';
import { ActionBar } from '../components/action-bar.tsx';
import { useAddressState } from '../components/address-state.ts';
import { FilterRow } from '../components/filter-row.tsx';
import { ButtonLink } from '../components/links.tsx';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { RowLink } from '../components/row-link.tsx';
import { SearchField } from '../components/search-field.tsx';
import { EmptyShelf } from '../pictures/drawings.tsx';
import { useMay, useSlug } from '../shell/slug.ts';
import { giftPlaces } from './places.ts';
import { SellDialog } from './sell-dialog.tsx';
import { aboutCard, filters, leftOf, standings } from './words.ts';

export function GiftCardsPage() {
  const slug = useSlug();
  const mayMake = useMay('gift_cards.change');
  const { read, write } = useAddressState();
  const search = useCallback((text: string) => write({ q: text }), [write]);
  const text = read('q').trim().slice(0, 40);
  const standing = cardStandings.find((one) => one === read('show'));
  const list = giftCardsApi.useGiftCardsInfiniteQuery(
    { slug, ...(text ? { search: text } : {}), ...(standing ? { standing } : {}) },
    keptFresh,
  );
  const make = (className: string) =>
    mayMake && (
      <ButtonLink to={giftPlaces.make(slug)} className={className}>
        <Plus className="size-5" />
        Make card
      </ButtonLink>
    );
  return (
    <>
      <PageHeader title="Gift cards" actions={<span className="max-sm:hidden">{make('')}</span>} />
      <Loaded of={list} what="your gift cards" shapes={Array(4).fill('h-20')} gap="gap-2">
        {({ pages }) => {
          const cards = pages.flatMap((page) => page.items);
          if (cards.length === 0 && !text && !standing) return <NoCards slug={slug} mayMake={mayMake} />;
          return (
            <>
              <Owed slug={slug} />
              <div className="mb-5 grid grid-cols-1 gap-3">
                <SearchField
                  label="Search gift cards"
                  placeholder="Last four signs of the code"
                  value={read('q')}
                  onSearch={search}
                />
                <FilterRow
                  label="Which gift cards"
                  name="show"
                  value={standing ?? ''}
                  onChange={(show) => write({ show })}
                  options={filters}
                />
              </div>
              {cards.length === 0 && <NoneFits clear={() => write({ q: '', show: '' })} />}
              <ul className="m-0 grid list-none grid-cols-1 gap-2 p-0">
                {cards.map((card) => (
                  <Row key={card.id} card={card} slug={slug} />
                ))}
              </ul>
              <LoadMore list={list} shown={cards.length} what={['card', 'cards']} />
              {mayMake && <SellInShop slug={slug} />}
              <ActionBar className="sm:hidden">{make('w-full')}</ActionBar>
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** What all cards together still owe. */
function Owed({ slug }: { slug: string }) {
  const { data: sums } = giftCardsApi.useGiftCardSumsQuery({ params: { slug } }, keptFresh);
  if (!sums) return null;
  const cards = `${sums.good_count} ${sums.good_count === 1 ? 'card' : 'cards'}`;
  return (
    <Card className="mb-5">
      <p className="m-0 text-muted">You still owe in goods</p>
      <p className="money m-0 text-2xl font-bold">{naira(sums.good_kobo)}</p>
      <p className="m-0 text-[0.9375rem] text-muted">
        On {cards} that can be spent.
        {sums.over_kobo > 0 && ` ${naira(sums.over_kobo)} more is on cards whose last day is past.`} A card
        that is sold counts in your takings when it is sold, and not again when it is spent.
      </p>
    </Card>
  );
}

function Row({ card, slug }: { card: GiftCard; slug: string }) {
  const { tone, label } = standings[card.standing];
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 rounded-md border border-line bg-surface p-4 hover:border-line-strong has-[.row-link[aria-current]]:border-action">
      <RowLink to={giftPlaces.one(slug, card.id)} className="font-bold">
        …{card.last_four}
      </RowLink>
      <StateLabel tone={tone}>{label}</StateLabel>
      <span className="money col-span-2 min-w-0">{leftOf(card)}</span>
      <span className="col-span-2 min-w-0 text-[0.9375rem] break-words text-muted">
        {aboutCard(card).join(' · ')}
      </span>
    </li>
  );
}

function SellInShop({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="mt-6">
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Sell gift cards in your shop
      </Button>
      {isOpen && <SellDialog slug={slug} close={() => setOpen(false)} />}
    </p>
  );
}

const NoneFits = ({ clear }: { clear: () => void }) => (
  <EmptyState
    title="No gift card fits"
    action={
      <Button variant="secondary" onClick={clear}>
        Show all gift cards
      </Button>
    }
  >
    Only the last four signs of a code are kept for searching. Check them, or show all cards.
  </EmptyState>
);

function NoCards({ slug, mayMake }: { slug: string; mayMake: boolean }) {
  return (
    <div data-alone>
      <EmptyState
        picture={<EmptyShelf />}
        title="No gift cards yet"
        action={mayMake && <ButtonLink to={giftPlaces.make(slug)}>Make your first card</ButtonLink>}
      >
        A gift card is money for your shop: whoever has its code pays with it at the checkout, at the counter
        or by a pay link, at once or bit by bit.
      </EmptyState>
      {mayMake && <SellInShop slug={slug} />}
    </div>
  );
}
