import type { EnquiryState } from '#shared/states.ts';
import { firstOrNull, rowsOf, wrote } from '../platform/database/answers.ts';
import { olderThan, type Place } from '../platform/http/cursor.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

export type EnquiryRow = Row<'enquiries'>;

/** False when the same is new here already. */
export async function insertEnquiry(
  tx: StoreTx,
  enquiry: Omit<NewRow<'enquiries'>, 'store_id'>,
): Promise<boolean> {
  return tx.db
    .insertInto('enquiries')
    .values({ ...enquiry, store_id: tx.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'same']).doNothing())
    .$call(wrote);
}

/** Newest first; of one state, or of all. */
export async function enquiryRows(
  tx: StoreTx,
  { limit, after, state }: { limit: number; after: Place | null; state: EnquiryState | null },
): Promise<EnquiryRow[]> {
  return rowsOf(tx.db, 'enquiries')
    .where('store_id', '=', tx.storeId)
    .$if(state !== null, (query) => query.where('state', '=', state!))
    .where(olderThan(after, 'sent_at', 'id'))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function lockEnquiry(tx: StoreTx, id: string): Promise<EnquiryRow | null> {
  return rowsOf(tx.db, 'enquiries')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

/** Only `moveEnquiry` calls it. */
export async function writeEnquiryMove(
  tx: StoreTx,
  id: string,
  change: { state: EnquiryState; same: null },
): Promise<void> {
  await tx.db
    .updateTable('enquiries')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

export async function writeNote(tx: StoreTx, id: string, note: string): Promise<void> {
  await tx.db
    .updateTable('enquiries')
    .set({ note })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** False when it is not there. */
export async function deleteEnquiry(tx: StoreTx, id: string): Promise<boolean> {
  return tx.db.deleteFrom('enquiries').where('store_id', '=', tx.storeId).where('id', '=', id).$call(wrote);
}

/** Deletes what was sent before this time. */
export async function dropSentBefore(tx: StoreTx, before: Date): Promise<void> {
  await tx.db
    .deleteFrom('enquiries')
    .where('store_id', '=', tx.storeId)
    .where('sent_at', '<=', before)
    .execute();
}
