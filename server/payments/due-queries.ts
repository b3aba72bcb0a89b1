import { attemptLifeMs } from '#shared/orders/waits-for-payer.ts';
import { sql } from 'kysely';
import { claimUntil, isFree } from '../platform/jobs/claim-queries.ts';
import { after, minutes } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';

/** Something to ask a provider about, and by whose keys. */
export interface Due {
  id: string;
  integration: string;
}

/** Looked at for turns; beyond it a line is long enough anyway. */
const longest = 10_000;

/** Takes tries to pay that are due, integrations by turns; `full` ones have to wait. */
export async function claimPayments(db: PlatformDb, now: Date, most: number, full: string[]): Promise<Due[]> {
  const due = sql`p.next_check_at <= ${now} and ${isFree(now, sql.ref('p.claimed_until'))}`;
  const { rows } = await sql<Due>`
    with due as (
      select p.reference, p.integration, p.next_check_at from payments p
      where ${due} and p.integration <> all(${full}::text[]) order by p.next_check_at limit ${longest}
    ), turns as (
      select reference, row_number() over (partition by integration order by next_check_at) as turn from due
    ), mine as (
      select p.reference from payments p join turns on turns.reference = p.reference
      where ${due} order by turns.turn, p.next_check_at limit ${most} for update of p skip locked
    )
    update payments set claimed_until = ${claimUntil(now, sql.ref('next_check_at'))}
    from mine where payments.reference = mine.reference
    returning payments.reference as id, payments.integration`.execute(db);
  return rows;
}

/** Longer than anything waits that was begun just now. */
const soonMs = minutes(5);

/**
 * After the clock was set back: what was to be looked at by the later time is looked at now, and no try keeps its goods for
 * longer than one that begins now. Whoever is asked once more than needed answers the same.
 */
export async function lookAgainNow(platform: PlatformDb, now: Date): Promise<void> {
  const soon = after(now, soonMs);
  await sql`update payments set next_check_at = ${now}, claimed_until = null,
    expires_at = least(expires_at, ${after(now, attemptLifeMs)}) where next_check_at > ${soon}`.execute(
    platform,
  );
  for (const [table, column] of [
    ['refunds', 'next_check_at'],
    ['provider_events', 'next_try_at'],
    ['provider_polls', 'next_at'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${now}, claimed_until = null
      where ${sql.ref(column)} > ${soon}`.execute(platform);
}

/** Lets go of a refund that was asked about, so that its new time counts; one that is still due waits for its turn. */
export async function freeRefund(db: PlatformDb, id: string, now: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('next_check_at', '>', now)
    .execute();
}

/**
 * Has a refund asked about at `at` and no later, also one that is still due: what is overdue would be claimed for ever longer.
 * One that is over is asked about no more.
 */
export async function askBy(db: PlatformDb, id: string, now: Date, at: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({
      next_check_at: sql`case when next_check_at > ${at} or next_check_at <= ${now} then ${at}::timestamptz else next_check_at end`,
      checks: sql`case when state = 'requested' then checks else least(checks, 1) end`,
    })
    .where('id', '=', id)
    .execute();
}

/** Takes refunds that are due, by the integrations their payments were made with. */
export async function claimRefunds(db: PlatformDb, now: Date, most: number, full: string[]): Promise<Due[]> {
  const due = sql`r.next_check_at <= ${now} and ${isFree(now, sql.ref('r.claimed_until'))}`;
  const { rows } = await sql<Due>`
    with due as (
      select r.id, p.integration, r.next_check_at from refunds r join payments p on p.reference = r.reference
      where ${due} and p.integration <> all(${full}::text[]) order by r.next_check_at limit ${longest}
    ), turns as (
      select id, integration, row_number() over (partition by integration order by next_check_at) as turn from due
    ), mine as (
      select r.id, turns.integration from refunds r join turns on turns.id = r.id
      where ${due} order by turns.turn, r.next_check_at limit ${most} for update of r skip locked
    )
    update refunds set claimed_until = ${claimUntil(now, sql.ref('next_check_at'))}
    from mine where refunds.id = mine.id returning refunds.id, mine.integration`.execute(db);
  return rows;
}
