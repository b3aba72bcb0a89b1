import type { ChangeKind } from '#shared/changes.ts';
import type { StoreTx } from './db.ts';
import { newId } from './ids.ts';

export interface Change {
  kind: ChangeKind;
  /** What was done, as a sentence without its end: `Refunded ₦4,000 of order #1047`. Never a secret. */
  what: string;
  /** What stood there and what stands there now, for people; left out where there is nothing to compare. */
  before?: string | undefined;
  after?: string | undefined;
}

const longest = 300;
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);

/**
 * Writes down who changed what, in the transaction of the change. The transaction knows whose it is: what a job, a
 * shopper or the operator does is nobody's of the store, and is written down elsewhere or not at all.
 */
export async function noteChange(tx: StoreTx, change: Change): Promise<void> {
  if (!tx.by) return;
  await tx.db
    .insertInto('store_changes')
    .values({
      store_id: tx.storeId,
      id: newId(),
      at: tx.by.at,
      by_id: tx.by.id,
      kind: change.kind,
      what: cut(change.what),
      before: cut(change.before ?? ''),
      after: cut(change.after ?? ''),
    })
    .execute();
}
