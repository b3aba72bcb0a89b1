import { firstOrNull, rowsOf } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';

export type WishRow = Row<'kept_prices'>;

export interface Priced {
  product_id: string;
  variant_id: string;
  price_kobo: number;
  compare_at_kobo: number | null;
  removed: boolean;
}

export function priceOf(tx: StoreTx, variantId: string): Promise<Priced | null> {
  return tx.db
    .selectFrom('variants')
    .select(['product_id', 'id as variant_id', 'price_kobo', 'compare_at_kobo', 'removed'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', variantId)
    .$call(firstOrNull);
}

export function wishOfKey(tx: StoreTx, key: string) {
  return rowsOf(tx.db, 'kept_prices')
    .where('store_id', '=', tx.storeId)
    .where('key', '=', key)
    .$call(firstOrNull);
}

/** What was wished for it since then, as we heard, the first first. */
export function wishesSince(tx: StoreTx, variantId: string, since: Date): Promise<WishRow[]> {
  return rowsOf(tx.db, 'kept_prices')
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .where('received_at', '>', since)
    .orderBy('received_at')
    .orderBy('key')
    .execute();
}

export async function insertWish(tx: StoreTx, row: Omit<NewRow<'kept_prices'>, 'store_id'>): Promise<void> {
  await tx.db
    .insertInto('kept_prices')
    .values({ ...row, store_id: tx.storeId })
    .execute();
}

export async function markWishesClashing(tx: StoreTx, keys: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('kept_prices')
    .set({ clashes: true })
    .where('store_id', '=', tx.storeId)
    .where('key', 'in', [...keys])
    .where('answered_at', 'is', null)
    .execute();
}

/** Those of these wishes that are still asked about. */
export function wishesOfKeys(tx: StoreTx, variantId: string, keys: readonly string[]): Promise<WishRow[]> {
  return rowsOf(tx.db, 'kept_prices')
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .where('key', 'in', [...keys])
    .where((eb) => eb.or([eb('clashes', '=', true), eb('waits', '=', true)]))
    .where('answered_at', 'is', null)
    .execute();
}

/** The price that is shown struck through. */
export async function setOldPrice(tx: StoreTx, variantId: string, kobo: number | null): Promise<void> {
  await tx.db
    .updateTable('variants')
    .set({ compare_at_kobo: kobo })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', variantId)
    .execute();
}
