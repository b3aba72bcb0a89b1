import { sql, type RawBuilder } from 'kysely';
import type { PlatformDb } from '../../platform/database/db.ts';
import { carriedSums } from './carried.ts';

export interface Difference {
  integration: string;
  /** What differs: a settlement, a payment, a refund, a dispute or a balance. */
  subject: string;
  explanation: string;
  amount_kobo: number;
}

/**
 * The part of a payment (p) that belongs into a settlement (s): a shared sale's share into its subaccount's, what we
 * kept of it into ours, and everything else whole into ours. Kobo.
 */
const partIn = sql`case
  when p.subaccount is not distinct from s.subaccount and p.subaccount is null then p.captured_kobo - coalesce(p.fee_kobo, 0)
  when p.subaccount is not distinct from s.subaccount
    then p.captured_kobo - coalesce(p.fee_kobo, 0) - least(p.recovery_kobo, greatest(0, p.captured_kobo - coalesce(p.fee_kobo, 0)))
  when s.subaccount is null then least(p.recovery_kobo, greatest(0, p.captured_kobo - coalesce(p.fee_kobo, 0)))
  else 0 end`;

export interface ReadSettlement {
  id: string;
  subaccount: string | null;
  net_kobo: number;
  deductions_kobo: number;
  /** What our payments in it add up to. */
  parts_kobo: number;
  /** Whether one of them was put aside because it is not as it was asked for, or is of nobody we know. */
  has_odd: boolean;
}

/**
 * Settlements of the platform's keys whose payments are known, with what they should be by our captures, of erased ones,
 * too. Of those that are named alone what their named payments and their erased ones come to.
 */
export async function readSettlements(
  db: PlatformDb,
  which: RawBuilder<unknown> = sql`true`,
): Promise<ReadSettlement[]> {
  const { rows } = await sql<ReadSettlement>`
    select s.id, s.subaccount, s.net_kobo, s.deductions_kobo,
      s.gone_kobo + coalesce(sum(case when p.captured_currency = 'NGN' then ${partIn} else 0 end), 0)::bigint as parts_kobo,
      s.gone_odd or coalesce(bool_or(l.reference is not null and (p.reference is null or p.state = 'mismatch')), false)
        as has_odd
    from settlements s
    left join settlement_parts l on l.integration = s.integration and l.settlement_id = s.id
    left join payments p on p.reference = l.reference and p.integration = l.integration
    where s.integration = 'platform' and s.parts_read_at is not null and ${which}
    group by s.integration, s.id`.execute(db);
  return rows;
}

interface MissingPayment {
  reference: string;
  subaccount: string | null;
  captured_kobo: number;
}

/** Captures of the platform's keys since before then that are in no settlement although their money is paid out. */
export async function missingPayments(db: PlatformDb, before: Date): Promise<MissingPayment[]> {
  const { rows } = await sql<MissingPayment>`
    select p.reference, p.subaccount, p.captured_kobo from payments p
    where p.integration = 'platform' and p.provider = 'paystack' and p.captured_kobo is not null and p.paid_at < ${before}
      and not exists (select 1 from settlement_parts l
        join settlements s on s.integration = l.integration and s.id = l.settlement_id
        where l.integration = 'platform' and l.reference = p.reference and s.subaccount is not distinct from p.subaccount)
      -- What was stopped is not missing, nor what was let go since; a share of nothing is never paid.
      and not exists (select 1 from store_balances b where b.store_id = p.store_id and p.subaccount is not null
        and (b.payouts_stopped or b.payouts_changed_at >= ${before}))
      and (p.subaccount is null or p.captured_kobo - coalesce(p.fee_kobo, 0) > p.recovery_kobo)`.execute(db);
  return rows;
}

/** What refunds and lost disputes explain of what was taken off payouts; of all payments, or of some. Kobo. */
export async function explainedDeductions(
  db: PlatformDb,
  only: readonly string[] | null = null,
): Promise<number> {
  const meant = only === null ? sql`true` : sql`reference = any(${[...only]}::text[])`;
  const { rows } = await sql<{ kobo: number }>`
    select (coalesce((select sum(r.amount_kobo) from (select * from refunds where ${meant}) r
        join payments p on p.reference = r.reference
        where p.integration = 'platform' and r.state in ('sent', 'processing', 'processed')), 0)
      + coalesce((select sum(amount_kobo) from disputes where integration = 'platform' and state = 'lost' and ${meant}),
        0))::bigint as kobo`.execute(db);
  return rows[0]!.kobo;
}

/** What was taken off all payouts together, and what refunds, of strangers' money too, and lost disputes explain. Kobo. */
export async function deductions(db: PlatformDb): Promise<{ taken: number; known: number }> {
  const { rows } = await sql<{ taken: number; returned: number }>`
    select coalesce((select sum(deductions_kobo) from settlements where integration = 'platform'), 0)::bigint as taken,
      coalesce((select sum(u.amount_kobo) from unmatched_money u where exists (select 1 from money_decisions d
        where d.kind = 'return' and d.about = 'unmatched' and d.subject = u.reference)), 0)::bigint as returned`.execute(
    db,
  );
  const { taken, returned } = rows[0]!;
  const gone = await carriedSums(db);
  return {
    taken: taken + (gone.deductions ?? 0),
    known: (await explainedDeductions(db)) + returned + (gone.known_deductions ?? 0),
  };
}

/** A thing that moved money of a store on our account, and what the store's balance says of it. Kobo. */
export interface BookingGap {
  subject: string;
  wanted: number;
  booked: number;
}

/**
 * Held sales, recoveries, refunds, lost disputes and deductions from shares whose entries do not add up to what the
 * payments, refunds, disputes and settlements themselves say; and balances that are not the sum of their entries.
 */
export async function unbooked(db: PlatformDb): Promise<BookingGap[]> {
  const { rows } = await sql<BookingGap>`
    with sales as (
      select *, greatest(0, captured_kobo - coalesce(fee_kobo, 0)) as net from merchant_payments
      where integration = 'platform' and captured_currency = 'NGN'),
    wanted as (
      select 'held_sale' as kind, reference as subject, -net as kobo from sales where subaccount is null
      union all
      select 'recovered', reference, -least(recovery_kobo, net) from sales where subaccount is not null
      union all
      select 'refund', r.id::text, r.amount_kobo from refunds r join sales on sales.reference = r.reference
        where r.state in ('requested', 'sent', 'processing', 'processed')
      union all
      select 'dispute', d.integration || ':' || d.id, d.amount_kobo from disputes d
        join sales on sales.reference = d.reference where d.state = 'lost'
      union all
      select 'taken', s.integration || ':' || s.id, -s.deductions_kobo from settlements s
        join payout_accounts a on a.subaccount = s.subaccount
        where s.integration = 'platform' and s.parts_read_at is not null),
    booked as (
      select kind, subject, sum(amount_kobo) as kobo from store_balance_entries
      where kind in ('held_sale', 'recovered', 'refund', 'dispute', 'taken') group by kind, subject)
    select coalesce(w.kind, b.kind) || ' ' || coalesce(w.subject, b.subject) as subject,
      coalesce(w.kobo, 0)::bigint as wanted, coalesce(b.kobo, 0)::bigint as booked
    from wanted w full join booked b on b.kind = w.kind and b.subject = w.subject
    where coalesce(w.kobo, 0) <> coalesce(b.kobo, 0)
    union all
    select 'balance ' || b.store_id, b.earlier_kobo + coalesce(sum(e.amount_kobo), 0)::bigint, b.owed_kobo
    from store_balances b left join store_balance_entries e on e.store_id = b.store_id
    group by b.store_id having b.earlier_kobo + coalesce(sum(e.amount_kobo), 0) <> b.owed_kobo`.execute(db);
  return rows;
}

/**
 * Writes a difference down; answers it when that is news: nobody knew of it, or it is another sum than was told or
 * explained. With `lessIsLate` what was explained stays so while it is less. An explained one says what it was.
 */
export async function keepDifference(
  db: PlatformDb,
  { lessIsLate = false, ...difference }: Difference & { lessIsLate?: boolean },
  at: Date,
): Promise<Difference | null> {
  const { integration, subject, explanation, amount_kobo: kobo } = difference;
  const { rows } = await sql<Difference>`
    insert into book_differences as known (integration, subject, explanation, amount_kobo, found_at)
    values (${integration}, ${subject}, ${explanation}, ${kobo}, ${at})
    on conflict (integration, subject) do update set amount_kobo = excluded.amount_kobo, explained_at = null,
      explanation = excluded.explanation || case when known.explained_at is null then ''
        else ' It was explained when it was ' || known.amount_kobo || ' kobo.' end,
      found_at = case when known.explained_at is null then known.found_at else excluded.found_at end
    where known.amount_kobo <> excluded.amount_kobo and (
      known.explained_at is null or excluded.amount_kobo > known.amount_kobo or not ${lessIsLate}::boolean)
    returning integration, subject, explanation, amount_kobo`.execute(db);
  return rows[0] ?? null;
}

/**
 * Differences nobody has explained that are there no more: they come to nothing, so that whoever closes them explains
 * nothing that comes later. Refunds are left out: one of more than came in is told once, when it is heard of.
 */
export async function forgetAmounts(
  db: PlatformDb,
  integration: string,
  stillThere: readonly string[],
): Promise<void> {
  await sql`
    update book_differences set amount_kobo = 0, explanation = 'It was ' || amount_kobo || ' kobo, and agrees by now.'
    where integration = ${integration} and explained_at is null and amount_kobo <> 0
      and subject not like 'refund %' and subject <> all(${[...stillThere]}::text[])`.execute(db);
}
