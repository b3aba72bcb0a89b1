import type { ProductCard } from '#shared/storefront.ts';
import { shopProducts, type ShopProduct } from '../../catalogue/index.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import type { PageContext } from '../page-context.ts';

export const relatedCount = 4;

/** The first of a collection, or of the shop: one more than stand on a page, for the pages of those themselves. */
interface First {
  items: ProductCard[];
  /** What stands beside all others: one list, so that what is made of it once is known again. */
  beside: ProductCard[];
}

/** A few others to show beside a product: of its first collection, or of the shop. They are the same on nearly all pages. */
export async function productsBeside(product: ShopProduct, context: PageContext): Promise<ProductCard[]> {
  const collection = product.collections[0]?.slug ?? '';
  const { items, beside } = await context.shared.of(context, `beside ${collection}`, (storeDb) =>
    firstOf(collection, storeDb),
  );
  if (!items.some(({ id }) => id === product.id)) return beside;
  return items.filter(({ id }) => id !== product.id).slice(0, relatedCount);
}

async function firstOf(collection: string, storeDb: StoreDb): Promise<First> {
  const query = { ...(collection && { collection }), limit: relatedCount + 1 };
  const { items } = await storeDb.read((tx) => shopProducts(tx, query));
  return { items, beside: items.slice(0, relatedCount) };
}
