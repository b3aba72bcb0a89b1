import { sql, type Insertable, type Selectable } from 'kysely';
import { columns } from '../platform/columns.ts';
import type { PlatformDb, PlatformTx } from '../platform/db.ts';
import type { SettlementsRow } from '../platform/tables.ts';
import type { Payment } from './queries.ts';

export type Settlement = Selectable<SettlementsRow>;

/** Keeps what the provider says of a settlement; what it says later takes the place of it. */
export async function keepSettlement(db: PlatformDb, row: Insertable<SettlementsRow>): Promise<void> {
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
  return db
    .selectFrom('settlements')
    .select(columns.settlements)
    .where('integration', '=', integration)
    .where('read_at', 'is', null)
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
      .insertInto('settlement_lines')
      .values(references.map((reference) => ({ integration, settlement_id: id, reference })))
      .onConflict((conflict) => conflict.columns(['integration', 'reference']).doNothing())
      .execute();
  await tx
    .updateTable('settlements')
    .set({ read_at: at })
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
  | 'channel'
  | 'paid_at'
> & { settlement_id: string | null; settled_at: Date | null; settlement_state: string | null };

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
  'payments.channel',
  'payments.paid_at',
] as const;

const salesWith = (db: PlatformDb) =>
  db
    .selectFrom('payments')
    .leftJoin('settlement_lines as line', (join) =>
      join
        .onRef('line.integration', '=', 'payments.integration')
        .onRef('line.reference', '=', 'payments.reference'),
    )
    .leftJoin('settlements', (join) =>
      join
        .onRef('settlements.integration', '=', 'line.integration')
        .onRef('settlements.id', '=', 'line.settlement_id'),
    )
    .select(saleColumns)
    .select(['line.settlement_id', 'settlements.settled_at', 'settlements.state as settlement_state'])
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
export async function salesOfOwner(db: PlatformDb, purpose: string, ownerId: string): Promise<Sale[]> {
  const rows = await salesWith(db)
    .where('payments.purpose', '=', purpose)
    .where('payments.owner_id', '=', ownerId)
    .orderBy('payments.paid_at')
    .execute();
  return rows as Sale[];
}

export interface SaleTotals {
  gross_kobo: number;
  fees_kobo: number;
  refunded_kobo: number;
  /** Fees that the provider has not told yet. */
  unknown_fees: number;
  settled_kobo: number;
  coming_kobo: number;
  waiting_kobo: number;
}

const net = sql`captured_kobo - coalesce(fee_kobo, 0) - refund_kobo`;

/** What a store's payments of a time add up to (kobo). */
export async function totalsOf(
  db: PlatformDb,
  storeId: string,
  from: Date,
  before: Date,
): Promise<SaleTotals> {
  const settled = sql`exists (select 1 from settlement_lines l where l.integration = payments.integration
    and l.reference = payments.reference)`;
  const held = sql`integration = 'platform' and subaccount is null`;
  const sum = (what: typeof net, when = sql`true`) =>
    sql<number>`coalesce(sum(${what}) filter (where ${when}), 0)::bigint`;
  return db
    .selectFrom('payments')
    .select([
      sum(sql`captured_kobo`).as('gross_kobo'),
      sum(sql`coalesce(fee_kobo, 0)`).as('fees_kobo'),
      sum(sql`refund_kobo`).as('refunded_kobo'),
      sql<number>`count(*) filter (where fee_kobo is null)`.as('unknown_fees'),
      sum(net, sql`${settled} and not (${held})`).as('settled_kobo'),
      sum(net, sql`not ${settled} and not (${held})`).as('coming_kobo'),
      sum(net, held).as('waiting_kobo'),
    ])
    .where('store_id', '=', storeId)
    .where('captured_kobo', 'is not', null)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', before)
    .executeTakeFirstOrThrow();
}
