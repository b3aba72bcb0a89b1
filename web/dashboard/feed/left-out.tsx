import { useState } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ProductFeed } from '#shared/api/product-feed.ts';
import { leastPhoto, type FeedList } from '#shared/goods/product-feed.ts';
import { productFeedApi } from '../api/product-feed-api.ts';
import { keptFresh } from '../api/freshness.ts';
import { LoadMore } from '../components/load-more.tsx';
import { Loaded } from '../components/loaded.tsx';
import { SectionCard } from '../components/section-card.tsx';
import { places } from '../places.ts';
import { useSlug } from '../shell/slug.ts';

/** What each list is called, and what its owner can do about it. */
const words: Record<FeedList, { title: string; text: string }> = {
  draft: {
    title: 'Not published',
    text: 'Customers do not see these yet. Publish a product and it goes out.',
  },
  file: {
    title: 'Files to download',
    text: 'Meta lists nothing that is downloaded, so these stay in your own store.',
  },
  gift_card: {
    title: 'Gift cards',
    text: 'Meta takes no gift cards, so these stay in your own store.',
  },
  service: {
    title: 'Services',
    text: 'Google and Meta list goods that are sent, so these stay in your own store.',
  },
  no_photo: {
    title: 'No photo',
    text: 'Google and Meta show nothing without a photo. Add one.',
  },
  no_price: {
    title: 'Costs nothing',
    text: 'What costs ₦0 is refused. Give it a price; where only some kinds cost nothing, the others go out.',
  },
  small_photo: {
    title: 'Photo too small for Instagram and Facebook',
    text: `These go out to Google. Meta wants at least ${leastPhoto} by ${leastPhoto} pixels: put a larger photo first.`,
  },
};

/** What does not go out, or not to all, by the reason, each product with the way to mend it. */
export function LeftOut({ feed: { lists, products } }: { feed: ProductFeed }) {
  if (lists.length === 0 && products === 0)
    return (
      <SectionCard title="What is left out">
        <p className="mt-2 mb-0">Nothing: there are no products yet. Add one with a photo and a price.</p>
      </SectionCard>
    );
  if (lists.length === 0)
    return (
      <SectionCard title="What is left out">
        <p className="mt-2 mb-0">Nothing. Every product you sell goes out.</p>
      </SectionCard>
    );
  return (
    <SectionCard title="What is left out">
      <ul className="m-0 mt-2 list-none divide-y divide-line p-0">
        {lists.map((one) => (
          <li key={one.list}>
            <Reason {...one} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Reason({ list, products }: ProductFeed['lists'][number]) {
  const [open, setOpen] = useState(false);
  const { title, text } = words[list];
  return (
    <>
      <h3 className="m-0 text-[1em] font-normal">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-sm px-2 py-2 text-left hover:bg-sunken"
        >
          <span className="min-w-0 flex-1 font-semibold">{title}</span>{' '}
          <span className="text-muted tabular-nums">{products.toLocaleString('en-NG')}</span>
          {open ? (
            <ChevronDown className="size-5 text-muted" />
          ) : (
            <ChevronRight className="size-5 text-muted" />
          )}
        </button>
      </h3>
      {open && (
        <div className="pb-4">
          <p className="mt-0 mb-2 text-muted">{text}</p>
          <Products list={list} />
        </div>
      )}
    </>
  );
}

function Products({ list }: { list: FeedList }) {
  const slug = useSlug();
  const found = productFeedApi.useLeftOutInfiniteQuery({ slug, list }, keptFresh);
  return (
    <Loaded of={found} what="these products" shapes={['h-11', 'h-11']}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return (
          <>
            <ul className="m-0 list-none divide-y divide-line rounded-md border border-line p-0">
              {items.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    to={places.product(slug, id)}
                    className="flex min-h-11 items-center gap-3 px-3 py-2 text-ink no-underline -outline-offset-3 hover:bg-sunken"
                  >
                    <span className="min-w-0 flex-1 break-words">{title}</span>
                    <ChevronRight className="size-5 shrink-0 text-muted" />
                  </Link>
                </li>
              ))}
            </ul>
            <LoadMore list={found} shown={items.length} what={['product', 'products']} />
          </>
        );
      }}
    </Loaded>
  );
}
