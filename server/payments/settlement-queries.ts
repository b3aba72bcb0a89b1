import { sql } from 'kysely';
import { rowsOf } from '../platform/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/db.ts';
import type { NewRow, Row } from '../platform/tables.ts';
import { paysFor, type PaidFor, type Payment } from './queries.ts';

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
  /** Above nothing: all or some of it is still held for the store. Null for sales that never were. */
  held_kobo: number | null;
  /** The provider was told to pay nothing out to its store. */
  is_stopped: boolean;
  /** Of its refunds, those that wait to be sent. Kobo. */
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

/** Sales whose money waits with the platform; what is paid out of it is taken for the oldest ones. */
const heldSale = sql<boolean>`payments.integration = 'platform' and payments.subaccount is null`;
const stillHeld = sql<number | null>`case when ${heldSale} then
  coalesce((select -b.owed_kobo from store_balances b where b.store_id = payments.store_id), 0)
  - coalesce((select sum(newer.captured_kobo - coalesce(newer.fee_kobo, 0)) from merchant_payments newer
      where newer.store_id = payments.store_id and newer.integration = 'platform' and newer.subaccount is null
        and newer.captured_kobo is not null
        and (newer.paid_at, newer.reference) > (payments.paid_at, payments.reference)), 0) end::bigint`;

const stopped = sql<boolean>`payments.subaccount is not null and exists (
  select 1 from store_balances b where b.store_id = payments.store_id and b.payouts_stopped)`;

/** A refund that waits has sent nothing back. */
const waitingRefunds = sql<number>`coalesce((select sum(r.amount_kobo) from refunds r
  where r.reference = payments.reference and r.state = 'waiting'), 0)::bigint`;

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
      stillHeld.as('held_kobo'),
      stopped.as('is_stopped'),
      waitingRefunds.as('waiting_kobo'),
    ])
    .where('captured_kobo', 'is not', null);

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
  where l.integration = payments.integration and l.reference = payments.reference
    and s.subaccount is not distinct from payments.subaccount)`;
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
  const totals = await db
    .with(
      // What belongs to each sale is looked up once, however often it is added.
      (cte) => cte('sale').materialized(),
      (query) =>
        query
          .selectFrom('merchant_payments as payments')
          .select(saleColumns)
          .select([waitingRefunds.as('waiting_kobo'), settled.as('is_settled'), heldSale.as('is_held')])
          .where('store_id', '=', storeId)
          .where('captured_kobo', 'is not', null)
          .where('paid_at', '>=', from)
          .where('paid_at', '<', before),
    )
    .selectFrom('sale')
    .select([
      sum(sql`captured_kobo`).as('gross_kobo'),
      sum(sql`coalesce(fee_kobo, 0)`).as('fees_kobo'),
      sum(wentBack).as('refunded_kobo'),
      sum(recovered).as('recovered_kobo'),
      sum(share, sql`is_settled and not is_held`).as('settled_kobo'),
      sum(share, sql`not is_settled and not is_held`).as('coming_kobo'),
    ])
    .executeTakeFirstOrThrow();
  const taken = await takenFromShares(db, storeId, from, before);
  return { ...totals, settled_kobo: totals.settled_kobo - taken };
}

/** What the provider itself took off a store's payouts of a time (kobo). */
async function takenFromShares(db: PlatformDb, storeId: string, from: Date, before: Date): Promise<number> {
  const row = await db
    .selectFrom('settlements as s')
    .innerJoin('payout_accounts as a', 'a.subaccount', 's.subaccount')
    .select(sql<number>`coalesce(sum(s.deductions_kobo), 0)::bigint`.as('kobo'))
    .where('s.integration', '=', 'platform')
    .where('a.store_id', '=', storeId)
    .where('s.settled_at', '>=', from)
    .where('s.settled_at', '<', before)
    .executeTakeFirstOrThrow();
  return row.kobo;
}

/** The store a subaccount was opened for. */
export async function storeOfSubaccount(db: PlatformDb, subaccount: string): Promise<string | null> {
  const row = await db
    .selectFrom('payout_accounts')
    .select('store_id')
    .where('subaccount', '=', subaccount)
    .executeTakeFirst();
  return row?.store_id ?? null;
}
