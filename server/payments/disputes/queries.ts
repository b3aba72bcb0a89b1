import { undecided } from '#shared/orders/disputes.ts';
import { firstOrNull, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { columnsOf, type Row } from '../../platform/database/tables.ts';
import { paysFor, type PaidFor } from '../queries.ts';

export type Dispute = Row<'disputes'>;

/** The dispute as it was kept, locked; null when it is new. */
export async function lockDispute(tx: PlatformTx, integration: string, id: string): Promise<Dispute | null> {
  return rowsOf(tx, 'disputes')
    .where('integration', '=', integration)
    .where('id', '=', id)
    .forUpdate()
    .$call(firstOrNull);
}

/** False when it is kept already. */
export async function insertDispute(tx: PlatformTx, dispute: Dispute): Promise<boolean> {
  return tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.columns(['integration', 'id']).doNothing())
    .$call(wrote);
}

/** Only `keep` in disputes.ts calls it, which holds the row. */
export async function updateDispute(
  tx: PlatformTx,
  dispute: Pick<Dispute, 'integration' | 'id'>,
  change: Partial<Pick<Dispute, 'state' | 'amount_kobo' | 'due_at' | 'changed_at'>>,
): Promise<void> {
  await tx
    .updateTable('disputes')
    .set(change)
    .where('integration', '=', dispute.integration)
    .where('id', '=', dispute.id)
    .execute();
}

/** Disputes of what something was paid for, newest first. */
export async function disputesOf(db: PlatformDb, of: PaidFor): Promise<Dispute[]> {
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.reference', 'disputes.reference')
    .select(columnsOf('disputes', 'disputes'))
    .where(paysFor(of))
    .orderBy('disputes.opened_at', 'desc')
    .orderBy('disputes.id', 'desc')
    .execute();
}

/** The latest disputes about everything paid for one purpose, open ones first. */
export async function disputesAbout(db: PlatformDb, purpose: string, limit: number): Promise<Dispute[]> {
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.reference', 'disputes.reference')
    .select(columnsOf('disputes', 'disputes'))
    .where('payments.purpose', '=', purpose)
    .orderBy((row) => row('disputes.state', 'in', ['won', 'lost']))
    .orderBy('disputes.opened_at', 'desc')
    .orderBy('disputes.id', 'desc')
    .limit(limit)
    .execute();
}

/** Disputes about a store's sales that wait for its answer, with the order each is about; those due first come first. */
export async function disputesToAnswer(
  db: PlatformDb,
  storeId: string,
  limit: number,
): Promise<(Dispute & { owner_id: string })[]> {
  return db
    .selectFrom('disputes')
    .innerJoin('merchant_payments as sale', 'sale.reference', 'disputes.reference')
    .select(columnsOf('disputes', 'disputes'))
    .select('sale.owner_id')
    .where('sale.store_id', '=', storeId)
    .where('disputes.state', '=', 'open')
    .orderBy('disputes.due_at')
    .limit(limit)
    .execute();
}

/** Disputes about what is ours, plans and the course, that wait for our answer; those due first come first. */
export async function ourDisputes(db: PlatformDb): Promise<Dispute[]> {
  return db
    .selectFrom('disputes')
    .leftJoin('merchant_payments as sale', 'sale.reference', 'disputes.reference')
    .select(columnsOf('disputes', 'disputes'))
    .where('sale.reference', 'is', null)
    .where('disputes.state', '=', 'open')
    .orderBy('disputes.due_at')
    .execute();
}

/** Ids of disputes by these keys that are not over, those looked at longest ago first. */
export async function openDisputes(db: PlatformDb, integration: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('disputes')
    .select('id')
    .where('integration', '=', integration)
    .where('state', 'in', undecided)
    .orderBy('changed_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
