import { sql, type RawBuilder } from 'kysely';
import type { PaymentState, RefundState } from '#shared/states.ts';
import { rowsOf, wrote } from '../platform/database/answers.ts';
import { after, days } from '../platform/clock.ts';
import { pipelined, type PlatformDb, type PlatformTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { columnsOf, type Row } from '../platform/database/tables.ts';

export type Payment = Row<'payments'>;
export type Refund = Row<'refunds'>;

/** What a reference of ours is made of; whatever else is asked for is nobody's, and not asked of the database. */
const ours = /^[a-z0-9-]{1,64}$/;

export async function findPayment(db: PlatformDb, reference: string): Promise<Payment | undefined> {
  if (!ours.test(reference)) return undefined;
  const row = await rowsOf(db, 'payments').where('reference', '=', reference).executeTakeFirst();
  return row;
}

export async function lockPayment(tx: PlatformTx, reference: string): Promise<Payment> {
  const row = await rowsOf(tx, 'payments')
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row;
}

/** The latest tries from an address, as much of them as tells which is meant. */
export async function paymentsFrom(db: PlatformDb, email: string) {
  return db
    .selectFrom('payments')
    .select(['reference', 'purpose', 'state', 'amount_kobo', 'captured_kobo', 'store_id', 'created_at'])
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(30)
    .execute();
}

/**
 * What was paid for. An order is one of a store: its id alone says nothing, since a store that was taken in from a file brings
 * the ids of its orders along.
 */
export type PaidFor =
  | { purpose: 'order'; ownerId: string; storeId: string }
  | { purpose: 'plan' | 'name' | 'course'; ownerId: string };

/** What a payment pays for. */
export const paidForBy = ({ purpose, owner_id: ownerId, store_id: storeId }: Payment): PaidFor =>
  ({ purpose, ownerId, ...(purpose === 'order' ? { storeId } : {}) }) as PaidFor;

/** Payments `payments` of one thing. */
export function paysFor(of: PaidFor): RawBuilder<boolean> {
  const kind =
    of.purpose === 'order'
      ? sql`(payments.purpose, payments.store_id) = ('order', ${of.storeId}::uuid)`
      : sql`payments.purpose = ${of.purpose}`;
  return sql<boolean>`payments.owner_id = ${of.ownerId} and ${kind}`;
}

export async function paymentsOf(db: PlatformDb, of: PaidFor): Promise<Payment[]> {
  return rowsOf(db, 'payments').where(paysFor(of)).orderBy('created_at', 'desc').execute();
}

/** Every payment of what this one pays for, itself among them. */
export const paymentsBeside = (db: PlatformDb, payment: Payment): Promise<Payment[]> =>
  paymentsOf(db, paidForBy(payment));

export async function insertPayment(
  tx: PlatformTx,
  row: Pick<
    Payment,
    | 'reference'
    | 'purpose'
    | 'owner_id'
    | 'store_id'
    | 'part'
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
    | 'recovery_kobo'
  >,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ ...row, state: 'created' })
    .execute();
}

export type PaymentChange = Partial<Omit<Payment, 'reference' | 'state' | 'amount_kobo' | 'currency'>>;

export async function updatePayment(tx: PlatformTx, reference: string, change: PaymentChange): Promise<void> {
  await tx.updateTable('payments').set(change).where('reference', '=', reference).execute();
}

/** Moves a try and keeps the move with its cause; only `move` calls it. */
export async function writeMove(
  tx: PlatformTx,
  made: { reference: string; from: PaymentState; to: PaymentState; cause: string; at: Date },
  change: PaymentChange,
): Promise<void> {
  const { reference, from, to, cause, at } = made;
  await pipelined([
    tx
      .insertInto('payment_moves')
      .values({ id: newId(), reference, from_state: from, to_state: to, cause, at })
      .execute(),
    tx
      .updateTable('payments')
      .set({ ...change, state: to })
      .where('reference', '=', reference)
      .execute(),
  ]);
}

/* ---------------------------------------------------------------- refunds */

/** null when the asker's key is that of a refund that did not fail. */
export async function insertRefund(
  tx: PlatformTx,
  row: Pick<
    Refund,
    'reference' | 'key' | 'amount_kobo' | 'state' | 'reason' | 'requested_by' | 'created_at'
  > &
    Partial<Pick<Refund, 'provider_refund_id'>>,
): Promise<string | null> {
  // One that ended gives its key up.
  await tx
    .updateTable('refunds')
    .set({ key: sql<string>`key || ' ' || id` })
    .where('key', '=', row.key)
    .where('state', 'in', ['failed', 'withdrawn'])
    .execute();
  const inserted = await tx
    .insertInto('refunds')
    .values({
      ...row,
      id: newId(),
      updated_at: row.created_at,
      next_check_at: row.created_at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function findRefund(db: PlatformDb, id: string): Promise<Refund | undefined> {
  return (await rowsOf(db, 'refunds').where('id', '=', id).executeTakeFirst()) as Refund | undefined;
}

export async function lockRefund(tx: PlatformTx, id: string): Promise<Refund> {
  return rowsOf(tx, 'refunds').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

export async function refundsOfPayment(db: PlatformDb, reference: string): Promise<Refund[]> {
  return rowsOf(db, 'refunds')
    .where('reference', '=', reference)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Where we have the refunds that an integration's provider names so; those we do not know are missing. */
export async function refundStates(
  db: PlatformDb,
  integration: string,
  theirIds: string[],
): Promise<Map<string, RefundState>> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.reference', 'refunds.reference')
    .select(['refunds.provider_refund_id', 'refunds.state'])
    .where('payments.integration', '=', integration)
    .where('refunds.provider_refund_id', '=', sql<string>`any(${theirIds})`)
    .execute();
  return new Map(rows.map((row) => [row.provider_refund_id!, row.state]));
}

export async function refundsOfOwner(db: PlatformDb, of: PaidFor): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.reference', 'refunds.reference')
    .select(columnsOf('refunds', 'refunds'))
    .where(paysFor(of))
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
}

/** Refunds of one purpose that failed or wait for a person, newest first, unless their payment has gone back since. */
export async function refundsNeedingALook(db: PlatformDb, purpose: string, limit: number): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.reference', 'refunds.reference')
    .select(columnsOf('refunds', 'refunds'))
    .where('payments.purpose', '=', purpose)
    .where((row) =>
      row.or([
        row('refunds.state', '=', 'needs_attention'),
        row.and([
          row('refunds.state', '=', 'failed'),
          sql<boolean>`payments.refund_kobo + payments.disputed_kobo < payments.captured_kobo`,
        ]),
      ]),
    )
    .orderBy('refunds.created_at', 'desc')
    .orderBy('refunds.id', 'desc')
    .limit(limit)
    .execute();
}

export type OpenRefund = Pick<Refund, 'id' | 'reference' | 'amount_kobo' | 'state'> &
  Pick<Payment, 'purpose' | 'store_id' | 'email'> & { since: Date };

/** Refunds that do not go by themselves: they wait, need attention, or were asked for over a day ago. Longest first. */
export async function openRefunds(db: PlatformDb, now: Date): Promise<OpenRefund[]> {
  return (await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.reference', 'refunds.reference')
    .select([
      'refunds.id',
      'refunds.state',
      'refunds.reference',
      'payments.purpose',
      'refunds.amount_kobo',
      'refunds.updated_at as since',
      'payments.store_id',
      'payments.email',
    ])
    .where((row) =>
      row.or([
        row('refunds.state', 'in', ['waiting', 'needs_attention']),
        row.and([
          row('refunds.state', '=', 'requested'),
          row('refunds.updated_at', '<', after(now, -days(1))),
        ]),
      ]),
    )
    .orderBy('refunds.updated_at')
    .orderBy('refunds.id')
    .execute()) as OpenRefund[];
}

export type RefundChange = Partial<
  Pick<Refund, 'provider_refund_id' | 'next_check_at' | 'checks' | 'ended_because'>
>;

export async function updateRefund(tx: PlatformTx, id: string, change: RefundChange): Promise<void> {
  await tx.updateTable('refunds').set(change).where('id', '=', id).execute();
}

/** Only `transitionRefund` calls it. */
export async function writeRefundMove(
  tx: PlatformTx,
  id: string,
  to: { state: RefundState; updated_at: Date },
  change: RefundChange,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ ...change, ...to })
    .where('id', '=', id)
    .execute();
}

/** Counts one more ask, unless one was counted or the refund moved on since it was read. */
export async function claimRefund(
  tx: PlatformTx,
  refund: Pick<Refund, 'id' | 'checks' | 'state'>,
  nextCheckAt: Date,
): Promise<boolean> {
  return tx
    .updateTable('refunds')
    .set({ checks: refund.checks + 1, next_check_at: nextCheckAt })
    .where('id', '=', refund.id)
    .where('checks', '=', refund.checks)
    .where('state', '=', refund.state)
    .$call(wrote);
}
