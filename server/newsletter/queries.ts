import type { SubscriberState } from '#shared/states.ts';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import { olderThan, type Place } from '../platform/http/cursor.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

export type SubscriberRow = Row<'subscribers'>;

/** False when the address is known here, whatever became of it. */
export async function insertSubscriber(
  tx: StoreTx,
  subscriber: Omit<NewRow<'subscribers'>, 'store_id'>,
): Promise<boolean> {
  return tx.db
    .insertInto('subscribers')
    .values({ ...subscriber, store_id: tx.storeId })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

export async function lockByEmail(tx: StoreTx, email: string): Promise<SubscriberRow | null> {
  return rowsOf(tx.db, 'subscribers')
    .where('store_id', '=', tx.storeId)
    .where('email', '=', email)
    .forUpdate()
    .$call(firstOrNull);
}

export async function subscriberById(tx: StoreTx, id: string): Promise<SubscriberRow | null> {
  return rowsOf(tx.db, 'subscribers')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

export async function lockById(tx: StoreTx, id: string): Promise<SubscriberRow | null> {
  return rowsOf(tx.db, 'subscribers')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

/** Only `moveSubscriber` calls it. */
export async function writeSubscriberMove(
  tx: StoreTx,
  id: string,
  change: { state: SubscriberState; moved_at: Date },
): Promise<void> {
  await tx.db
    .updateTable('subscribers')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Writes down that an address was asked for again, and where. */
export async function askedAgain(tx: StoreTx, id: string, page: string, at: Date): Promise<void> {
  await tx.db
    .updateTable('subscribers')
    .set({ page, asked_at: at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** Those that confirmed, newest first. */
export async function confirmedRows(
  tx: StoreTx,
  { limit, after }: { limit: number; after: Place | null },
): Promise<SubscriberRow[]> {
  return rowsOf(tx.db, 'subscribers')
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'confirmed')
    .where(olderThan(after, 'moved_at', 'id'))
    .orderBy('moved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many are in each state. */
export async function countsByState(tx: StoreTx): Promise<{ state: SubscriberState; count: number }[]> {
  return tx.db
    .selectFrom('subscribers')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('store_id', '=', tx.storeId)
    .groupBy('state')
    .execute();
}

/** Forgets a subscriber wholly. */
/** False when it was not kept. */
export async function deleteSubscriber(tx: StoreTx, id: string): Promise<boolean> {
  return tx.db.deleteFrom('subscribers').where('store_id', '=', tx.storeId).where('id', '=', id).$call(wrote);
}

/** Those that asked before this time and never confirmed, locked. */
export async function unansweredSince(tx: StoreTx, before: Date): Promise<SubscriberRow[]> {
  return rowsOf(tx.db, 'subscribers')
    .where('store_id', '=', tx.storeId)
    .where('state', '=', 'asked')
    .where('asked_at', '<=', before)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Forgets those that left, or never answered, before this time. */
export async function dropEndedBefore(tx: StoreTx, before: Date): Promise<void> {
  await tx.db
    .deleteFrom('subscribers')
    .where('store_id', '=', tx.storeId)
    .where('state', 'in', ['left', 'expired'])
    .where('moved_at', '<=', before)
    .execute();
}
