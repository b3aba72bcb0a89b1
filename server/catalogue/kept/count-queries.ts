import { sql } from 'kysely';
import { firstOrNull, rowsOf } from '../../platform/answers.ts';
import type { StoreTx } from '../../platform/db.ts';
import type { NewRow } from '../../platform/tables.ts';
import { statement } from '../statement.ts';

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

/** Keys of what other phones counted of it since then, as we heard. */
export async function countsSince(
  tx: StoreTx,
  { variant_id, device, since }: { variant_id: string; device: string; since: Date },
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('kept_counts')
    .select('key')
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variant_id)
    .where('device', '<>', device)
    .where('received_at', '>', since)
    .execute();
  return rows.map((row) => row.key);
}

export async function markClashing(tx: StoreTx, keys: readonly string[]): Promise<void> {
  await tx.db
    .updateTable('kept_counts')
    .set({ clashes: true })
    .where('store_id', '=', tx.storeId)
    .where('key', 'in', [...keys])
    .where('answered_at', 'is', null)
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

/** Ways by which a count is set in the store. */
const counting = `('set', 'bulk', 'imported', 'counted')`;

const onlineCounts = statement<
  { counted: number; at: Date; change: number },
  [variantId: string, since: Date]
>(`
  select (array_agg(m.quantity order by m.at desc, m.id desc))[1] as counted, max(m.at) as at, coalesce(sum(m.change), 0)::int as change
  from stock_movements m
  where m.store_id = $1 and m.variant_id = $2 and m.at > $3 and m.kind in ${counting}
  having count(*) > 0`);

/** What was counted in the store itself since then: the last count, and what they changed together. */
export async function onlineCountSince(tx: StoreTx, variantId: string, since: Date) {
  return (await onlineCounts(tx, variantId, since))[0] ?? null;
}
