import type { Picture, ProductOption } from '#shared/api/catalogue.ts';
import type { ProductDetail } from '#shared/goods/details.ts';
import type { Download } from '#shared/goods/files.ts';
import type { ProductCard } from '#shared/storefront.ts';
import { pictureOf } from '../media/index.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { page, readCursor } from '../platform/http/cursor.ts';
import { noteShown } from '../platform/http/shows.ts';
import { cardOf, downloadOf, pictureFrom, type ShopList } from './card.ts';
import { chosenCards, productCards } from './card-queries.ts';
import { listedCards, shelfAt, standsAsPut } from './finding/sifted.ts';
import { planSearch } from './finding/search-queries.ts';
import { noteList } from './seen.ts';
import { partRows } from './sets.ts';
import { onSale, productOfSlug, shopCollectionRows, type FullRow } from './shop-queries.ts';

const nothing: ShopList = { items: [], next: null };

/**
 * Products on sale in shop order, or in that of a collection, by page. An `after` that is none of ours begins at the beginning.
 * With `ids`, those of them that are on sale, in the order of `ids`, as one page. Without a collection and a search it is one question.
 */
export async function shopProducts(
  tx: StoreTx,
  query: { collection?: string; search?: string; after?: string; limit: number; ids?: readonly string[] },
): Promise<ShopList> {
  if (query.ids) return { items: await chosen(tx, query.ids), next: null };
  const search = query.search === undefined ? null : await planSearch(tx, query.search);
  if (query.search !== undefined && !search) return nothing;
  const shelf = query.collection === undefined ? null : await shelfAt(tx, query.collection);
  if (query.collection !== undefined && !shelf) return nothing;
  noteList(tx, shelf);
  const after = query.after === undefined ? null : readCursor(query.after);
  const { limit } = query;
  if (shelf && !standsAsPut(shelf)) return listedCards(tx, { collection: shelf, search, after, limit });
  const rows = await productCards(tx, { after, limit: limit + 1, collection: shelf?.id ?? null, search });
  const cut = page(rows, limit, (row) => ({ at: row.place, id: row.id }));
  return { items: cut.rows.map((row) => cardOf(tx, row)), next: cut.next };
}

async function chosen(tx: StoreTx, ids: readonly string[]): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  // Also those that are not on sale: they are missing here until they are.
  noteShown(tx, ...ids);
  const found = new Map((await chosenCards(tx, ids)).map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => {
    const row = found.get(id);
    return row ? [cardOf(tx, row)] : [];
  });
}

export interface ShopPart {
  title: string;
  variant_title: string;
  pieces: number;
  /** The end of its own address; null where it is sold in sets alone. */
  slug: string | null;
}

export interface ShopProduct {
  id: string;
  slug: string;
  title: string;
  description: string;
  size_chart: string;
  details: ProductDetail[];
  options: ProductOption[];
  variants: {
    id: string;
    title: string;
    option_values: string[];
    price_kobo: number;
    compare_at_kobo: number | null;
    available: number | null;
    picture_id: string | null;
  }[];
  pictures: Picture[];
  download: Download | null;
  gift_card: boolean;
  service: boolean;
  /** What is in it, and what that costs bought one by one (kobo); null: it is no set. */
  set: { parts: ShopPart[]; apart_kobo: number } | null;
  collections: { title: string; slug: string }[];
  seo_title: string;
  seo_description: string;
  /** How many reviews of it are shown, and the sum of their stars. */
  reviews: { count: number; stars: number };
}

/** One product on sale, by one trip to the database, or two for a set; null when there is none of that slug. */
export async function oneProduct(storeDb: StoreDb, slug: string): Promise<ShopProduct | null> {
  const row = await storeDb.atOnce((tx) => soldAs(tx, slug));
  if (!row) return null;
  const isSet = row.variants.some(({ is_set }) => is_set);
  return productFrom(storeDb.id, row, isSet ? await storeDb.read((tx) => setOf(tx, row)) : null);
}

async function soldAs(tx: StoreTx, slug: string): Promise<FullRow | null> {
  const row = await productOfSlug(tx, slug);
  if (row?.status !== 'active') return null;
  noteShown(tx, row.id);
  return row;
}

function productFrom(storeId: string, row: FullRow, set: ShopProduct['set']): ShopProduct {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    size_chart: row.size_chart,
    details: row.details,
    options: row.options,
    variants: row.variants.map((variant) => ({
      id: variant.id,
      title: variant.title,
      option_values: variant.option_values,
      price_kobo: variant.price_kobo,
      compare_at_kobo: variant.compare_at_kobo,
      available: variant.available,
      picture_id: variant.picture_id,
    })),
    pictures: row.pictures.map((picture) => pictureOf(storeId, picture)),
    download: downloadOf(row),
    gift_card: row.gift_card,
    service: row.service,
    set,
    seo_title: row.seo_title,
    seo_description: row.seo_description,
    collections: row.collections
      .filter((collection) => collection.shown)
      .map(({ title, slug: its }) => ({ title, slug: its })),
    reviews: { count: row.review_count, stars: row.star_sum },
  };
}

async function setOf(tx: StoreTx, row: FullRow): Promise<ShopProduct['set']> {
  const set = row.variants.find(({ is_set }) => is_set);
  if (!set) return null;
  const parts = await partRows(tx, set.id);
  return {
    parts: parts.map(({ title, variant_title, pieces, slug, status }) => ({
      title,
      variant_title,
      pieces,
      slug: status === 'active' ? slug : null,
    })),
    apart_kobo: parts.reduce((sum, { pieces, price_kobo }) => sum + pieces * price_kobo, 0),
  };
}

export interface ShopCollection {
  title: string;
  slug: string;
  description: string;
  /** Products on sale in it; never 0. */
  product_count: number;
  picture: Picture | null;
  /** What search engines and share cards are told in place of the name and the description; '' for those. */
  seo_title: string;
  seo_description: string;
  /** Ends of the addresses it had before. */
  was: string[];
}

/** Collections that are shown, with something on sale, in shop order. */
export async function shopCollections(tx: StoreTx): Promise<ShopCollection[]> {
  const rows = await shopCollectionRows(tx);
  return rows.map((row) => ({ ...row, picture: pictureFrom(tx, row.picture) }));
}

/** Addresses one sitemap file may hold are 50,000; some are left for the store's other pages. */
const mostEntries = 49_000;

/** Every address of the catalogue that search engines should know; times in ISO 8601. */
export async function sitemapEntries(tx: StoreTx): Promise<{ path: string; updated_at: string | null }[]> {
  const collections = await shopCollectionRows(tx);
  const products = await onSale(tx, mostEntries - collections.length);
  return [
    { path: '/products', updated_at: null },
    ...collections.map(({ slug }) => ({ path: `/collections/${slug}`, updated_at: null })),
    ...products.map((row) => ({ path: `/products/${row.slug}`, updated_at: row.updated_at.toISOString() })),
  ];
}
