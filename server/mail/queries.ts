import { sql } from 'kysely';
import { firstOrNull, wrote } from '../platform/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/db.ts';
import type { Row } from '../platform/tables.ts';

export type MailRow = Pick<
  Row<'mails'>,
  'id' | 'recipient' | 'template' | 'data' | 'created_at' | 'attempts' | 'from_known'
> & {
  /** How its address stands; null: nothing is known against it. */
  trouble: string | null;
};

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
    .returning(
      sql<string | null>`(select t.state from mail_troubles t where t.address = lower(mails.recipient))`.as(
        'trouble',
      ),
    )
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

/** Of a mail that waits for its own time, not for a mail server. */
export const putOffReason = 'put off';

export async function putOff(tx: PlatformTx, id: string, until: Date, error: string): Promise<void> {
  await tx.updateTable('mails').set({ next_try_at: until, last_error: error }).where('id', '=', id).execute();
}

/** Whose links open an account: what is in them is never kept longer than it takes to send them. */
const opensDoors = sql<boolean>`template in ('verify-email', 'reset-password', 'sign-in-link')`;

/** Gives a mail up for good: one that was too much. */
export async function dropMail(db: PlatformDb, id: string, at: Date, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: at, data: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Gives a mail up. It is kept for a while so that it can be sent after all, but for one that opens an account. */
export async function giveUp(db: PlatformDb, id: string, at: Date, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ failed_at: at, data: sql`case when ${opensDoors} then null else data end`, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** What is of no use to anybody an hour later. */
const isFleeting = sql<boolean>`template like 'class-reminder-%'`;

/** The same for one that its address did not take, or is not to be tried with: it goes once the address does. */
export async function keepBack(db: PlatformDb, id: string, at: Date, error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      failed_at: at,
      undeliverable: true,
      data: sql`case when ${opensDoors} or ${isFleeting} then null else data end`,
      last_error: error,
    })
    .where('id', '=', id)
    .execute();
}

/** Gives up what waits and was written before then; answers how many. */
export async function giveUpWaiting(tx: PlatformTx, before: Date, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mails')
    .set({
      failed_at: at,
      data: sql`case when ${opensDoors} then null else data end`,
      last_error: 'written before the installation was put back from a back-up',
    })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Forgets what is in mails that were given up before. */
export async function emptyGivenUp(db: PlatformDb, before: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ data: null })
    .where('failed_at', '<', before)
    .where('data', 'is not', null)
    .execute();
}

export type TroubledMail = Pick<
  Row<'mails'>,
  'id' | 'recipient' | 'template' | 'created_at' | 'attempts' | 'last_error' | 'failed_at'
> & { can_be_sent: boolean };

/** Mails that were given up since then, and those that were tried five times and are not out; the newest first. */
export async function troubledMails(db: PlatformDb, since: Date): Promise<TroubledMail[]> {
  return (
    db
      .selectFrom('mails')
      .select(['id', 'recipient', 'template', 'created_at', 'attempts', 'last_error', 'failed_at'])
      .select(sql<boolean>`data is not null`.as('can_be_sent'))
      .where('sent_at', 'is', null)
      // What was too much for an address waits for nobody.
      .where('last_error', 'not like', 'over the bound %')
      // Those of an address that takes none are counted there.
      .where('undeliverable', '=', false)
      .where((row) =>
        row.or([
          row('failed_at', '>', since),
          row.and([row('failed_at', 'is', null), row('attempts', '>=', 5)]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(200)
      .execute()
  );
}

/** Has a mail that is not out be tried anew from now on; false where there is none, or nothing is left of it. */
export async function reviveMail(tx: PlatformTx, id: string, at: Date): Promise<boolean> {
  return (
    tx
      .updateTable('mails')
      // Its age counts from its last beginning, or it would be given up at once.
      .set({ failed_at: null, undeliverable: false, next_try_at: at, created_at: at, attempts: 1 })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('data', 'is not', null)
      .$call(wrote)
  );
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
