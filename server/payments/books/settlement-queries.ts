import { sql, type QueryResult } from 'kysely';
import { rowsOf } from '../../platform/database/answers.ts';
import { olderThan } from '../../platform/http/cursor.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';
import { paysFor, type PaidFor, type Payment } from '../queries.ts';

export type Settlement = Row<'settlements'>;

/** Keeps what the provider says of a settlement; what it says later takes the place of it. */
export async function keepSettlement(db: PlatformDb, row: NewRow<'settlements'>): Promise<void> {
  await db
    .insertInto('settlements')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['integration', 'id']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        gross_kobo: eb.ref('excluded.gross_kobo'),
        fees_kobo: eb.ref('excluded.fees_kobo'),
        deductions_kobo: eb.ref('excluded.deductions_kobo'),
        net_kobo: eb.ref('excluded.net_kobo'),
        settled_at: eb.ref('excluded.settled_at'),
      })),
    )
    .execute();
}

/** Settlements whose payments are not all known here yet. */
export async function unreadSettlements(
  db: PlatformDb,
  integration: string,
  limit: number,
): Promise<Settlement[]> {
  return rowsOf(db, 'settlements')
    .where('integration', '=', integration)
    .where('parts_read_at', 'is', null)
    .orderBy('settled_at')
    .limit(limit)
    .execute();
}

/** Writes a settlement's payments down and closes it; a second time changes nothing. */
export async function closeSettlement(
  tx: PlatformTx,
  settlement: Pick<Settlement, 'integration' | 'id'>,
  references: readonly string[],
  at: Date,
): Promise<void> {
  const { integration, id } = settlement;
  if (references.length > 0)
    await tx
      .insertInto('settlement_parts')
      .values(references.map((reference) => ({ integration, settlement_id: id, reference })))
      .onConflict((conflict) => conflict.columns(['integration', 'settlement_id', 'reference']).doNothing())
      .execute();
  await tx
    .updateTable('settlements')
    .set({ parts_read_at: at })
    .where('integration', '=', integration)
    .where('id', '=', id)
    .execute();
}

export type Sale = Pick<
  Payment,
  | 'reference'
  | 'owner_id'
  | 'state'
  | 'integration'
  | 'provider'
  | 'subaccount'
  | 'captured_kobo'
  | 'fee_kobo'
  | 'refund_kobo'
  | 'disputed_kobo'
  | 'recovery_kobo'
  | 'channel'
  | 'paid_at'
> & {
  settlement_id: string | null;
  settled_at: Date | null;
  /** The provider was told to pay nothing out to its store. */
  is_stopped: boolean;
  /** Of its refunds, those that have sent nothing. Kobo. */
  waiting_kobo: number;
};

const saleColumns = [
  'payments.reference',
  'payments.owner_id',
  'payments.state',
  'payments.integration',
  'payments.provider',
  'payments.subaccount',
  'payments.captured_kobo',
  'payments.fee_kobo',
  'payments.refund_kobo',
  'payments.disputed_kobo',
  'payments.recovery_kobo',
  'payments.channel',
  'payments.paid_at',
] as const;

/** Sales whose money waits with the platform. */
const heldSale = sql<boolean>`payments.integration = 'platform' and payments.subaccount is null`;

const stopped = sql<boolean>`payments.subaccount is not null and exists (
  select 1 from store_balances b where b.store_id = payments.store_id and b.payouts_stopped)`;

/** A refund that waits, or for which an account is wanted, has sent nothing back. Most sales have none, and nothing is looked up for them. */
const waitingRefunds = sql<number>`case when payments.refund_kobo > 0 then coalesce((select sum(r.amount_kobo) from refunds r
  where r.reference = payments.reference and r.state in ('waiting', 'needs_attention')), 0) else 0 end::bigint`;

/** What came in another currency adds up with nothing; it stands among the payments to explain. */
const counts = sql<boolean>`captured_kobo is not null and captured_currency = payments.currency`;

/** A sale of which we kept a part is in our settlement too; the store's counts. */
const salesWith = (db: PlatformDb) =>
  db
    .selectFrom('merchant_payments as payments')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('settlement_parts as line')
          .innerJoin('settlements as s', (join) =>
            join.onRef('s.integration', '=', 'line.integration').onRef('s.id', '=', 'line.settlement_id'),
          )
          .select(['line.settlement_id', 's.settled_at'])
          .whereRef('line.integration', '=', 'payments.integration')
          .whereRef('line.reference', '=', 'payments.reference')
          .where(sql<boolean>`s.subaccount is not distinct from payments.subaccount`)
          .limit(1)
          .as('payout'),
      (join) => join.onTrue(),
    )
    .select(saleColumns)
    .select([
      'payout.settlement_id',
      'payout.settled_at',
      stopped.as('is_stopped'),
      waitingRefunds.as('waiting_kobo'),
    ])
    .where(counts);

/** A store's payments with the settlement each came in, newest first. */
export async function salesOf(
  db: PlatformDb,
  storeId: string,
  filter: {
    limit: number;
    after?: { at: Date; reference: string } | undefined;
    from?: Date | undefined;
    before?: Date | undefined;
  },
): Promise<Sale[]> {
  let query = salesWith(db)
    .where('payments.store_id', '=', storeId)
    .orderBy('payments.paid_at', 'desc')
    .orderBy('payments.reference', 'desc')
    .limit(filter.limit);
  const { after, from, before } = filter;
  if (after)
    query = query.where(
      sql<boolean>`(payments.paid_at, payments.reference) < (${after.at}, ${after.reference})`,
    );
  if (from) query = query.where('payments.paid_at', '>=', from);
  if (before) query = query.where('payments.paid_at', '<', before);
  return (await query.execute()) as Sale[];
}

/** The payments of one thing that was paid for, with their settlements. */
export async function salesOfOwner(db: PlatformDb, of: PaidFor): Promise<Sale[]> {
  const rows = await salesWith(db).where(paysFor(of)).orderBy('payments.paid_at').execute();
  return rows as Sale[];
}

/** How far newest sales were added up (kobo), and how many were looked at. */
interface Reached {
  at: Date;
  reference: string;
  kobo: number;
  looked: number;
}

/** So many of a store's newest sales are added up at once, and then ten times as many. */
const fewSales = 500;

/**
 * Since when a store's sales are held, where so much of what is left of them is (kobo): what is paid out is taken for the
 * oldest ones. null: further back than `until`, which is as far as is looked, or nothing was ever paid out.
 */
export async function heldSince(
  db: PlatformDb,
  storeId: string,
  heldKobo: number,
  until: Date,
): Promise<Date | null> {
  let left = heldKobo;
  let place: Reached | null = null;
  for (let most = fewSales; ; most *= 10) {
    const found: QueryResult<Reached> = await sql<Reached>`
      with newest as materialized (
        select paid_at, reference, ${kept} - (refund_kobo + disputed_kobo - ${waitingRefunds}) as kobo
        from merchant_payments payments
        where store_id = ${storeId} and ${counts} and ${heldSale} and paid_at >= ${until}
          and exists (select from store_balance_entries where store_id = ${storeId} and kind = 'payout')
          and ${olderThan(place && { at: place.at.getTime(), id: place.reference }, 'paid_at', 'reference')}
        order by paid_at desc, reference desc limit ${most}),
      summed as (
        select *, sum(kobo) over newer as held, row_number() over newer as n, count(*) over () as looked from newest
        window newer as (order by paid_at desc, reference desc rows unbounded preceding))
      select paid_at as at, reference, held::bigint as kobo, looked from summed
      where held >= ${left} or n = looked order by n limit 1`.execute(db);
    const [row] = found.rows;
    if (row && row.kobo >= left) return row.at;
    if (!row || row.looked < most) return null;
    left -= row.kobo;
    place = row;
  }
}

export interface SaleTotals {
  gross_kobo: number;
  fees_kobo: number;
  /** Refunded, or taken back by a bank. */
  refunded_kobo: number;
  /** Kept of sales for what the store owed. */
  recovered_kobo: number;
  /** Reached the store's bank, and is on its way there. */
  settled_kobo: number;
  coming_kobo: number;
}

const settled = sql<boolean>`exists (select 1 from settlement_parts l
  join settlements s on s.integration = l.integration and s.id = l.settlement_id
  where l.integration = sale.integration and l.reference = sale.reference
    and s.subaccount is not distinct from sale.subaccount)`;
const kept = sql`captured_kobo - coalesce(fee_kobo, 0)`;
const recovered = sql`least(recovery_kobo, greatest(0, ${kept}))`;
const wentBack = sql`refund_kobo + disputed_kobo - waiting_kobo`;
const share = sql`case when subaccount is not null then ${kept} - ${recovered} else ${kept} - (${wentBack}) end`;

/** What a store's payments of a time add up to (kobo). Refunds of a shared sale do not make its share smaller. */
export async function totalsOf(
  db: PlatformDb,
  storeId: string,
  from: Date,
  before: Date,
): Promise<SaleTotals> {
  const sum = (what: typeof share, when = sql`true`) =>
    sql<number>`coalesce(sum(${what}) filter (where ${when}), 0)::bigint`;
  const { rows } = await sql<SaleTotals>`
    with sale as materialized (
      select captured_kobo, fee_kobo, refund_kobo, disputed_kobo, recovery_kobo, integration, subaccount, reference,
        ${waitingRefunds} as waiting_kobo, ${heldSale} as is_held
      from merchant_payments payments
      where store_id = ${storeId} and ${counts} and paid_at >= ${from} and paid_at < ${before}),
    -- Providers pay out within days: most came in settlements of this time, each a stretch of its index. The others are
    -- looked up sale by sale.
    paid_out as materialized (
      select distinct line.integration, line.reference
      from (select distinct integration, subaccount from sale where not is_held) account
      join settlements s on s.integration = account.integration
        and coalesce(s.subaccount, '') = coalesce(account.subaccount, '')
        and s.settled_at >= ${from} and s.settled_at < ${before}::timestamptz + interval '7 days'
      join settlement_parts line on line.integration = s.integration and line.settlement_id = s.id),
    told as (
      select sale.*, not is_held and (paid_out.reference is not null or ${settled}) as is_settled
      from sale left join paid_out on paid_out.integration = sale.integration and paid_out.reference = sale.reference)
    select ${sum(sql`captured_kobo`)} as gross_kobo, ${sum(sql`coalesce(fee_kobo, 0)`)} as fees_kobo,
      ${sum(wentBack)} as refunded_kobo, ${sum(recovered)} as recovered_kobo,
      ${sum(share, sql`is_settled`)} as settled_kobo,
      ${sum(share, sql`not is_settled and not is_held`)} as coming_kobo
    from told`.execute(db);
  const totals = rows[0]!;
  const taken = await takenFromShares(db, storeId, from, before);
  return { ...totals, settled_kobo: totals.settled_kobo - taken };
}

/** What the provider itself took off a store's payouts of a time (kobo). */
async function takenFromShares(db: PlatformDb, storeId: string, from: Date, before: Date): Promise<number> {
  const row = await db
    .selectFrom('settlements as s')
    .innerJoin('payout_accounts as a', (join) =>
      join.on(sql<boolean>`coalesce(s.subaccount, '') = a.subaccount`),
    )
    .select(sql<number>`coalesce(sum(s.deductions_kobo), 0)::bigint`.as('kobo'))
    .where('s.integration', '=', 'platform')
    .where('a.store_id', '=', storeId)
    .where('s.settled_at', '>=', from)
    .where('s.settled_at', '<', before)
    .executeTakeFirstOrThrow();
  return row.kobo;
}
