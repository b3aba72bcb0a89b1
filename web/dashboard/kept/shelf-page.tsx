import { useState } from 'react';
import type { SaleTile } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { EmptyState, Loading, Skeleton } from '#web/ui/states.tsx';
import { BackLink } from '../components/back-link.tsx';
import { ButtonLink } from '../components/links.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { SearchField } from '../components/search-field.tsx';
import { Thumb } from '../components/thumb.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';
import { sought } from './goods.ts';
import { ShelfDialog } from './shelf-dialog.tsx';
import { useKnownGoods, useLine } from './use-kept.ts';
import { momentWords } from './words.ts';

type Choice = SaleTile['variants'][number];

/** So many are drawn at once. */
const mostShown = 60;

/** Counts and prices of what is sold, with and without a network. */
export function ShelfPage() {
  usePageTitle('Count or price');
  const slug = useSlug();
  const known = useKnownGoods('newest');
  const line = useLine();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<{ tile: SaleTile; choice: Choice } | null>(null);
  const tiles = known ? sought(known.tiles, search) : [];
  return (
    <>
      <PageHeader
        back={<BackLink to={places.sell(slug)}>Sell</BackLink>}
        title="Count or price"
        description="Works without a network too: what you change is kept on this phone and sent later, as a difference."
      />
      <div className="mb-4 flex">
        <SearchField
          label="Search what you sell"
          placeholder="Name or barcode"
          value={search}
          onSearch={setSearch}
        />
      </div>
      {!known && line && (
        <Loading label="Loading your products">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {!known && !line && <NeverRead slug={slug} />}
      {known && !line && (
        <p className="mt-0 mb-3 text-muted">As this phone read it on {momentWords(known.as_of)}.</p>
      )}
      {known && tiles.length === 0 && <None search={search} clear={() => setSearch('')} />}
      <ul className="m-0 grid list-none grid-cols-1 gap-3 p-0">
        {tiles.slice(0, mostShown).map((tile) => (
          <Product key={tile.id} tile={tile} open={(choice) => setOpen({ tile, choice })} />
        ))}
      </ul>
      {tiles.length > mostShown && (
        <p className="text-muted">Search for the rest: {tiles.length - mostShown} more are on this phone.</p>
      )}
      {open && known && (
        <ShelfDialog key={open.choice.id} {...open} known={known} close={() => setOpen(null)} />
      )}
    </>
  );
}

const onShelf = ({ on_hand, parts, available }: Choice) => {
  if (parts)
    return available === null
      ? 'A set of others'
      : `A set of others: ${available.toLocaleString('en')} can be sold`;
  return on_hand === null ? 'Not counted' : `${on_hand.toLocaleString('en')} on the shelf`;
};

function Product({ tile, open }: { tile: SaleTile; open: (choice: Choice) => void }) {
  return (
    <li className="flex gap-3 rounded-md border border-line bg-surface p-3">
      <Thumb picture={tile.picture} size={64} />
      <div className="min-w-0 flex-1">
        <p className="m-0 leading-tight font-semibold break-words">{tile.title}</p>
        <ul className="m-0 list-none divide-y divide-line p-0">
          {tile.variants.map((choice) => (
            <li key={choice.id} className="flex items-center justify-between gap-3 py-1.5">
              <span className="min-w-0 break-words">
                {choice.title && <span className="font-medium">{choice.title} · </span>}
                <span className="money">{naira(choice.price_kobo)}</span>
                <span className="block text-muted">{onShelf(choice)}</span>
              </span>
              <Button variant="secondary" size="small" onClick={() => open(choice)}>
                Change
                <span className="sr-only"> {[tile.title, choice.title].filter(Boolean).join(', ')}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

const NeverRead = ({ slug }: { slug: string }) => (
  <EmptyState
    title="This phone has not read your products yet"
    action={<ButtonLink to={places.home(slug)}>Home</ButtonLink>}
  >
    Open this page once with a network. From then on it works without.
  </EmptyState>
);

function None({ search, clear }: { search: string; clear: () => void }) {
  if (!search)
    return (
      <EmptyState title="Nothing is on sale yet">What you put on sale is counted and priced here.</EmptyState>
    );
  return (
    <EmptyState
      title={`Nothing fits “${search}”`}
      action={
        <Button variant="secondary" onClick={clear}>
          Show all products
        </Button>
      }
    >
      Check the spelling, or the code of the product.
    </EmptyState>
  );
}
