import type { ProductCard } from '#shared/storefront.ts';
import { shopProducts, type ShopProduct } from '../catalogue/index.ts';
import type { PageContext } from './page-context.ts';
import type { ShopProfile } from './store.ts';

export const relatedCount = 4;

/** The first of a collection, or of the shop: one more than stand on a page, for the pages of those themselves. */
interface First {
  items: ProductCard[];
  /** What stands beside all others: one list, so that what is made of it once is known again. */
  beside: ProductCard[];
}

/** Of each version of a store, for as long as its profile is kept; by the collection, '' for the shop. */
const known = new WeakMap<ShopProfile, Map<string, Promise<First>>>();

/**
 * A few others to show beside a product: of its first collection, or of the shop. They are the same on nearly all pages of
 * a version of the store, so they are asked for once.
 */
export async function productsBeside(product: ShopProduct, context: PageContext): Promise<ProductCard[]> {
  const { items, beside } = await firstOf(product.collections[0]?.slug ?? '', context);
  if (!items.some(({ id }) => id === product.id)) return beside;
  return items.filter(({ id }) => id !== product.id).slice(0, relatedCount);
}

function firstOf(collection: string, { profile, store }: PageContext): Promise<First> {
  const held = known.get(profile) ?? new Map<string, Promise<First>>();
  known.set(profile, held);
  const asked = held.get(collection);
  if (asked) return asked;
  const query = { ...(collection && { collection }), limit: relatedCount + 1 };
  const first = store.storeDb
    .read((tx) => shopProducts(tx, query))
    .then(({ items }) => ({ items, beside: items.slice(0, relatedCount) }));
  held.set(collection, first);
  first.catch(() => held.delete(collection));
  return first;
}
