import { sql } from 'kysely';
import { isThere, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

export type MailRow = Pick<
  Row<'mails'>,
  'id' | 'recipient' | 'template' | 'data' | 'created_at' | 'attempts' | 'from_known'
> & {
  /** How its address stands; null: nothing is known against it. */
  trouble: string | null;
};

export interface NewMail {
  id: string;
  key: string;
  recipient: string;
  template: string;
  data: object;
  from_known: boolean;
  at: Date;
}

/** One with the same key exists at most once. */
export async function insertMails(tx: PlatformTx, mails: readonly NewMail[]): Promise<void> {
  await tx
    .insertInto('mails')
    .values(
      mails.map(({ at, data, ...rest }) => ({
        ...rest,
        data: JSON.stringify(data),
        created_at: at,
        next_try_at: at,
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Which of these keys have a mail, sent or not. */
export async function keysAmong(tx: PlatformTx, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await tx.selectFrom('mails').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

/** Takes up to `most` whose time has come for one try each, the oldest first, and puts their next try off until `leaseUntil`. */
export async function claimMails(
  tx: PlatformTx,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    with due as (select id from mails where sent_at is null and failed_at is null and next_try_at <= ${now}
      order by next_try_at limit ${most} for update skip locked)
    update mails set attempts = attempts + 1, next_try_at = ${leaseUntil} from due where mails.id = due.id
    returning mails.id, recipient, template, data, created_at, attempts, from_known,
      (select t.state from mail_troubles t where t.address = lower(mails.recipient)) as trouble`.execute(tx);
  return rows;
}

/** The data goes with the mails: it holds links that open doors. */
export async function markSent(db: PlatformDb, ids: readonly string[], at: Date): Promise<void> {
  await sql`update mails set sent_at = ${at}, data = null, last_error = null
    where id = any(${[...ids]}::uuid[])`.execute(db);
}

/** Of a mail that waits for its own time, not for a mail server. */
export const putOffReason = 'put off';

export async function putOff(db: PlatformDb, id: string, until: Date, error: string): Promise<void> {
  await db.updateTable('mails').set({ next_try_at: until, last_error: error }).where('id', '=', id).execute();
}

/** Whose links open an account: what is in them is never kept longer than it takes to send them. */
const opensDoors = sql<boolean>`template in ('verify-email', 'reset-password', 'sign-in-link')`;

/** Gives mails up for good: those that were too much. */
export async function dropMails(
  tx: PlatformTx,
  dropped: readonly { id: string; error: string }[],
  at: Date,
): Promise<void> {
  if (dropped.length === 0) return;
  await sql`update mails set failed_at = ${at}, data = null, last_error = dropped.error
    from unnest(${dropped.map(({ id }) => id)}::uuid[], ${dropped.map(({ error }) => error)}::text[]) as dropped (id, error)
    where mails.id = dropped.id`.execute(tx);
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

/** Whether the time of any mail has come. */
export const isAnyDue = (db: PlatformDb, now: Date): Promise<boolean> =>
  db
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', now)
    .select('id')
    .limit(1)
    .$call(isThere);

export async function countWaiting(db: PlatformDb): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from mails where sent_at is null and failed_at is null`.execute(db);
  return rows[0]!.n;
}

/** So many mails to an address in a window of its bound. */
export interface Counted {
  recipient: string;
  bound: string;
  window_start: Date;
  by: number;
}

/**
 * Adds to counts, each of another address, bound or window; answers how many each has had with it, in their order. Rows
 * are taken in one order, so that nobody waits in a circle.
 */
export async function countMails(tx: PlatformTx, counts: readonly Counted[]): Promise<number[]> {
  if (counts.length === 0) return [];
  const keyOf = (one: Omit<Counted, 'by'>) => `${one.bound} ${one.window_start.getTime()} ${one.recipient}`;
  const sorted = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const { rows } = await sql<Omit<Counted, 'by'> & { used: number }>`
    insert into mail_counts (recipient, bound, window_start, used)
    select recipient, bound, at, by from unnest(${sorted.map((one) => one.recipient)}::text[], ${sorted.map((one) => one.bound)}::text[],
      ${sorted.map((one) => one.window_start)}::timestamptz[], ${sorted.map((one) => one.by)}::int[]) as counted (recipient, bound, at, by)
    on conflict (recipient, bound, window_start) do update set used = mail_counts.used + excluded.used
    returning recipient, bound, window_start, used`.execute(tx);
  const used = new Map(rows.map((row) => [keyOf(row), row.used]));
  return counts.map((one) => used.get(keyOf(one))!);
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
