import { isSifted, type Sift } from '#shared/goods/sift.ts';
import type { CollectionPage, SearchPage } from '#shared/storefront.ts';
import { wordsOf } from '#shared/words/index.ts';
import { shopOptions, shopProducts, siftedProducts, type ShopList } from '../../catalogue/index.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import type { Spelling } from '../../platform/finding/spelling.ts';
import { around } from '../around.ts';
import { collectionsShown, type PageContext } from '../page-context.ts';
import { listPath, siftOf, siftView } from './sift.ts';
import type { ShopStore } from '../serving/store.ts';

/** Cards on one page of a list. */
const listSize = 24;

interface Counted extends ShopList {
  /** null for a list as the shop shows it: counting that would read all of it. */
  count: number | null;
}

/** A page of everything, or of a collection; null when there is none of that slug. */
export async function list(
  slug: string,
  query: URLSearchParams,
  context: PageContext,
): Promise<CollectionPage | null> {
  const { store, profile, shell, mode } = context;
  const words = wordsOf(shell.language);
  const collection = slug ? profile.collections.find((one) => one.slug === slug) : undefined;
  if (slug && !collection) return null;
  if (collection) context.shows?.add(collectionsShown);
  const path = slug ? `/collections/${slug}` : '/products';
  const after = query.get('after') ?? '';
  const sift = siftOf(query);
  const asked = { ...(slug && { collection: slug }), ...(after && { after }), limit: listSize };
  const found = await listed(store.storeDb, asked, sift);
  // All pages of a list offer the same.
  const options = await context.shared.of(context, `options ${slug}`, (storeDb) =>
    storeDb.read((tx) => shopOptions(tx, slug ? { collection: slug } : {})),
  );
  return {
    kind: 'collection',
    shell,
    mode,
    path: listPath(path, { sift, after }),
    slug,
    title: collection?.title ?? words.lists.allGoods,
    description: collection?.description ?? '',
    seo_title: collection?.seo_title ?? '',
    seo_description: collection?.seo_description ?? '',
    picture: collection?.picture ?? null,
    products: found.items,
    sift: siftView({ path, words }, sift, { options, count: found.count }),
    next_path: found.next && listPath(path, { sift, after: found.next }),
    ...(await around('collection', context)),
  };
}

async function listed(
  { read, atOnce }: StoreDb,
  asked: { collection?: string; after?: string; limit: number },
  sift: Sift,
): Promise<Counted> {
  if (isSifted(sift)) return read((tx) => siftedProducts(tx, { ...asked, sift }));
  const look = asked.collection === undefined ? atOnce : read;
  return { ...(await look((tx) => shopProducts(tx, asked))), count: null };
}

/** Longest search (characters). */
const longestQuery = 80;

const searched = (typed: string) =>
  typed
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestQuery);

interface Found extends Counted {
  /** The words by which it was found, where that was by others than were typed. */
  meant: string | null;
}

/** Products by what was typed; where there is none, by what was meant. */
async function found(
  tx: StoreTx,
  spelling: Spelling,
  query: { search: string; after?: string; limit: number },
): Promise<Found> {
  const exact = await shopProducts(tx, query);
  if (exact.items.length > 0 || query.after) return { ...exact, count: null, meant: null };
  for (const meant of await spelling.meantBy(tx, query.search)) {
    const near = await shopProducts(tx, { ...query, search: meant });
    if (near.items.length > 0) return { ...near, count: null, meant };
  }
  return { ...exact, count: null, meant: null };
}

export async function search(query: URLSearchParams, context: PageContext): Promise<SearchPage> {
  const { store, shell, mode, spelling } = context;
  const words = searched(query.get('q') ?? '');
  const after = query.get('after') ?? '';
  const sift = siftOf(query);
  const path = '/search';
  const page = {
    kind: 'search',
    shell,
    mode,
    path: listPath(path, { q: words, sift }),
    query: words,
  } as const;
  if (!words) return { ...page, meant: null, products: null, sift: null, next_path: null };
  const asked = { search: words, ...(after && { after }), limit: listSize };
  const { read, often } = store.storeDb;
  // A typing error is put right once: what is narrowed afterwards are the words that were meant.
  const { meant, items, count, next }: Found = isSifted(sift)
    ? { ...(await read((tx) => siftedProducts(tx, { ...asked, sift }))), meant: null }
    : await often((tx) => found(tx, spelling, asked));
  const q = meant ?? words;
  const options = await often((tx) => shopOptions(tx, { search: q }));
  return {
    ...page,
    meant: meant === null ? null : { words: meant, path: listPath(path, { q: meant }) },
    products: items,
    sift: siftView({ path, q, words: wordsOf(shell.language) }, sift, { options, count }),
    next_path: next && listPath(path, { q, sift, after: next }),
  };
}

/** Entries below a search field. */
const hintCount = 6;

/** Products to go to at once while somebody types. */
export async function searchHints(
  { storeDb }: ShopStore,
  spelling: Spelling,
  typed: string,
): Promise<{ title: string; path: string }[]> {
  const words = searched(typed);
  if (!words) return [];
  const { items } = await storeDb.often((tx) => found(tx, spelling, { search: words, limit: hintCount }));
  return items.map(({ title, slug }) => ({ title, path: `/products/${slug}` }));
}
