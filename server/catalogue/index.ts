import type { StoreDb } from '../platform/db.ts';
import { countActive } from './queries.ts';

export { addCollection } from './collections/add.ts';
export { rateProduct } from './queries.ts';
export { addProductAs } from './products.ts';
export { hiding } from './hiding.ts';
export { variantsForSale, wasSold, type VariantForSale } from './shop-queries.ts';
export { createSpelling, type Spelling } from './spelling.ts';
export { type ShopCollection, oneProduct, shopCollections, shopProducts, type ShopProduct } from './shop.ts';
export { told, type ToldProduct, type ToldKind } from './told.ts';
export type { ShopList } from './card.ts';
export { shopOptions, siftedProducts } from './sifted.ts';
export { movePieces } from './pieces.ts';
export { canBeCommitted, moveReservations, writeReservations } from './reservations.ts';
export { stockToLookAt } from './to-look-at.ts';
export { shelfOf, takeStock, type StockRequest } from './stock.ts';

/** Products on sale in a store, and how many of them have to be sent. */
export function countProducts(storeDb: StoreDb): Promise<{ all: number; sent: number }> {
  return storeDb.read(countActive);
}
