import { sql } from 'kysely';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import { explainedDeductions, readSettlements, type ReadSettlement } from './books/books-queries.ts';
import { carry } from './books/carried.ts';
import { sumsOfPayments } from './books/sums-queries.ts';

/**
 * Erases payments with all that is known of them: refunds, disputes, moves, decisions, what providers said, and what they
 * did to the balance of a store. What they were in the books, in settlements and in the balance is carried on, so that each
 * sum is as it was. Nothing of them may be unsettled, and they must be locked.
 */
async function forgetPayments(tx: PlatformTx, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  const its = sql`any(${[...references]}::text[])`;
  await carry(tx, {
    ...(await sumsOfPayments(tx, references)),
    known_deductions: await explainedDeductions(tx, references),
  });
  await takeOutOfSettlements(tx, references);
  await forgetEntries(
    tx,
    sql`(kind in ('held_sale', 'recovered') and subject = ${its})
      or (kind = 'refund' and subject in (select id::text from refunds where reference = ${its}))
      or (kind = 'dispute' and subject in (select integration || ':' || id from disputes where reference = ${its}))`,
  );
  await sql`delete from book_differences where subject in (select 'payment ' || one from unnest(${[...references]}::text[]) one
      union select 'refund ' || id from refunds where reference = ${its}
      union select 'dispute ' || integration || ':' || id from disputes where reference = ${its})`.execute(
    tx,
  );
  await sql`delete from money_decisions where about = 'payment' and subject = ${its}`.execute(tx);
  await sql`delete from provider_events where about = ${its}`.execute(tx);
  for (const table of ['refunds', 'disputes', 'payment_moves', 'payments'])
    await sql`delete from ${sql.table(table)} where reference = ${its}`.execute(tx);
}

/** Of each settlement of theirs what they were in it, and that it had them no more. */
async function takeOutOfSettlements(tx: PlatformTx, references: readonly string[]): Promise<void> {
  const its = sql`l.reference = any(${[...references]}::text[])`;
  for (const one of await readSettlements(tx, its))
    await sql`update settlements set gone_kobo = ${one.parts_kobo}, gone_odd = ${one.has_odd}
      where integration = 'platform' and id = ${one.id}`.execute(tx);
  await sql`delete from settlement_parts l using payments p where p.reference = l.reference
    and p.integration = l.integration and ${its}`.execute(tx);
  await sql`delete from settlement_lines l using payments p where p.reference = l.reference
    and p.integration = l.integration and ${its}`.execute(tx);
}

/** Entries of balances of which only their sum is kept. */
async function forgetEntries(tx: PlatformTx, which: ReturnType<typeof sql>): Promise<void> {
  const { rows } = await sql<{ kind: string; kobo: number }>`
    with gone as (delete from store_balance_entries where ${which} returning store_id, kind, amount_kobo),
    kept as (update store_balances b set earlier_kobo = b.earlier_kobo + its.kobo
      from (select store_id, sum(amount_kobo) as kobo from gone group by store_id) its where its.store_id = b.store_id)
    select kind, sum(amount_kobo)::bigint as kobo from gone group by kind`.execute(tx);
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.kobo ?? 0;
  await carry(tx, { paid_out: of('payout'), paid_back: -of('paid'), forgiven: -of('forgiven') });
}

/** What was paid out to a store, paid back by it and forgiven before then. */
async function forgetPayouts(tx: PlatformTx, storeId: string, before: Date): Promise<void> {
  await forgetEntries(
    tx,
    sql`store_id = ${storeId} and at < ${before} and kind in ('payout', 'paid', 'forgiven')`,
  );
}

/**
 * Whether something of what a store owed before then, or of what was held for it, is still open: what came off it since
 * then, or was paid out, settles the oldest first.
 */
async function owesSince(db: PlatformDb, storeId: string, before: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select (was > 0 and was + down > 0) or (was < 0 and was + up < 0) as open from (
      select coalesce(sum(amount_kobo) filter (where at < ${before}), 0)
          + coalesce((select earlier_kobo from store_balances where store_id = ${storeId}), 0) as was,
        coalesce(sum(amount_kobo) filter (where at >= ${before} and amount_kobo < 0), 0) as down,
        coalesce(sum(amount_kobo) filter (where at >= ${before} and amount_kobo > 0), 0) as up
      from store_balance_entries where store_id = ${storeId}) its`.execute(db);
  return rows[0]!.open;
}

/** Settlements looked at in one transaction. */
const most = 200;

/** Settlements of before then whose payments are gone, and which agreed with our books. Answers how many went. */
async function forgetSettlements(tx: PlatformTx, before: Date): Promise<number> {
  const { rows } = await sql<{ integration: string; id: string }>`
    select s.integration, s.id from settlements s where s.settled_at < ${before}
      and not exists (select 1 from settlement_parts l join payments p on p.reference = l.reference
        where l.integration = s.integration and l.settlement_id = s.id)
      and not exists (select 1 from book_differences d where d.integration = s.integration
        and d.subject = 'settlement ' || s.id and d.explained_at is null and d.amount_kobo <> 0)
    order by s.settled_at limit ${most} for update skip locked`.execute(tx);
  const ours = rows.flatMap(({ integration, id }) => (integration === 'platform' ? [id] : []));
  const read = ours.length === 0 ? [] : await readSettlements(tx, sql`s.id = any(${ours}::text[])`);
  await carry(tx, sumsOfSettlements(read));
  await forgetEntries(
    tx,
    sql`kind = 'taken' and subject in (select 'platform:' || one from unnest(${ours}::text[]) one)`,
  );
  for (const { integration, id } of rows) {
    const its = sql`integration = ${integration} and settlement_id = ${id}`;
    await sql`delete from settlement_parts where ${its}`.execute(tx);
    await sql`delete from settlement_lines where ${its}`.execute(tx);
    await sql`delete from book_differences where integration = ${integration}
      and subject in (${`settlement ${id}`}, ${`taken ${integration}:${id}`})`.execute(tx);
    await sql`delete from settlements where integration = ${integration} and id = ${id}`.execute(tx);
  }
  return rows.length;
}

/** What settlements are in the books: what was paid out, and what of it nobody could explain. */
function sumsOfSettlements(read: readonly ReadSettlement[]): Record<string, number> {
  const sum = (of: (one: ReadSettlement) => number, isOurs: boolean) =>
    read.filter((one) => (one.subaccount === null) === isOurs).reduce((all, one) => all + of(one), 0);
  const odd = (one: ReadSettlement) =>
    one.has_odd ? one.parts_kobo - one.deductions_kobo - one.net_kobo : 0;
  return {
    shares_settled: sum((one) => one.net_kobo, false),
    ours_settled: sum((one) => one.net_kobo, true),
    deductions: read.reduce((all, one) => all + one.deductions_kobo, 0),
    odd_shares: sum(odd, false),
    odd_ours: sum(odd, true),
  };
}

/** Money of nobody that was explained before then, and events of providers about nothing that is still here. Answers how many. */
async function forgetStrays(tx: PlatformTx, before: Date): Promise<number> {
  const { rows } = await sql<{ reference: string; event_id: string; returned: number }>`
    delete from unmatched_money where (provider, reference) in (select provider, reference from unmatched_money
      where found_at < ${before} and explained_at < ${before} limit ${most} for update skip locked)
    returning reference, event_id, case when exists (select 1 from money_decisions d where d.kind = 'return'
      and d.about = 'unmatched' and d.subject = unmatched_money.reference) then amount_kobo else 0 end as returned`.execute(
    tx,
  );
  await carry(tx, { known_deductions: rows.reduce((sum, { returned }) => sum + returned, 0) });
  const strays = rows.map(({ reference }) => reference);
  await sql`delete from money_decisions where about = 'unmatched' and subject = any(${strays}::text[])`.execute(
    tx,
  );
  const events = await sql`delete from provider_events where id in (select id from provider_events e
      where e.received_at < ${before} and e.processed_at is not null
        and not exists (select 1 from payments p where p.reference = e.about)
        and not exists (select 1 from unmatched_money u where u.event_id = e.id)
      limit ${most} for update skip locked)`.execute(tx);
  return rows.length + Number(events.numAffectedRows);
}

/** What becomes of payments, payouts and settlements when the law has them kept no longer (`server/records`). */
export const oldPayments = {
  forget: forgetPayments,
  forgetPayouts,
  forgetSettlements,
  forgetStrays,
  owesSince,
};
