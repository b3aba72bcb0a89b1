import { sql } from 'kysely';
import { firstOrNull, wrote } from '../platform/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/db.ts';
import type { Row } from '../platform/tables.ts';

export type MailRow = Pick<
  Row<'mails'>,
  'id' | 'recipient' | 'template' | 'data' | 'created_at' | 'attempts' | 'from_known'
>;

/** Answers whether the mail is new; one with the same key exists at most once. */
export async function insertMail(
  tx: PlatformTx,
  mail: {
    id: string;
    key: string;
    recipient: string;
    template: string;
    data: object;
    from_known: boolean;
    at: Date;
  },
): Promise<boolean> {
  const { at, data, ...rest } = mail;
  return tx
    .insertInto('mails')
    .values({ ...rest, data: JSON.stringify(data), created_at: at, next_try_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .$call(wrote);
}

/** Takes a mail for one try and puts its next try off until `leaseUntil`; null when it is gone, given up or being tried. */
export async function claimMail(
  db: PlatformDb,
  id: string,
  now: Date,
  leaseUntil: Date,
): Promise<MailRow | null> {
  return db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1), next_try_at: leaseUntil }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', now)
    .returning(['id', 'recipient', 'template', 'data', 'created_at', 'attempts', 'from_known'])
    .$call(firstOrNull);
}

/** The data goes with the mail: it holds links that open doors. */
export async function markSent(db: PlatformDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: at, data: null, last_error: null })
    .where('id', '=', id)
    .execute();
}

export async function putOff(tx: PlatformTx, id: string, until: Date, error: string): Promise<void> {
  await tx.updateTable('mails').set({ next_try_at: until, last_error: error }).where('id', '=', id).execute();
}

export async function giveUp(db: PlatformDb, id: string, at: Date, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: at, data: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Mails whose time has come, oldest first. */
export async function dueMails(db: PlatformDb, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Counts a mail to an address in a window of its bound; answers how many that has had with it. */
export async function countMail(
  db: PlatformDb,
  mail: { recipient: string; bound: string; window_start: Date },
): Promise<number> {
  const row = await db
    .insertInto('mail_counts')
    .values({ ...mail, used: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['recipient', 'bound', 'window_start'])
        .doUpdateSet((eb) => ({ used: eb('mail_counts.used', '+', 1) })),
    )
    .returning('used')
    .executeTakeFirstOrThrow();
  return row.used;
}

export async function dropOldCounts(db: PlatformDb, before: Date): Promise<void> {
  await db.deleteFrom('mail_counts').where('window_start', '<', before).execute();
}

/** Forgets the mails by which an address was to be verified or entered, sent or not. */
export async function dropAccountMails(tx: PlatformTx, recipient: string): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where('recipient', '=', recipient)
    // Word for word the condition of its index.
    .where(sql<boolean>`template in ('verify-email', 'reset-password', 'sign-in-link')`)
    .execute();
}
