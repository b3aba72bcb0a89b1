import { sql } from 'kysely';
import { after, days } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/db.ts';
import { ofPlatform } from './integrations.ts';
import type { PaymentParts } from './parts.ts';

export const booksJob = 'payments.books';

/** A payment that is in no settlement after this long is missing, holidays and all. */
const missingAfterMs = days(7);

export interface Difference {
  integration: string;
  /** What differs: a settlement or a payment. */
  subject: string;
  explanation: string;
  amount_kobo: number;
}

/**
 * Compares our books with what the provider paid out: in each settlement, what we captured less fees equals its gross
 * less fees, and less its deductions equals what was paid; all deductions together are refunds and lost disputes we
 * know; and no payment stays outside. Answers the differences of now, new ones raise an alert.
 */
export async function checkBooks(parts: PaymentParts): Promise<Difference[]> {
  const now = parts.clock.now();
  const found = [
    ...(await unequalSettlements(parts.db.platform)),
    ...(await missingPayments(parts.db.platform, after(now, -missingAfterMs))),
    ...(await unknownDeductions(parts.db.platform)),
  ];
  for (const difference of found) {
    const fresh = await keepDifference(parts.db.platform, difference, now);
    if (fresh) parts.log.error('our books differ from the provider’s', { ...difference });
  }
  return found;
}

/** Settlements whose sums do not follow from the payments in them. */
async function unequalSettlements(db: PlatformDb): Promise<Difference[]> {
  const rows = await db
    .selectFrom('settlements as s')
    .leftJoin('settlement_lines as l', (join) =>
      join.onRef('l.integration', '=', 's.integration').onRef('l.settlement_id', '=', 's.id'),
    )
    .leftJoin('payments as p', (join) =>
      join.onRef('p.reference', '=', 'l.reference').onRef('p.integration', '=', 'l.integration'),
    )
    .select([
      's.integration',
      's.id',
      's.net_kobo',
      sql<number>`(coalesce(sum(p.captured_kobo - coalesce(p.fee_kobo, 0)), 0) - s.deductions_kobo)::bigint`.as(
        'ours_kobo',
      ),
    ])
    // A store's own account at the provider may take other money too.
    .where('s.integration', '=', ofPlatform)
    .where('s.read_at', 'is not', null)
    .groupBy(['s.integration', 's.id', 's.net_kobo', 's.deductions_kobo'])
    .having(
      sql<boolean>`coalesce(sum(p.captured_kobo - coalesce(p.fee_kobo, 0)), 0) - s.deductions_kobo <> s.net_kobo`,
    )
    .execute();
  return rows.map((row) => ({
    integration: row.integration,
    subject: `settlement ${row.id}`,
    explanation: `The provider paid out ${row.net_kobo} kobo; by our books it should be ${row.ours_kobo}.`,
    amount_kobo: row.net_kobo - row.ours_kobo,
  }));
}

async function missingPayments(db: PlatformDb, before: Date): Promise<Difference[]> {
  const rows = await db
    .selectFrom('payments as p')
    .leftJoin('settlement_lines as l', (join) =>
      join.onRef('l.integration', '=', 'p.integration').onRef('l.reference', '=', 'p.reference'),
    )
    .select(['p.reference', 'p.captured_kobo', 'p.integration'])
    .where('p.integration', '=', ofPlatform)
    .where('p.provider', '=', 'paystack')
    .where('p.captured_kobo', 'is not', null)
    .where('p.paid_at', '<', before)
    .where('l.reference', 'is', null)
    .execute();
  return rows.map((row) => ({
    integration: row.integration,
    subject: `payment ${row.reference}`,
    explanation: 'It was captured more than a week ago and is in no settlement.',
    amount_kobo: row.captured_kobo ?? 0,
  }));
}

/** More was taken off than refunds and lost disputes explain. Less is only late: it comes off the next settlement. */
async function unknownDeductions(db: PlatformDb): Promise<Difference[]> {
  const { rows } = await sql<{ taken: number; known: number }>`
    select coalesce((select sum(deductions_kobo) from settlements where integration = ${ofPlatform}), 0)::bigint as taken,
      (coalesce((select sum(r.amount_kobo) from refunds r join payments p on p.reference = r.reference
        where p.integration = ${ofPlatform} and r.state <> 'failed'), 0)
      + coalesce((select sum(amount_kobo) from disputes where integration = ${ofPlatform} and state = 'lost'), 0))::bigint
      as known`.execute(db);
  const { taken, known } = rows[0]!;
  if (taken <= known) return [];
  return [
    {
      integration: ofPlatform,
      subject: 'deductions',
      explanation: `The provider took ${taken} kobo off; refunds and lost disputes explain ${known}.`,
      amount_kobo: taken - known,
    },
  ];
}

async function keepDifference(db: PlatformDb, difference: Difference, at: Date): Promise<boolean> {
  const row = await db
    .insertInto('book_differences')
    .values({ ...difference, found_at: at })
    .onConflict((conflict) => conflict.columns(['integration', 'subject']).doNothing())
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

export interface HeldMoney {
  store_id: string;
  payments: number;
  kobo: number;
}

/** Money of stores that have given no bank account yet: it waits in the platform's own. */
export async function heldMoney(db: PlatformDb): Promise<HeldMoney[]> {
  return db
    .selectFrom('payments')
    .select([
      sql<string>`store_id`.as('store_id'),
      sql<number>`count(*)`.as('payments'),
      sql<number>`sum(captured_kobo - coalesce(fee_kobo, 0) - refund_kobo)::bigint`.as('kobo'),
    ])
    .where('integration', '=', ofPlatform)
    .where('subaccount', 'is', null)
    .where('store_id', 'is not', null)
    .where('captured_kobo', 'is not', null)
    .groupBy('store_id')
    .execute();
}

/** What of one store waits for its bank account (kobo). */
export async function heldMoneyOf(db: PlatformDb, storeId: string): Promise<number> {
  const row = await db
    .selectFrom('payments')
    .select(
      sql<number>`coalesce(sum(captured_kobo - coalesce(fee_kobo, 0) - refund_kobo), 0)::bigint`.as('kobo'),
    )
    .where('store_id', '=', storeId)
    .where('integration', '=', ofPlatform)
    .where('subaccount', 'is', null)
    .where('captured_kobo', 'is not', null)
    .executeTakeFirstOrThrow();
  return row.kobo;
}
