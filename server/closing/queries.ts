import { closingMoves, statesBefore, type ClosingState } from '#shared/states.ts';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { NewRow, Row, RowChange } from '../platform/database/tables.ts';

export type ClosingRow = Row<'store_closings'>;

/** False while the store is being closed already. */
export async function insertClosing(
  tx: PlatformTx,
  row: Pick<
    NewRow<'store_closings'>,
    'id' | 'store_id' | 'by_whom' | 'account_id' | 'reason' | 'asked_at' | 'due_at'
  >,
): Promise<boolean> {
  return tx
    .insertInto('store_closings')
    .values({ ...row, state: 'closing' })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

/** The closing a store is in; null where it is in none. */
export async function closingOf(db: PlatformDb, storeId: string): Promise<ClosingRow | null> {
  return rowsOf(db, 'store_closings')
    .where('store_id', '=', storeId)
    .where('state', '=', 'closing')
    .$call(firstOrNull);
}

/** The same, held until the transaction ends. */
export async function holdClosing(tx: PlatformTx, storeId: string): Promise<ClosingRow | null> {
  return rowsOf(tx, 'store_closings')
    .where('store_id', '=', storeId)
    .where('state', '=', 'closing')
    .forUpdate()
    .$call(firstOrNull);
}

/** The one statement that ends a closing; false where the table does not lead there. */
export async function turnClosing(tx: PlatformTx, id: string, to: ClosingState, at: Date): Promise<boolean> {
  return tx
    .updateTable('store_closings')
    .set({ state: to, ended_at: at })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(closingMoves, to))
    .$call(wrote);
}

export async function changeClosing(
  tx: PlatformTx,
  id: string,
  change: Pick<
    RowChange<'store_closings'>,
    | 'was_published_at'
    | 'reminded_at'
    | 'held_for'
    | 'held_at'
    | 'look_at'
    | 'despite'
    | 'address_freed'
    | 'due_at'
  >,
): Promise<void> {
  await tx.updateTable('store_closings').set(change).where('id', '=', id).execute();
}

/** Stores that are being closed, the first to go first. */
export async function openClosings(db: PlatformDb): Promise<ClosingRow[]> {
  return rowsOf(db, 'store_closings').where('state', '=', 'closing').orderBy('due_at').limit(500).execute();
}

/** Those whose day has come and that are to be looked at now. */
export async function dueClosings(db: PlatformDb, now: Date): Promise<ClosingRow[]> {
  return rowsOf(db, 'store_closings')
    .where('state', '=', 'closing')
    .where('due_at', '<=', now)
    .where((row) => row.or([row('look_at', 'is', null), row('look_at', '<=', now)]))
    .orderBy('due_at')
    .limit(100)
    .execute();
}

/** Those whose owners have not been reminded and that are erased before then. */
export async function toRemind(db: PlatformDb, before: Date): Promise<ClosingRow[]> {
  return rowsOf(db, 'store_closings')
    .where('state', '=', 'closing')
    .where('reminded_at', 'is', null)
    .where('due_at', '<=', before)
    .orderBy('due_at')
    .limit(100)
    .execute();
}

/** Stores erased before then whose address nobody else may have yet. */
export async function withAddress(db: PlatformDb, before: Date): Promise<ClosingRow[]> {
  return rowsOf(db, 'store_closings')
    .where('state', '=', 'erased')
    .where('address_freed', '=', false)
    .where('ended_at', '<=', before)
    .limit(100)
    .execute();
}

/** Closings that were begun with an account and go on. */
export async function closingsWith(db: PlatformDb, accountId: string): Promise<ClosingRow[]> {
  return rowsOf(db, 'store_closings')
    .where('account_id', '=', accountId)
    .where('state', '=', 'closing')
    .execute();
}

/** Lets go of every address of a store. */
export async function freeAddress(tx: PlatformTx, storeId: string): Promise<void> {
  await tx.deleteFrom('store_directory').where('store_id', '=', storeId).execute();
}
