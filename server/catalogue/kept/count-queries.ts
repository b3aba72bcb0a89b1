import { sql } from 'kysely';
import { firstOrNull, rowsOf } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { NewRow } from '../../platform/database/tables.ts';
import type { At } from '../stock/placed.ts';

/** False when there is one of this key; `nothing` where there is no such variant. */
export async function insertCount(
  tx: StoreTx,
  row: Omit<NewRow<'kept_counts'>, 'store_id'>,
): Promise<boolean | 'nothing'> {
  const known = await tx.db
    .selectFrom('variants')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', row.variant_id)
    .executeTakeFirst();
  if (!known) return 'nothing';
  const written = await tx.db
    .insertInto('kept_counts')
    .values({ ...row, store_id: tx.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'key']).doNothing())
    .executeTakeFirst();
  return (written.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export function countOfKey(tx: StoreTx, key: string) {
  return rowsOf(tx.db, 'kept_counts')
    .where('store_id', '=', tx.storeId)
    .where('key', '=', key)
    .$call(firstOrNull);
}

/** Keys of what other phones counted of it since then, as we heard, and that stands. */
export async function countsSince(
  tx: StoreTx,
  { variant_id, device, since, place }: { variant_id: string; device: string; since: Date; place: At },
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('kept_counts')
    .select('key')
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variant_id)
    .where('device', '<>', device)
    .where('received_at', '>', since)
    .where('void', '=', false)
    .where('in_store', 'is', null)
    .where('place_id', 'is not distinct from', place)
    .execute();
  return rows.map((row) => row.key);
}

/** Also of what was answered: another count came that the answer knew nothing of. */
export async function markClashing(tx: StoreTx, keys: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('kept_counts')
    .set({ clashes: true, answered_at: null })
    .where('store_id', '=', tx.storeId)
    .where('key', 'in', [...keys])
    .execute();
}

/** Counts that were wrong: what they changed is taken back when their shelf is settled. */
export async function markVoid(tx: StoreTx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.db
    .updateTable('kept_counts')
    .set({ void: true })
    .where('store_id', '=', tx.storeId)
    .where('key', 'in', [...keys])
    .execute();
}

/** Those of these counts that are still asked about; nobody else answers them meanwhile. */
export async function countsOfKeys(tx: StoreTx, variantId: string, keys: readonly string[]) {
  return rowsOf(tx.db, 'kept_counts')
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .where('key', 'in', [...keys])
    .where('clashes', '=', true)
    .where('answered_at', 'is', null)
    .orderBy('key')
    .forUpdate()
    .execute();
}

export async function markAnswered(
  tx: StoreTx,
  table: 'kept_counts' | 'kept_prices',
  keys: readonly string[],
  at: Date,
): Promise<void> {
  await sql`update ${sql.table(table)} set answered_at = ${at}
    where store_id = ${tx.storeId} and key = any(${[...keys]}::uuid[]) and answered_at is null`.execute(
    tx.db,
  );
}

export async function isDoubted(tx: StoreTx, key: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('kept_count_doubts')
    .select('movement_id')
    .where('store_id', '=', tx.storeId)
    .where('count_key', '=', key)
    .where('answered_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** False where none of these is asked any more. */
export async function markDoubts(
  tx: StoreTx,
  { key, lines, before, at }: { key: string; lines: readonly string[]; before: boolean; at: Date },
): Promise<boolean> {
  const marked = await tx.db
    .updateTable('kept_count_doubts')
    .set({ before, answered_at: at })
    .where('store_id', '=', tx.storeId)
    .where('count_key', '=', key)
    .where('movement_id', 'in', [...lines])
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}
