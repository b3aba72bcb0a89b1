import { sql } from 'kysely';
import { firstOrNull, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import { dropOld } from '../platform/database/drop-old.ts';
import type { Row } from '../platform/database/tables.ts';
import { statesBefore, textMoves, type TextState } from '#shared/states.ts';

export type TextReason = 'over_limit' | 'stopped' | 'refused' | 'not_arrived' | 'too_old';
/** What sending a text takes. */
export type TextRow = Pick<
  Row<'texts'>,
  'id' | 'kind' | 'store_id' | 'recipient' | 'words' | 'segments' | 'attempts' | 'created_at'
>;
/** What is told of a text to the store whose order it is about. */
export interface OrderText {
  id: string;
  kind: string;
  state: TextState;
  reason: TextReason | null;
  moved_at: Date;
}

type NewText = Pick<
  Row<'texts'>,
  'id' | 'key' | 'store_id' | 'order_id' | 'recipient' | 'kind' | 'words' | 'segments' | 'next_try_at'
> & { at: Date };

/** Answers whether the text is new; one with the same key exists at most once. */
export async function insertText(tx: PlatformTx, { at, ...text }: NewText): Promise<boolean> {
  return tx
    .insertInto('texts')
    .values({ ...text, state: 'queued', created_at: at, moved_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .$call(wrote);
}

/** Takes a text for one try and puts its next one off until `leaseUntil`; null when it is over or being tried. */
export async function claimText(
  db: PlatformDb,
  id: string,
  now: Date,
  leaseUntil: Date,
): Promise<TextRow | null> {
  return db
    .updateTable('texts')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_try_at: leaseUntil }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('next_try_at', '<=', now)
    .returning(['id', 'kind', 'store_id', 'recipient', 'words', 'segments', 'attempts', 'created_at'])
    .$call(firstOrNull);
}

export async function putTextOff(tx: PlatformTx, id: string, until: Date, error: string): Promise<void> {
  await tx.updateTable('texts').set({ next_try_at: until, last_error: error }).where('id', '=', id).execute();
}

/** Moves a text along its table. False, and nothing is changed, where that does not lead there. What it said goes with it. */
export async function turnText(
  db: PlatformDb,
  by: { id: string } | { providerId: string },
  to: TextState,
  change: { at: Date; reason?: TextReason; providerId?: string; error?: string },
): Promise<boolean> {
  const { at, reason = null, providerId, error = null } = change;
  return db
    .updateTable('texts')
    .set({
      state: to,
      moved_at: at,
      reason,
      words: null,
      last_error: error,
      ...(providerId && { provider_id: providerId }),
    })
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('providerId' in by, (query) =>
      query.where('provider_id', '=', 'providerId' in by ? by.providerId : ''),
    )
    .where('state', 'in', statesBefore(textMoves, to))
    .$call(wrote);
}

/** Texts whose time has come, the oldest first. */
export async function dueTexts(db: PlatformDb, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('texts')
    .select('id')
    .where('state', '=', 'queued')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function textsOfOrder(db: PlatformDb, storeId: string, orderId: string): Promise<OrderText[]> {
  const rows = await db
    .selectFrom('texts')
    .select(['id', 'kind', 'state', 'reason', 'moved_at'])
    .where('store_id', '=', storeId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as OrderText[];
}

export async function dropOldTexts(db: PlatformDb, before: Date): Promise<void> {
  await dropOld(db, 'texts', sql`created_at < ${before}`);
}

/** Those that were given up since then, and those that were tried five times and are not out; the newest first. */
export async function troubledTexts(db: PlatformDb, since: Date) {
  return db
    .selectFrom('texts')
    .select([
      'id',
      'store_id',
      'recipient',
      'kind',
      'state',
      'reason',
      'attempts',
      'last_error',
      'created_at',
    ])
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'failed'), row('moved_at', '>', since)]),
        row.and([row('state', '=', 'queued'), row('attempts', '>=', 5)]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute();
}
