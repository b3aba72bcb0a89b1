import type { OwnerTx, Payment } from '../payments/index.ts';
import type { StoreTx } from '../platform/db.ts';
import type { OrderParts } from './parts.ts';
import { appendEvent, lockOrder, type OrderRow } from './queries.ts';

export type OwnerParts = Pick<OrderParts, 'mail' | 'clock' | 'config'>;

/** The order a payment is for, locked, in the payment's own transaction. */
export async function orderOf(tx: OwnerTx, payment: Payment): Promise<{ store: StoreTx; order: OrderRow }> {
  if (!tx.store) throw new Error('An order’s payment has no store.');
  const order = await lockOrder(tx.store, payment.owner_id);
  if (!order) throw new Error('A payment’s order is missing.');
  return { store: tx.store, order };
}

/** A line of the order's timeline that nobody of the store wrote. */
export async function note(
  parts: Pick<OwnerParts, 'clock'>,
  store: StoreTx,
  order: OrderRow,
  kind: string,
  message: string,
): Promise<void> {
  await appendEvent(store, order.id, { at: parts.clock.now(), kind, message, actor: 'system' });
}
