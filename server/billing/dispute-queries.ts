import { undecided } from '#shared/orders/disputes.ts';
import { disputeMoves, statesBefore } from '#shared/states.ts';
import { firstOrNull, isThere, rowsOf, wrote } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

export type PlanDispute = Row<'plan_disputes'>;

/** Writes a dispute down the first time it is heard of; false when it is known. */
export async function insertDispute(tx: PlatformTx, dispute: PlanDispute): Promise<boolean> {
  return tx
    .insertInto('plan_disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.columns(['integration', 'id']).doNothing())
    .$call(wrote);
}

/** Brings a dispute on; false when it stands there already or was over before. */
export async function turnDispute(
  tx: PlatformTx,
  dispute: Pick<PlanDispute, 'integration' | 'id' | 'state' | 'amount_kobo' | 'due_at' | 'decided_at'>,
): Promise<boolean> {
  const { integration, id, state, amount_kobo, due_at, decided_at } = dispute;
  return tx
    .updateTable('plan_disputes')
    .set({ state, amount_kobo, due_at, decided_at })
    .where('integration', '=', integration)
    .where('id', '=', id)
    .where('state', 'in', statesBefore(disputeMoves, state))
    .$call(wrote);
}

/** Whether a bank still decides on money that pays for this plan. */
export async function isHeld(db: PlatformDb, subscriptionId: string): Promise<boolean> {
  return db
    .selectFrom('plan_disputes')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('holds', '=', true)
    .where('state', 'in', undecided)
    .$call(isThere);
}

/** Whether a bank still decides on this very payment. */
export async function isDisputed(db: PlatformDb, reference: string): Promise<boolean> {
  return db
    .selectFrom('plan_disputes')
    .select('id')
    .where('reference', '=', reference)
    .where('state', 'in', undecided)
    .$call(isThere);
}

/** Disputes about money that pays for a plan, youngest first. */
export async function disputesHolding(db: PlatformDb, subscriptionId: string): Promise<PlanDispute[]> {
  return rowsOf(db, 'plan_disputes')
    .where('subscription_id', '=', subscriptionId)
    .where('holds', '=', true)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function disputeById(db: PlatformDb, id: string): Promise<PlanDispute | null> {
  return rowsOf(db, 'plan_disputes').where('id', '=', id).$call(firstOrNull);
}

/** The latest disputes of all plans, undecided ones first, for the operator. */
export async function latestDisputes(db: PlatformDb, limit: number) {
  return db
    .selectFrom('plan_disputes as dispute')
    .innerJoin('invoices as invoice', 'invoice.id', 'dispute.invoice_id')
    .select([
      'dispute.id',
      'dispute.state',
      'dispute.amount_kobo',
      'dispute.due_at',
      'dispute.opened_at',
      'dispute.decided_at',
      'dispute.reference',
      'dispute.holds',
      'invoice.number as invoice',
      'invoice.kind',
      'invoice.state as invoice_state',
      'invoice.store_name',
      'invoice.email',
    ])
    .orderBy((order) => order.case().when('dispute.state', 'in', undecided).then(0).else(1).end())
    .orderBy('dispute.opened_at', 'desc')
    .orderBy('dispute.id', 'desc')
    .limit(limit)
    .execute();
}
