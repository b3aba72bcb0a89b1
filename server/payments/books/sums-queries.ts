import { sql } from 'kysely';
import type { PlatformDb } from '../../platform/database/db.ts';
import { carriedSums, type Sums } from './carried.ts';

/** Sums of the platform's keys, each read from another table. Kobo. */
export interface PlatformSums {
  captured_sales: number;
  captured_own: number;
  captured_other_currency: number;
  fees: number;
  own_fees: number;
  refunds: number;
  own_refunds: number;
  disputes: number;
  own_disputes: number;
  shares_settled: number;
  shares_coming: number;
  ours_settled: number;
  ours_coming: number;
  deductions: number;
  held: number;
  owed: number;
  paid_out: number;
  paid_back: number;
  forgiven: number;
  unmatched: number;
  mismatched: number;
  waiting_refunds: number;
  /** Of erased settlements what nobody could explain, of stores' shares and of ours. */
  odd_shares: number;
  odd_ours: number;
}

/**
 * Captures and fees from payments; refunds and disputes from their own rows; what was paid out from the provider's
 * settlements; what is coming from captures in no settlement; held and owed from the stores' balances. With what is carried
 * of each that was erased.
 */
export async function platformSums(db: PlatformDb): Promise<PlatformSums> {
  const sums = await sumsOf(db, null);
  for (const [what, kobo] of Object.entries(await carriedSums(db)))
    if (Object.hasOwn(sums, what)) sums[what as keyof PlatformSums] += kobo;
  return sums;
}

/** The sums that some payments are part of, by themselves. */
export async function sumsOfPayments(db: PlatformDb, references: readonly string[]): Promise<Sums> {
  const sums = await sumsOf(db, references);
  return Object.fromEntries(ofPayments.map((what) => [what, sums[what]]));
}

const ofPayments = [
  'captured_sales',
  'captured_own',
  'captured_other_currency',
  'fees',
  'own_fees',
  'refunds',
  'own_refunds',
  'disputes',
  'own_disputes',
  'shares_coming',
  'ours_coming',
  'mismatched',
] as const;

async function sumsOf(db: PlatformDb, only: readonly string[] | null): Promise<PlatformSums> {
  const which = only === null ? sql`true` : sql`reference = any(${[...only]}::text[])`;
  // What no payment is part of is not gone through for some of them.
  const rest = only === null ? sql`true` : sql`false`;
  const { rows } = await sql<PlatformSums>`
    with p as (
      select *, captured_kobo - coalesce(fee_kobo, 0) as net,
        exists (select 1 from merchant_payments m where m.reference = payments.reference) as is_sale,
        least(recovery_kobo, greatest(0, captured_kobo - coalesce(fee_kobo, 0))) as kept
      from payments where integration = 'platform' and captured_kobo is not null and ${which}),
    ngn as (select * from p where captured_currency = 'NGN'),
    line as (
      select l.reference, s.subaccount from settlement_parts l
      join settlements s on s.integration = l.integration and s.id = l.settlement_id
      where l.integration = 'platform' and ${which}),
    back as (
      select r.amount_kobo, ngn.is_sale from refunds r join ngn on ngn.reference = r.reference
      where r.state in ('requested', 'sent', 'processing', 'processed')),
    lost as (
      select d.amount_kobo, ngn.is_sale from disputes d join ngn on ngn.reference = d.reference where d.state = 'lost'),
    entry as (select kind, sum(amount_kobo) as kobo from store_balance_entries where ${rest} group by kind),
    paid as (select * from settlements where integration = 'platform' and parts_read_at is not null and ${rest})
    select
      coalesce((select sum(captured_kobo) from ngn where is_sale), 0)::bigint as captured_sales,
      coalesce((select sum(captured_kobo) from ngn where not is_sale), 0)::bigint as captured_own,
      coalesce((select sum(captured_kobo) from p where captured_currency <> 'NGN'), 0)::bigint as captured_other_currency,
      coalesce((select sum(fee_kobo) from ngn), 0)::bigint as fees,
      coalesce((select sum(fee_kobo) from ngn where not is_sale), 0)::bigint as own_fees,
      coalesce((select sum(amount_kobo) from back), 0)::bigint as refunds,
      coalesce((select sum(amount_kobo) from back where not is_sale), 0)::bigint as own_refunds,
      coalesce((select sum(amount_kobo) from lost), 0)::bigint as disputes,
      coalesce((select sum(amount_kobo) from lost where not is_sale), 0)::bigint as own_disputes,
      coalesce((select sum(net_kobo) from paid where subaccount is not null), 0)::bigint as shares_settled,
      coalesce((select sum(net - kept) from ngn where subaccount is not null and not exists (
        select 1 from line where line.reference = ngn.reference and line.subaccount = ngn.subaccount)), 0)::bigint
        as shares_coming,
      coalesce((select sum(net_kobo) from paid where subaccount is null), 0)::bigint as ours_settled,
      coalesce((select sum(case when subaccount is null then net else kept end) from ngn where not exists (
        select 1 from line where line.reference = ngn.reference and line.subaccount is null)), 0)::bigint as ours_coming,
      coalesce((select sum(deductions_kobo) from paid), 0)::bigint as deductions,
      coalesce((select -sum(owed_kobo) from store_balances where owed_kobo < 0), 0)::bigint as held,
      coalesce((select sum(owed_kobo) from store_balances where owed_kobo > 0), 0)::bigint as owed,
      coalesce((select kobo from entry where kind = 'payout'), 0)::bigint as paid_out,
      coalesce((select -kobo from entry where kind = 'paid'), 0)::bigint as paid_back,
      coalesce((select -kobo from entry where kind = 'forgiven'), 0)::bigint as forgiven,
      coalesce((select sum(amount_kobo) from unmatched_money where explained_at is null and currency = 'NGN'), 0)::bigint
        as unmatched,
      coalesce((select sum(captured_kobo - refund_kobo - disputed_kobo) from ngn where state = 'mismatch'), 0)::bigint
        as mismatched,
      coalesce((select sum(amount_kobo) from refunds where state = 'waiting'), 0)::bigint as waiting_refunds,
      0 as odd_shares, 0 as odd_ours`.execute(db);
  return rows[0]!;
}

/** Sums of the keys stores brought, and of money that passes no provider. Kobo. */
export interface OutsideSums {
  captured: number;
  fees: number;
  /** By the refunds and disputes themselves. */
  refunds: number;
  disputes: number;
  /** By what their payments count of them. */
  left: number;
}

export async function ownKeysSums(db: PlatformDb): Promise<OutsideSums> {
  const { rows } = await sql<OutsideSums>`
    with p as (select * from payments where integration <> 'platform' and captured_currency = 'NGN')
    select coalesce((select sum(captured_kobo) from p), 0)::bigint as captured,
      coalesce((select sum(fee_kobo) from p), 0)::bigint as fees,
      coalesce((select sum(r.amount_kobo) from refunds r join p on p.reference = r.reference
        where r.state not in ('failed', 'withdrawn')), 0)::bigint as refunds,
      coalesce((select sum(d.amount_kobo) from disputes d join p on p.reference = d.reference
        where d.state = 'lost'), 0)::bigint as disputes,
      coalesce((select sum(captured_kobo - coalesce(fee_kobo, 0) - refund_kobo - disputed_kobo) from p), 0)::bigint
        as left`.execute(db);
  return rows[0]!;
}
