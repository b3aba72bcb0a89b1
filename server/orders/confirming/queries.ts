import { sql } from 'kysely';
import { unconfirmed } from '#shared/states.ts';
import type { PlatformDb, StoreTx } from '../../platform/database/db.ts';
import type { OrderRow } from '../queries.ts';

/* ----------------------------------------------------------------- blocks */

/** Whether any of these is blocked now, as one value of a question of the store. */
export const blockedAsked = (storeId: string, what: readonly string[], now: Date) =>
  sql<boolean>`exists (select 1 from order_blocks
    where store_id = ${storeId} and what in (${sql.join(what)}) and until_at > ${now})`;

export async function blockedOf(tx: StoreTx, what: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select ${blockedAsked(tx.storeId, what, now)} as blocked`.execute(tx.db);
  return rows[0]!.blocked;
}

export async function block(tx: StoreTx, what: string[], until: Date): Promise<void> {
  await tx.db
    .insertInto('order_blocks')
    .values(what.map((one) => ({ store_id: tx.storeId, what: one, until_at: until })))
    .onConflict((conflict) => conflict.columns(['store_id', 'what']).doUpdateSet({ until_at: until }))
    .execute();
}

/* ----------------------------------------------------- orders to confirm */

/** Word for word the condition of their index, as the rules have it too. */
export const areToConfirm = (table: string) =>
  sql.raw<boolean>(
    Object.entries(unconfirmed)
      .map(([column, value]) => `${table}.${column} = '${value}'`)
      .join(' and '),
  );

/** Orders that wait to be confirmed and came from the same network or with the same phone number, oldest first. */
export async function waitingLike(
  tx: StoreTx,
  order: Pick<OrderRow, 'network_hash' | 'phone'>,
  limit: number,
): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where(areToConfirm('orders'))
    .where((row) => row.or([row('phone', '=', order.phone), row('network_hash', '=', order.network_hash)]))
    .orderBy('placed_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function countToConfirm(tx: StoreTx): Promise<number> {
  const row = await tx.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', tx.storeId)
    .where(areToConfirm('orders'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/* ------------------------------------------------------ when to give up */

export async function giveUpAt(tx: StoreTx, orderId: string, at: Date): Promise<void> {
  await tx.platform
    .insertInto('order_confirm_times')
    .values({ store_id: tx.storeId, order_id: orderId, due_at: at })
    .execute();
}

export async function waitNoMore(tx: StoreTx, orderId: string): Promise<void> {
  await tx.platform
    .deleteFrom('order_confirm_times')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .execute();
}

export async function dropOldTallies(db: PlatformDb, before: Date): Promise<void> {
  await db.deleteFrom('store_tallies').where('window_start', '<', before).execute();
}
