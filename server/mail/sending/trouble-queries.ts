import { sql } from 'kysely';
import type { MailReason } from '#shared/api/mail-trouble.ts';
import { mailTroubleMoves, statesBefore, type MailTroubleState } from '#shared/states.ts';
import { firstOrNull, isThere, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { dropOld } from '../../platform/database/drop-old.ts';
import type { Row } from '../../platform/database/tables.ts';

export type TroubleRow = Omit<Row<'mail_troubles'>, 'state' | 'reason'> & {
  state: MailTroubleState;
  reason: MailReason;
};

export async function findTrouble(db: PlatformDb, address: string): Promise<TroubleRow | null> {
  const row = await rowsOf(db, 'mail_troubles')
    .where('address', '=', address.toLowerCase())
    .$call(firstOrNull);
  return row as TroubleRow | null;
}

/** Brings an address into a state, where its table of moves leads there from the one it is in; said again, what is said is new. */
export async function writeTrouble(
  tx: PlatformTx,
  { at, ...trouble }: Omit<TroubleRow, 'since' | 'moved_at' | 'tried_at'> & { at: Date },
): Promise<boolean> {
  const from = [trouble.state, ...statesBefore(mailTroubleMoves, trouble.state)];
  const { state, reason, said, by_notice } = trouble;
  return tx
    .insertInto('mail_troubles')
    .values({ ...trouble, since: at, moved_at: at })
    .onConflict((conflict) =>
      conflict
        .column('address')
        .doUpdateSet({ state, reason, said, by_notice, moved_at: at })
        .where('mail_troubles.state', 'in', from),
    )
    .$call(wrote);
}

/** Notes that an address is tried again, where it was not since `before`. */
export async function noteTried(tx: PlatformTx, address: string, at: Date, before: Date): Promise<boolean> {
  return tx
    .updateTable('mail_troubles')
    .set({ tried_at: at })
    .where('address', '=', address.toLowerCase())
    .where((row) => row.or([row('tried_at', 'is', null), row('tried_at', '<=', before)]))
    .$call(wrote);
}

/** Forgets what is known against an address; `own`: only what our own mail server said. Answers whether there was anything. */
export async function dropTrouble(tx: PlatformTx, address: string, { own = false } = {}): Promise<boolean> {
  return tx
    .deleteFrom('mail_troubles')
    .where('address', '=', address.toLowerCase())
    .$if(own, (query) => query.where('by_notice', '=', false))
    .$call(wrote);
}

/** Mails that were kept back or refused for their address and still can be sent, the oldest first. */
export async function keptBack(db: PlatformDb, address: string): Promise<{ id: string; key: string }[]> {
  return (
    db
      .selectFrom('mails')
      .select(['id', 'key'])
      // Letters are asked for by the address as it was typed.
      .where('recipient', 'in', [...new Set([address, address.toLowerCase()])])
      .where('undeliverable', '=', true)
      .where('sent_at', 'is', null)
      .where('data', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  );
}

export async function setRecipient(tx: PlatformTx, id: string, recipient: string): Promise<void> {
  await tx.updateTable('mails').set({ recipient }).where('id', '=', id).execute();
}

/** Of a mail that was sent and came back. */
export async function markCameBack(tx: PlatformTx, id: string, error: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ undeliverable: true, last_error: error })
    .where('id', '=', id)
    .execute();
}

export async function recipientOf(db: PlatformDb, mailId: string): Promise<string | null> {
  const mail = await db.selectFrom('mails').select('recipient').where('id', '=', mailId).$call(firstOrNull);
  return mail?.recipient ?? null;
}

/** Whether anything is known against who a mail went to, or, where it is none of ours, against `recipient`. */
export async function isInTrouble(
  db: PlatformDb,
  { mailId, recipient }: { mailId: string | null; recipient: string | null },
): Promise<boolean> {
  return db
    .selectFrom('mail_troubles')
    .select('address')
    .where(
      'address',
      '=',
      sql<string>`lower(coalesce((select m.recipient from mails m where m.id = ${mailId}::uuid), ${recipient}::text))`,
    )
    .$call(isThere);
}

/** Answers whether a notice is new. */
export async function insertNotice(tx: PlatformTx, id: string, at: Date): Promise<boolean> {
  return tx
    .insertInto('message_notices')
    .values({ id, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

export async function dropOldNotices(db: PlatformDb, before: Date): Promise<void> {
  await dropOld(db, 'message_notices', sql`received_at < ${before}`);
}

/**
 * Forgets some addresses about which nothing was heard since: held up or tried before `short`, undeliverable before
 * `long`. Answers which; none are left where those are fewer than `most`.
 */
export async function dropOldTroubles(
  tx: PlatformTx,
  { short, long, most }: { short: Date; long: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`delete from mail_troubles where address = any(array(
    select address from mail_troubles
    where moved_at < case state when 'undeliverable' then ${long}::timestamptz else ${short}::timestamptz end
    order by address limit ${most} for update skip locked)) returning address`.execute(tx);
  return rows.map(({ address }) => address);
}

export interface Undeliverable {
  address: string;
  state: string;
  reason: string;
  said: string;
  since: Date;
  tried_at: Date | null;
  kept_back: number;
}

/** The newest first, with how many mails wait for each. */
export async function undeliverables(db: PlatformDb, limit: number): Promise<Undeliverable[]> {
  const { rows } = await sql<Undeliverable>`
    select t.address, t.state, t.reason, t.said, t.since, t.tried_at,
      (select count(*)::int from mails m where m.recipient = t.address and m.undeliverable
        and m.sent_at is null and m.data is not null) as kept_back
    from mail_troubles t order by t.moved_at desc, t.address limit ${limit}`.execute(db);
  return rows;
}

export async function troubleCounts(db: PlatformDb): Promise<{ state: string; reason: string; n: number }[]> {
  const { rows } = await sql<{ state: string; reason: string; n: number }>`
    select state, reason, count(*)::int as n from mail_troubles group by state, reason order by 1, 2`.execute(
    db,
  );
  return rows;
}
