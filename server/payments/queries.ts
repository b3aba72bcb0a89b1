import type { Selectable } from 'kysely';
import type { PaymentState, RefundState } from '#shared/states.ts';
import { columns, columnsOf } from '../platform/columns.ts';
import type { PlatformDb, PlatformTx } from '../platform/db.ts';
import { newId } from '../platform/ids.ts';
import type { PaymentsRow, RefundsRow } from '../platform/tables.ts';

export type Payment = Omit<Selectable<PaymentsRow>, 'state'> & { state: PaymentState };
export type Refund = Omit<Selectable<RefundsRow>, 'state'> & { state: RefundState };

export async function findPayment(db: PlatformDb, reference: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(columns.payments)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row as Payment | undefined;
}

export async function lockPayment(tx: PlatformTx, reference: string): Promise<Payment> {
  const row = await tx
    .selectFrom('payments')
    .select(columns.payments)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row as Payment;
}

export async function paymentsOf(db: PlatformDb, purpose: string, ownerId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(columns.payments)
    .where('purpose', '=', purpose)
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows as Payment[];
}

export async function insertPayment(
  tx: PlatformTx,
  row: Pick<
    Payment,
    | 'reference'
    | 'purpose'
    | 'owner_id'
    | 'store_id'
    | 'provider'
    | 'integration'
    | 'subaccount'
    | 'channels'
    | 'mode'
    | 'amount_kobo'
    | 'currency'
    | 'email'
    | 'callback_url'
    | 'created_at'
    | 'expires_at'
    | 'next_check_at'
  >,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ ...row, state: 'created' })
    .execute();
}

export type PaymentChange = Partial<Omit<Payment, 'reference' | 'state' | 'amount_kobo' | 'currency'>>;

export async function updatePayment(
  tx: PlatformTx,
  reference: string,
  change: PaymentChange & { state?: PaymentState },
): Promise<void> {
  await tx.updateTable('payments').set(change).where('reference', '=', reference).execute();
}

export async function insertMove(
  tx: PlatformTx,
  move: { reference: string; from: PaymentState; to: PaymentState; cause: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('payment_moves')
    .values({
      id: newId(),
      reference: move.reference,
      from_state: move.from,
      to_state: move.to,
      cause: move.cause,
      at: move.at,
    })
    .execute();
}

export async function duePayments(db: PlatformDb, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('reference')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.reference);
}

export async function paymentsNeedingALook(db: PlatformDb, storeId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom('payments')
    .select(columns.payments)
    .where('store_id', '=', storeId)
    // What a store pays us is no sale of it.
    .where('purpose', '<>', 'plan')
    .where('state', 'in', ['mismatch', 'late_paid'])
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
  return rows as Payment[];
}

/* ------------------------------------------------------------------ inbox */

export interface InboxRow {
  id: string;
  provider: string;
  integration: string;
  body: Buffer;
  processed_at: Date | null;
}

/** Keeps an event; null when the same bytes are kept already. */
export async function keepEvent(
  tx: PlatformTx,
  event: { provider: string; integration: string; digest: Buffer; headers: object; body: Buffer; at: Date },
): Promise<string | null> {
  const row = await tx
    .insertInto('provider_events')
    .values({
      id: newId(),
      provider: event.provider,
      integration: event.integration,
      digest: event.digest,
      headers: JSON.stringify(event.headers),
      body: event.body,
      received_at: event.at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'integration', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findEvent(db: PlatformDb, id: string): Promise<InboxRow | undefined> {
  return db
    .selectFrom('provider_events')
    .select(['id', 'provider', 'integration', 'body', 'processed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function openEvents(db: PlatformDb, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_events')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

export async function closeEvent(db: PlatformDb, id: string, at: Date, outcome: string): Promise<void> {
  await db.updateTable('provider_events').set({ processed_at: at, outcome }).where('id', '=', id).execute();
}

export async function keepUnmatched(
  db: PlatformDb,
  money: {
    provider: string;
    reference: string;
    amountKobo: number | null;
    currency: string | null;
    eventId: string;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('unmatched_money')
    .values({
      provider: money.provider,
      reference: money.reference,
      amount_kobo: money.amountKobo,
      currency: money.currency,
      event_id: money.eventId,
      found_at: money.at,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .execute();
}

/* ---------------------------------------------------------------- refunds */

/** null when the asker's key was used before. */
export async function insertRefund(
  tx: PlatformTx,
  row: Pick<Refund, 'reference' | 'key' | 'amount_kobo' | 'reason' | 'requested_by' | 'created_at'>,
): Promise<string | null> {
  const inserted = await tx
    .insertInto('refunds')
    .values({
      ...row,
      id: newId(),
      state: 'requested',
      updated_at: row.created_at,
      next_check_at: row.created_at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function findRefund(db: PlatformDb, id: string): Promise<Refund | undefined> {
  return (await db.selectFrom('refunds').select(columns.refunds).where('id', '=', id).executeTakeFirst()) as
    Refund | undefined;
}

export async function lockRefund(tx: PlatformTx, id: string): Promise<Refund> {
  return (await tx
    .selectFrom('refunds')
    .select(columns.refunds)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()) as Refund;
}

export async function refundsOfPayment(db: PlatformDb, reference: string): Promise<Refund[]> {
  return (await db
    .selectFrom('refunds')
    .select(columns.refunds)
    .where('reference', '=', reference)
    .orderBy('created_at')
    .execute()) as Refund[];
}

export async function refundsOfOwner(db: PlatformDb, purpose: string, ownerId: string): Promise<Refund[]> {
  return (await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.reference', 'refunds.reference')
    .select(columnsOf('refunds', 'refunds'))
    .where('payments.purpose', '=', purpose)
    .where('payments.owner_id', '=', ownerId)
    .orderBy('refunds.created_at')
    .execute()) as Refund[];
}

export async function updateRefund(
  tx: PlatformTx,
  id: string,
  change: Partial<Pick<Refund, 'state' | 'provider_refund_id' | 'updated_at' | 'next_check_at' | 'checks'>>,
): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute();
}

/** Counts one more ask, unless one was counted or the refund moved on since it was read. */
export async function claimRefund(
  tx: PlatformTx,
  refund: Pick<Refund, 'id' | 'checks' | 'state'>,
  nextCheckAt: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('refunds')
    .set({ checks: refund.checks + 1, next_check_at: nextCheckAt })
    .where('id', '=', refund.id)
    .where('checks', '=', refund.checks)
    .where('state', '=', refund.state)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function dueRefunds(db: PlatformDb, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
