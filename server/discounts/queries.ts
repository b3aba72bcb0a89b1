import { sql } from 'kysely';
import type { CodeUseState } from '#shared/states.ts';
import { firstOrNull, isThere, rowsOf, wrote } from '../platform/database/answers.ts';
import { olderThan, type Place } from '../platform/http/cursor.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

export type DiscountRow = Row<'discounts'>;
export type UseRow = Row<'discount_uses'>;
/** What an owner decides about a code. */
export type DiscountTermsRow = Omit<
  DiscountRow,
  'store_id' | 'id' | 'uses' | 'stopped_at' | 'stopped_by_edit' | 'created_at'
>;

export async function discountOfCode(tx: StoreTx, code: string): Promise<DiscountRow | null> {
  return rowsOf(tx.db, 'discounts')
    .where('store_id', '=', tx.storeId)
    .where('code', '=', code)
    .$call(firstOrNull);
}

export async function findDiscount(tx: StoreTx, id: string): Promise<DiscountRow | null> {
  return rowsOf(tx.db, 'discounts')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

export async function lockDiscount(tx: StoreTx, id: string): Promise<DiscountRow | null> {
  return rowsOf(tx.db, 'discounts')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

/** Newest first. A search finds what stands anywhere in a code. */
export async function listDiscountRows(
  tx: StoreTx,
  { limit, after, search }: { limit: number; after: Place | null; search: string },
): Promise<DiscountRow[]> {
  return rowsOf(tx.db, 'discounts')
    .where('store_id', '=', tx.storeId)
    .where(olderThan(after, 'created_at', 'id'))
    .where(search ? sql<boolean>`position(${search} in code) > 0` : sql<boolean>`true`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** False when it is there, or the store has this code. */
export async function insertDiscount(
  tx: StoreTx,
  row: DiscountTermsRow & Pick<DiscountRow, 'id' | 'created_at'>,
): Promise<boolean> {
  return tx.db
    .insertInto('discounts')
    .values({ ...row, store_id: tx.storeId })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

/** Whether another code of the store is called so. */
export async function isTaken(tx: StoreTx, code: string, id: string): Promise<boolean> {
  return tx.db
    .selectFrom('discounts')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('code', '=', code)
    .where('id', '<>', id)
    .$call(isThere);
}

export async function updateDiscount(
  tx: StoreTx,
  id: string,
  change: DiscountTermsRow | Pick<DiscountRow, 'stopped_at' | 'stopped_by_edit'>,
): Promise<void> {
  await tx.db
    .updateTable('discounts')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** How many codes are stopped by this edit of many. */
export async function stoppedBy(tx: StoreTx, editId: string): Promise<number> {
  const found = await sql<{ count: number }>`select count(*)::int as count from discounts
    where store_id = ${tx.storeId} and stopped_by_edit = ${editId}`.execute(tx.db);
  return found.rows[0]!.count;
}

/** Stops what is not stopped: those of these ids, or what stands anywhere in their code. Answers how many. */
export async function stopDiscountRows(
  tx: StoreTx,
  editId: string,
  { at, ids = null, search = '' }: { at: Date; ids?: readonly string[] | null; search?: string },
): Promise<number> {
  const stopped = await sql`update discounts set stopped_at = ${at}, stopped_by_edit = ${editId}
    where store_id = ${tx.storeId} and stopped_at is null
      and (${ids && [...ids]}::uuid[] is null or id = any(${ids && [...ids]}::uuid[]))
      and position(${search} in code) > 0`.execute(tx.db);
  return Number(stopped.numAffectedRows ?? 0);
}

export async function startDiscountRows(tx: StoreTx, editId: string): Promise<number> {
  const started = await sql`update discounts set stopped_at = null, stopped_by_edit = null
    where store_id = ${tx.storeId} and stopped_by_edit = ${editId}`.execute(tx.db);
  return Number(started.numAffectedRows ?? 0);
}

/** Whether any order ever used it, also where it was given back. */
export async function wasUsed(tx: StoreTx, id: string): Promise<boolean> {
  return tx.db
    .selectFrom('discount_uses')
    .select('order_id')
    .where('store_id', '=', tx.storeId)
    .where('discount_id', '=', id)
    .$call(isThere);
}

/** Of these products those that are in one of these collections. */
export async function productsIn(
  tx: StoreTx,
  collectionIds: readonly string[],
  productIds: readonly string[],
): Promise<Set<string>> {
  if (collectionIds.length === 0 || productIds.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('collection_products')
    .select('product_id')
    .where('store_id', '=', tx.storeId)
    .where(
      sql<boolean>`collection_id = any(${collectionIds}::uuid[]) and product_id = any(${productIds}::uuid[])`,
    )
    .execute();
  return new Set(rows.map((row) => row.product_id));
}

/** The names of what codes are for, by id. */
export async function namesOf(
  tx: StoreTx,
  table: 'products' | 'collections',
  wanted: readonly string[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom(table)
    .select(['id', 'title'])
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`id = any(${wanted}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.title]));
}

/* ------------------------------------------------------------------- uses */

/**
 * Counts one use more, unless the code is used up: one guarded statement, so that the last use is given once. It holds the
 * code's row to the end of the transaction; so whoever counts a customer's uses afterwards counts them alone.
 */
export async function countUse(
  tx: StoreTx,
  id: string,
): Promise<{ most_per_customer: number | null } | null> {
  return tx.db
    .updateTable('discounts')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('most_uses', 'is', null), eb('uses', '<', eb.ref('most_uses'))]))
    .returning('most_per_customer')
    .$call(firstOrNull);
}

export async function countBack(tx: StoreTx, id: string): Promise<void> {
  await tx.db
    .updateTable('discounts')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

export async function usesOfPhone(tx: StoreTx, discountId: string, phone: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('discount_uses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', tx.storeId)
    .where('discount_id', '=', discountId)
    .where('phone', '=', phone)
    .where('state', '=', 'taken')
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertUse(tx: StoreTx, use: Omit<UseRow, 'store_id'>): Promise<void> {
  await tx.db
    .insertInto('discount_uses')
    .values({ ...use, store_id: tx.storeId })
    .execute();
}

export async function lockUse(tx: StoreTx, orderId: string): Promise<UseRow | null> {
  return rowsOf(tx.db, 'discount_uses')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .forUpdate()
    .$call(firstOrNull);
}

/** Only `moveUse` calls it. */
export async function writeUseMove(
  tx: StoreTx,
  orderId: string,
  state: CodeUseState,
  at: Date,
): Promise<void> {
  await tx.db
    .updateTable('discount_uses')
    .set({ state, moved_at: at })
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}
