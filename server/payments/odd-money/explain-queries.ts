import { sql, type RawBuilder } from 'kysely';
import { undecided } from '#shared/orders/disputes.ts';
import { rowsOf, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Row } from '../../platform/database/tables.ts';
import { ofPlatform } from '../keys/integrations.ts';
import { paysFor, type PaidFor, type Payment, type Refund } from '../queries.ts';

export type Decision = Row<'money_decisions'>;
export type UnmatchedMoney = Row<'unmatched_money'>;
export type KeptDifference = Row<'book_differences'>;

/** Whose money is looked through: a store's, what was paid for one thing, or all that came by our keys or theirs. */
export type Scope = { storeId: string } | PaidFor | { keys: 'platform' | 'own' };

/** What is read, and the condition on it. What comes by a store's own keys is its own as well. */
function within(scope: Scope): { among: RawBuilder<unknown>; inScope: RawBuilder<boolean> } {
  const everybodys = sql`payments`;
  const merchants = sql`merchant_payments`;
  if ('purpose' in scope) {
    const isOfIt = sql<boolean>`p.owner_id = ${scope.ownerId} and p.purpose = ${scope.purpose}`;
    if (scope.purpose !== 'order') return { among: everybodys, inScope: isOfIt };
    return { among: merchants, inScope: sql`${isOfIt} and p.store_id = ${scope.storeId}` };
  }
  if ('storeId' in scope) return { among: merchants, inScope: sql`p.store_id = ${scope.storeId}` };
  return scope.keys === 'platform'
    ? { among: everybodys, inScope: sql`p.integration = ${ofPlatform}` }
    : { among: merchants, inScope: sql`p.integration <> ${ofPlatform}` };
}

/** Nobody has explained it since something happened to it last. */
const unexplained = sql<boolean>`(p.explained_at is null or p.paid_at > p.explained_at
  or exists (select 1 from refunds r where r.reference = p.reference and r.updated_at > p.explained_at))`;

/** Payments somebody may have to decide about; which of them are cases is for `caseOf` to say. */
export async function suspects(
  db: PlatformDb,
  scope: Scope,
  overdueBefore: Date,
  limit: number,
): Promise<Payment[]> {
  const { among, inScope } = within(scope);
  const { rows } = await sql<Payment>`
    select q.* from payments q join (
      select p.reference from ${among} p where ${inScope} and ${unexplained} and p.state in ('mismatch', 'late_paid')
        and (p.refund_kobo + p.disputed_kobo < p.captured_kobo or exists (
          select 1 from refunds r where r.reference = p.reference and r.state not in ('processed', 'failed', 'withdrawn')))
      union select p.reference from refunds r join ${among} p on p.reference = r.reference
        where r.state <> 'processed' and ${inScope} and ${unexplained}
      union select p.reference from ${among} p where ${inScope} and ${unexplained}
        and p.state in ('created', 'ready', 'in_progress', 'confirming') and p.expires_at < ${overdueBefore}
    ) found on found.reference = q.reference
    order by q.created_at desc, q.reference limit ${limit}`.execute(db);
  return rows;
}

export async function refundsOfPayments(db: PlatformDb, references: string[]): Promise<Refund[]> {
  if (references.length === 0) return [];
  return rowsOf(db, 'refunds')
    .where(sql<boolean>`reference = any(${references})`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Disputes of one payment whose bank has not decided. */
export async function undecidedDisputes(db: PlatformDb, reference: string): Promise<number> {
  const rows = await db
    .selectFrom('disputes')
    .select('id')
    .where('reference', '=', reference)
    .where('state', 'in', undecided)
    .execute();
  return rows.length;
}

/** Locks every try to pay for something, in one order for everybody; the lock before the handler's own. */
export async function lockPaymentsOf(tx: PlatformTx, of: PaidFor): Promise<Payment[]> {
  return rowsOf(tx, 'payments').where(paysFor(of)).orderBy('reference').forUpdate().execute();
}

/* -------------------------------------------------------------- decisions */

export async function insertDecision(
  tx: PlatformTx,
  decision: Omit<Decision, 'id' | 'sent_back_kobo'> & { sent_back_kobo?: number },
): Promise<void> {
  await tx
    .insertInto('money_decisions')
    .values({ ...decision, id: newId() })
    .execute();
}

/** What was decided about payments, oldest first. */
export async function decisionsAbout(db: PlatformDb, references: string[]): Promise<Decision[]> {
  if (references.length === 0) return [];
  return rowsOf(db, 'money_decisions')
    .where('about', '=', 'payment')
    .where(sql<boolean>`subject = any(${references})`)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/* ------------------------------------------- money nobody asked for, books */

export async function openUnmatched(db: PlatformDb): Promise<UnmatchedMoney[]> {
  return rowsOf(db, 'unmatched_money')
    .where('explained_at', 'is', null)
    .orderBy('found_at')
    .orderBy('reference')
    .execute();
}

export async function findUnmatched(db: PlatformDb, reference: string): Promise<UnmatchedMoney | undefined> {
  return rowsOf(db, 'unmatched_money').where('reference', '=', reference).executeTakeFirst();
}

/** False when it was explained already. */
export async function closeUnmatched(tx: PlatformTx, reference: string, at: Date): Promise<boolean> {
  return tx
    .updateTable('unmatched_money')
    .set({ explained_at: at })
    .where('reference', '=', reference)
    .where('explained_at', 'is', null)
    .$call(wrote);
}

/** The right to send it back now; false when somebody took it since `before`. */
export async function claimUnmatched(
  db: PlatformDb,
  reference: string,
  at: Date,
  before: Date,
): Promise<boolean> {
  return db
    .updateTable('unmatched_money')
    .set({ returning_at: at })
    .where('reference', '=', reference)
    .where('explained_at', 'is', null)
    .where((eb) => eb.or([eb('returning_at', 'is', null), eb('returning_at', '<', before)]))
    .$call(wrote);
}

export async function openDifferences(db: PlatformDb): Promise<KeptDifference[]> {
  return rowsOf(db, 'book_differences')
    .where('explained_at', 'is', null)
    .orderBy('found_at')
    .orderBy('subject')
    .execute();
}

/** The integration it was found in; null when there is no such difference, or it was explained already. */
export async function closeDifference(tx: PlatformTx, subject: string, at: Date): Promise<string | null> {
  const row = await tx
    .updateTable('book_differences')
    .set({ explained_at: at })
    .where('subject', '=', subject)
    .where('explained_at', 'is', null)
    .returning('integration')
    .executeTakeFirst();
  return row?.integration ?? null;
}
