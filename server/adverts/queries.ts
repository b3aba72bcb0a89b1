import { sql } from 'kysely';
import type { AdEventState, AdNetwork } from '#shared/adverts.ts';
import { firstOrNull, isThere, rowsOf } from '../platform/database/answers.ts';
import { olderThan, type Place } from '../platform/http/cursor.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { columns, type NewRow, type Row, type RowChange } from '../platform/database/tables.ts';

export type NetworkRow = Row<'ad_networks'>;
export type EventRow = Row<'ad_events'>;
export type OrderRow = Row<'orders'>;

export async function networkRows(tx: StoreTx): Promise<NetworkRow[]> {
  return rowsOf(tx.db, 'ad_networks').where('store_id', '=', tx.storeId).execute();
}

export async function lockNetwork(tx: StoreTx, network: AdNetwork): Promise<NetworkRow | null> {
  return rowsOf(tx.db, 'ad_networks')
    .where('store_id', '=', tx.storeId)
    .where('network', '=', network)
    .forUpdate()
    .$call(firstOrNull);
}

/** Writes a network anew, or in place of what was there. */
export async function putNetwork(tx: StoreTx, row: Omit<NewRow<'ad_networks'>, 'store_id'>): Promise<void> {
  const { network: _its, ...change } = row;
  await tx.db
    .insertInto('ad_networks')
    .values({ ...row, store_id: tx.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'network']).doUpdateSet(change))
    .execute();
}

export async function changeNetwork(
  tx: StoreTx,
  network: AdNetwork,
  change: RowChange<'ad_networks'>,
): Promise<void> {
  await tx.db
    .updateTable('ad_networks')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('network', '=', network)
    .execute();
}

export async function deleteNetwork(tx: StoreTx, network: AdNetwork): Promise<void> {
  await tx.db
    .deleteFrom('ad_networks')
    .where('store_id', '=', tx.storeId)
    .where('network', '=', network)
    .execute();
}

/** One for each order and network, however often it is asked for. */
export async function insertEvents(
  tx: StoreTx,
  rows: readonly Omit<NewRow<'ad_events'>, 'store_id'>[],
): Promise<void> {
  await tx.db
    .insertInto('ad_events')
    .values(rows.map((row) => ({ ...row, store_id: tx.storeId })))
    .onConflict((conflict) => conflict.columns(['store_id', 'order_id', 'network']).doNothing())
    .execute();
}

/** Whether a network is to be told of an order, asked by a statement that changes it. */
export const isFollowed = (storeId: string) => sql<boolean>`exists (select from ad_events e
  where e.store_id = ${storeId} and e.order_id = orders.id)`;

export async function lockEventsOfOrder(tx: StoreTx, orderId: string): Promise<EventRow[]> {
  return rowsOf(tx.db, 'ad_events')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Whether any network is to be told of an order, or was. */
export async function hasEvents(tx: StoreTx, orderId: string): Promise<boolean> {
  return tx.db
    .selectFrom('ad_events')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .limit(1)
    .$call(isThere);
}

export async function lockEvent(tx: StoreTx, id: string): Promise<EventRow | null> {
  return rowsOf(tx.db, 'ad_events')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

/** What is not told yet, or may be tried again, of one network. */
export async function lockOpenEvents(tx: StoreTx, network: AdNetwork): Promise<EventRow[]> {
  return rowsOf(tx.db, 'ad_events')
    .where('store_id', '=', tx.storeId)
    .where('network', '=', network)
    .where('state', 'in', ['held', 'waiting', 'refused', 'given_up'])
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function writeEventMove(
  tx: StoreTx,
  ids: readonly string[],
  change: RowChange<'ad_events'> & { state: AdEventState },
): Promise<void> {
  await tx.db
    .updateTable('ad_events')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', 'in', ids)
    .execute();
}

/** Writes what changes of an event beside its state. */
export async function changeEvent(
  tx: StoreTx,
  id: string,
  change: Pick<
    RowChange<'ad_events'>,
    'said' | 'try_at' | 'tries' | 'counted_at' | 'client_ip' | 'user_agent' | 'browser_id' | 'visit_id'
  >,
): Promise<void> {
  await tx.db
    .updateTable('ad_events')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

export async function deleteEvent(tx: StoreTx, id: string): Promise<void> {
  await tx.db.deleteFrom('ad_events').where('store_id', '=', tx.storeId).where('id', '=', id).execute();
}

/** What a sale cost and who bought, as the order says now; null where it is gone. */
export async function soldOrder(
  tx: StoreTx,
  id: string,
): Promise<Pick<OrderRow, 'total_kobo' | 'currency' | 'email' | 'phone' | 'erased_at'> | null> {
  return tx.db
    .selectFrom('orders')
    .select(['total_kobo', 'currency', 'email', 'phone', 'erased_at'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

export interface SoldLine {
  variant_id: string;
  title: string;
  quantity: number;
  unit_price_kobo: number;
}

/** The kinds that were bought; what was made to order is in no list of products. */
export async function soldLines(tx: StoreTx, orderId: string): Promise<SoldLine[]> {
  const { rows } = await sql<SoldLine>`
    select variant_id, title, quantity, unit_price_kobo from order_lines
    where store_id = ${tx.storeId} and order_id = ${orderId} and variant_id is not null and quantity > 0
    order by position`.execute(tx.db);
  return rows;
}

export type ShownEvent = EventRow & { number: number; total_kobo: number };

/** The newest first. */
export async function listEvents(
  tx: StoreTx,
  { limit, after, id }: { limit: number; after: Place | null; id?: string },
): Promise<ShownEvent[]> {
  const { rows } = await sql<ShownEvent>`
    select ${sql.join(columns.ad_events.map((name) => sql.ref(`e.${name}`)))}, o.number, o.total_kobo from ad_events e
      join orders o on o.store_id = e.store_id and o.id = e.order_id
    where e.store_id = ${tx.storeId} and ${olderThan(after, 'e.created_at', 'e.id')}
      and ${id === undefined ? sql`true` : sql`e.id = ${id}`}
    order by e.created_at desc, e.id desc limit ${limit}`.execute(tx.db);
  return rows;
}

/** How much each network is still to be told. */
export async function waitingOf(tx: StoreTx): Promise<Map<AdNetwork, number>> {
  const { rows } = await sql<{ network: AdNetwork; waiting: number }>`
    select network, count(*)::int as waiting from ad_events
    where store_id = ${tx.storeId} and state = 'waiting' group by network`.execute(tx.db);
  return new Map(rows.map(({ network, waiting }) => [network, waiting]));
}
