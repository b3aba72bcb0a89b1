import type { ChangeKind } from '#shared/changes.ts';
import type { StoreTx } from '../database/db.ts';
import { newId } from '../ids.ts';

/** Why a call that changes something of a store stands in no line of the list of changes. */
export const unnoted = {
  'in its order':
    'The timeline of the order says it, with who did it and when. It is the daily work, and would bury the rest.',
  signed: 'It is kept with the name of who did it in a list of its own: notes, stock-takes.',
  'their own': 'It is one person’s alone: lists of orders they named, the phones that ring for them.',
  'not yet in use':
    'Nobody meets it until another call takes it up, and that one is noted: drafts, photos, files on their way.',
  'asks only':
    'It asks a provider, or sends anew what was sent. What comes of it is written down where it belongs.',
  'begins a payment': 'Nothing is another until the money is there; the invoice says then who paid.',
} as const;

/** What a call that may change something of a store says of it: the kind of its line, or why there is none. */
export type Noting = ChangeKind | keyof typeof unnoted;

/** The same transaction, in which nothing is noted one by one: whoever asks for it notes the whole. */
export const notedAsWhole = (tx: StoreTx): StoreTx => ({
  ...tx,
  by: tx.by && { ...tx.by, asWhole: true },
});

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
  if (!tx.by || tx.by.asWhole) return;
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
