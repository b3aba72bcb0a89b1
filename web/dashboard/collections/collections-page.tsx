import { ArrowDown, ArrowUp, ArrowUpToLine, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Collection } from '#shared/api/catalogue.ts';
import { sentenceOf } from '#web/client/errors.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/card.tsx';
import { notify } from '#web/ui/notify.ts';
import { EmptyState } from '#web/ui/states.tsx';
import { collectionsApi } from '../api/collections-api.ts';
import { ActionBar } from '../components/action-bar.tsx';
import { BackLink } from '../components/back-link.tsx';
import { ButtonLink } from '../components/links.tsx';
import { Loaded } from '../components/loaded.tsx';
import { usePageTitle } from '../components/page-title.ts';
import { RowLink } from '../components/row-link.tsx';
import { Thumb } from '../components/thumb.tsx';
import { EmptyShelf } from '../pictures/drawings.tsx';
import { places } from '../places.ts';
import { collectionPlaces } from './places.ts';
import { useMay, useSlug } from '../shell/slug.ts';
import { countOf } from './words.ts';

/** Every collection in the order the shop has them; moving one is kept at once. */
export function CollectionsPage() {
  usePageTitle('Collections');
  const slug = useSlug();
  const mayChange = useMay('catalogue.change');
  const list = collectionsApi.useCollectionsQuery({ params: { slug } }, { refetchOnMountOrArgChange: true });
  const { order, move } = useOrder(slug);
  const add = (className: string) =>
    mayChange && (
      <ButtonLink data-new to={collectionPlaces.fresh(slug)} className={className}>
        <Plus className="size-5" />
        Add collection
      </ButtonLink>
    );
  return (
    <>
      <PageHeader
        back={<BackLink to={places.products(slug)}>Products</BackLink>}
        title="Collections"
        description="Shelves of your shop: menus and pages lead to them."
        actions={<span className="max-sm:hidden">{add('')}</span>}
      />
      <Loaded of={list} what="your collections" shapes={Array(4).fill('h-20')} gap="gap-2">
        {({ items }) => {
          if (items.length === 0) return <None slug={slug} mayAdd={mayChange} />;
          const shown = order(items);
          return (
            <>
              <ol className="m-0 grid list-none grid-cols-1 gap-2 p-0">
                {shown.map((one, at) => (
                  <Row
                    key={one.id}
                    slug={slug}
                    collection={one}
                    at={at}
                    last={shown.length - 1}
                    onMove={mayChange ? (to) => void move(shown, at, to) : null}
                  />
                ))}
              </ol>
              {mayChange && <ActionBar className="sm:hidden">{add('w-full')}</ActionBar>}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** The order on the screen runs ahead of the one that is kept. */
function useOrder(slug: string) {
  const [send] = collectionsApi.useOrderCollectionsMutation();
  const [ahead, setAhead] = useState<string[] | null>(null);
  const order = (items: readonly Collection[]) =>
    ahead ? items.toSorted((one, other) => ahead.indexOf(one.id) - ahead.indexOf(other.id)) : [...items];
  async function move(shown: readonly Collection[], from: number, to: number): Promise<void> {
    const ids = shown.map(({ id }) => id);
    const [moving] = ids.splice(from, 1);
    ids.splice(to, 0, moving!);
    setAhead(ids);
    const { error } = await send({ params: { slug }, body: { ids } });
    if (!error) return;
    setAhead(null);
    notify.error(sentenceOf(error, 'We could not keep this order. Please try again.'));
  }
  return { order, move };
}

interface RowProps {
  slug: string;
  collection: Collection;
  at: number;
  last: number;
  onMove: ((to: number) => void) | null;
}

function Row({ slug, collection, at, last, onMove }: RowProps) {
  const { title, product_count, by_rule, shown, picture } = collection;
  const icon = 'size-5';
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 rounded-md border border-line bg-surface p-3 hover:border-line-strong">
      <Thumb picture={picture} size={56} />
      <div className="min-w-0 flex-1 basis-36">
        <RowLink
          to={collectionPlaces.one(slug, collection.id)}
          className="line-clamp-2 font-semibold break-words"
        >
          {title}
        </RowLink>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          {product_count === 0 ? 'Nothing on sale in it' : countOf(product_count)}
          {by_rule && <Badge>By rule</Badge>}
          {!shown && <Badge tone="highlight">Hidden</Badge>}
        </span>
      </div>
      {onMove && (
        <span className="relative -mr-1 ml-auto flex">
          <IconButton
            label={`Move ${title} to the top`}
            disabled={at === 0}
            icon={<ArrowUpToLine className={icon} />}
            onClick={() => onMove(0)}
          />
          <IconButton
            label={`Move ${title} up`}
            disabled={at === 0}
            icon={<ArrowUp className={icon} />}
            onClick={() => onMove(at - 1)}
          />
          <IconButton
            label={`Move ${title} down`}
            disabled={at === last}
            icon={<ArrowDown className={icon} />}
            onClick={() => onMove(at + 1)}
          />
        </span>
      )}
    </li>
  );
}

const None = ({ slug, mayAdd }: { slug: string; mayAdd: boolean }) => (
  <div data-alone>
    <EmptyState
      picture={<EmptyShelf />}
      title="No collections yet"
      action={mayAdd && <ButtonLink to={collectionPlaces.fresh(slug)}>Make your first collection</ButtonLink>}
    >
      A collection is a shelf of your shop: “New in”, “Gifts under ₦5,000”, “Ankara”. Choose its products
      yourself, or give it a rule and they come by themselves.
    </EmptyState>
  </div>
);
