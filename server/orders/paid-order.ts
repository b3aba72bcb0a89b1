import { moveReservations } from '../catalogue/index.ts';
import { giveUseBack, takeUseAgain } from '../discounts/index.ts';
import { paymentsOf, type PaymentTx, type Payment } from '../payments/index.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { storeTerms } from '../stores/index.ts';
import type { OrderDeps } from './deps.ts';
import { letCardGo, takeCard } from './paying/gift-card.ts';
import { hearersOf } from './letters/owners.ts';
import { partsOf } from './parts/queries.ts';
import { appendEvent, linesOf, lockOrder, paidForOrder, type OrderRow } from './queries.ts';

export type HandlerDeps = Pick<OrderDeps, 'mail' | 'texts' | 'push' | 'clock' | 'config'>;

/** The order a payment is for, locked, in the payment's own transaction. */
export async function orderOf(tx: PaymentTx, payment: Payment): Promise<{ store: StoreTx; order: OrderRow }> {
  const store = storeOf(tx);
  return { store, order: await lockPaid(store, payment) };
}

function storeOf({ store }: PaymentTx): StoreTx {
  if (!store) throw new Error('An order’s payment has no store.');
  return store;
}

async function lockPaid(store: StoreTx, payment: Payment): Promise<OrderRow> {
  const order = await lockOrder(store, payment.owner_id);
  if (!order) throw new Error('A payment’s order is missing.');
  return order;
}

/** The same with all that is asked of it once its money is there, in one trip, the lock first. */
export async function paidOrder(deps: HandlerDeps, tx: PaymentTx, payment: Payment) {
  const [store, id] = [storeOf(tx), payment.owner_id];
  const [order, parts, tries, terms, lines, hearers] = await pipelined([
    lockPaid(store, payment),
    partsOf(store, id),
    paymentsOf(tx.platform, paidForOrder(store.storeId, id)),
    storeTerms(store, deps.config),
    linesOf(store, id),
    hearersOf(store),
  ]);
  return { store, order, parts, tries, told: { terms, lines, hearers } };
}

export type PaidOrder = Awaited<ReturnType<typeof paidOrder>>;

/** Sets the order's goods aside for it, also those given up before; all of them or none. */
export async function canHaveGoods(
  deps: Pick<HandlerDeps, 'clock'>,
  store: StoreTx,
  order: OrderRow,
): Promise<boolean> {
  const at = deps.clock.now();
  if ((await moveReservations(store, at, order.id, 'committed')).ok) return true;
  await moveReservations(store, at, order.id, 'released');
  return false;
}

/**
 * Sets aside what an order was promised: its goods, its use of a code, and its part of a gift card, which may have been
 * taken up since they were given back. All of it or nothing; answers what is gone.
 */
export async function takeWhatIsPromised(
  tx: StoreTx,
  at: Date,
  order: OrderRow,
  as: 'held' | 'committed',
): Promise<'stock' | 'code' | 'card' | null> {
  if (!(await moveReservations(tx, at, order.id, as)).ok) {
    await moveReservations(tx, at, order.id, 'released');
    return 'stock';
  }
  const hasCode = order.discount_code === '' || (await takeUseAgain(tx, order.id, at));
  if (hasCode && (await takeCard(tx, order, at))) return null;
  await letGo(tx, at, order, 'released');
  return hasCode ? 'card' : 'code';
}

/** Nothing is kept for an order any more: its goods are on the shelf again, its code and its gift card may be used for others. */
export async function letGo(
  tx: StoreTx,
  at: Date,
  order: OrderRow,
  as: 'released' | 'expired',
): Promise<void> {
  await moveReservations(tx, at, order.id, as);
  if (order.discount_code !== '') await giveUseBack(tx, order.id, at);
  await letCardGo(tx, order, at);
}

/** A line of the order's timeline that nobody of the store wrote. */
export async function note(
  deps: Pick<HandlerDeps, 'clock'>,
  store: StoreTx,
  order: OrderRow,
  kind: string,
  message: string,
): Promise<void> {
  await appendEvent(store, order.id, { at: deps.clock.now(), kind, message, actor: 'system' });
}
