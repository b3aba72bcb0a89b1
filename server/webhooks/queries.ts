import { sql } from 'kysely';
import type { DeliveryState, WebhookState } from '#shared/states.ts';
import { firstOrNull, rowsOf } from '../platform/database/answers.ts';
import { olderThan, type Place } from '../platform/http/cursor.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { NewRow, Row, RowChange } from '../platform/database/tables.ts';

export type EndpointRow = Row<'webhook_endpoints'>;
export type DeliveryRow = Row<'webhook_deliveries'>;
export type AttemptRow = Row<'webhook_attempts'>;

export async function endpointsOf(db: PlatformDb, storeId: string): Promise<EndpointRow[]> {
  return rowsOf(db, 'webhook_endpoints')
    .where('store_id', '=', storeId)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
}

/** Keeps whoever else adds one to the store waiting, so that they are counted one after the other. */
export async function holdEndpoints(tx: PlatformTx, storeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks ${storeId}`}, 0))`.execute(tx);
}

export async function insertEndpoint(tx: PlatformTx, row: NewRow<'webhook_endpoints'>): Promise<void> {
  await tx.insertInto('webhook_endpoints').values(row).execute();
}

/** An address of the store, locked. */
export async function lockEndpoint(tx: PlatformTx, storeId: string, id: string): Promise<EndpointRow | null> {
  return rowsOf(tx, 'webhook_endpoints')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$call(firstOrNull);
}

/** Whatever of an address its state does not say. */
export async function changeEndpoint(
  db: PlatformDb,
  id: string,
  change: Omit<RowChange<'webhook_endpoints'>, 'id' | 'store_id' | 'state'>,
): Promise<void> {
  await db.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute();
}

/** Only `turnEndpoint` calls it. */
export async function writeEndpointMove(tx: PlatformTx, id: string, state: WebhookState): Promise<void> {
  await tx.updateTable('webhook_endpoints').set({ state }).where('id', '=', id).execute();
}

export async function deleteEndpoint(tx: PlatformTx, id: string): Promise<void> {
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
}

/** Takes addresses for which something is due, each for one process alone until `leaseUntil`. */
export async function claimEndpoints(
  db: PlatformDb,
  { now, leaseUntil, most, only }: { now: Date; leaseUntil: Date; most: number; only?: string },
): Promise<EndpointRow[]> {
  const due = db
    .selectFrom('webhook_deliveries')
    .select('endpoint_id')
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now);
  const free = db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('state', '=', 'on')
    .where('free_at', '<=', now)
    .where('id', 'in', due)
    .$if(only !== undefined, (query) => query.where('id', '=', only!))
    .orderBy('free_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked();
  const rows = await db
    .updateTable('webhook_endpoints')
    .set({ free_at: leaseUntil })
    .where('id', 'in', free)
    .returning('id')
    .execute();
  if (rows.length === 0) return [];
  return rowsOf(db, 'webhook_endpoints')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}

/** Others may send to it from then on, unless somebody else has taken it meanwhile. */
export async function freeEndpoint(db: PlatformDb, id: string, lease: Date, at: Date): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ free_at: at })
    .where('id', '=', id)
    .where('free_at', '=', lease)
    .execute();
}

/** What is to be sent to an address now, what waits longest first; said to have happened now where nobody has said when. */
export async function takeDue(
  db: PlatformDb,
  endpointId: string,
  now: Date,
  most: number,
): Promise<DeliveryRow[]> {
  await db
    .updateTable('webhook_deliveries')
    .set({ at: now })
    .where('endpoint_id', '=', endpointId)
    .where('at', 'is', null)
    .execute();
  return rowsOf(db, 'webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('at')
    .orderBy('event_id')
    .limit(most)
    .execute();
}

export async function insertDelivery(tx: PlatformTx, row: NewRow<'webhook_deliveries'>): Promise<void> {
  await tx.insertInto('webhook_deliveries').values(row).execute();
}

export async function lockDelivery(
  tx: PlatformTx,
  endpointId: string,
  id: string,
): Promise<DeliveryRow | null> {
  return rowsOf(tx, 'webhook_deliveries')
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$call(firstOrNull);
}

/** Whatever of a message its state does not say. */
export async function changeDelivery(
  db: PlatformDb,
  id: string,
  change: Omit<RowChange<'webhook_deliveries'>, 'id' | 'store_id' | 'endpoint_id' | 'state'>,
): Promise<void> {
  await db.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute();
}

/** Only `turnDeliveries` calls it. */
export async function writeDeliveryMoves(
  tx: PlatformTx,
  ids: readonly string[],
  from: readonly DeliveryState[],
  state: DeliveryState,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('webhook_deliveries')
    .set({ state })
    .where('id', 'in', ids)
    .where('state', 'in', from)
    .execute();
}

export async function waitingFor(tx: PlatformTx, endpointId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertAttempt(tx: PlatformTx, row: NewRow<'webhook_attempts'>): Promise<void> {
  await tx.insertInto('webhook_attempts').values(row).execute();
}

/** A page of what was sent to an address; first what nobody has taken up yet. */
export async function deliveriesOf(
  db: PlatformDb,
  wanted: { storeId: string; endpointId: string; limit: number; after: Place | null },
): Promise<DeliveryRow[]> {
  return rowsOf(db, 'webhook_deliveries')
    .where('store_id', '=', wanted.storeId)
    .where('endpoint_id', '=', wanted.endpointId)
    .where(olderThan(wanted.after, 'at', 'event_id'))
    .orderBy('at', (by) => by.desc().nullsFirst())
    .orderBy('event_id', 'desc')
    .limit(wanted.limit)
    .execute();
}

export async function findDelivery(
  db: PlatformDb,
  { storeId, endpointId, id }: { storeId: string; endpointId: string; id: string },
): Promise<DeliveryRow | null> {
  return rowsOf(db, 'webhook_deliveries')
    .where('store_id', '=', storeId)
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

/** The tries of some messages, the newest first. */
export async function attemptsOf(db: PlatformDb, deliveryIds: readonly string[]): Promise<AttemptRow[]> {
  if (deliveryIds.length === 0) return [];
  return rowsOf(db, 'webhook_attempts')
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('delivery_id')
    .orderBy('number', 'desc')
    .execute();
}

export async function dropOldDeliveries(db: PlatformDb, before: Date): Promise<void> {
  await db
    .deleteFrom('webhook_deliveries')
    .where('at', '<', before)
    .where('state', '!=', 'waiting')
    .execute();
}

export async function dropOldSecrets(db: PlatformDb, now: Date): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<=', now)
    .execute();
}
