import { naira } from '#shared/money.ts';
import { isPaidStatus } from '#shared/states.ts';
import { endSold } from '../gift-cards/index.ts';
import { voidOpenTries } from '../payments/index.ts';
import type { StoreDb, StoreTx } from '../platform/db.ts';
import { askAboutOpenTries, conflict, must } from './actions.ts';
import { askForRefund } from './give-back.ts';
import { cancelRecheck } from './direct-queries.ts';
import { refundToCard } from './gift-card.ts';
import { refreshMoney } from './money.ts';
import { transitionOrder, transitionTransfer } from './transitions.ts';
import { tellOwners, tellShopper } from './news.ts';
import { noteOrder, noteRefund } from './noted.ts';
import { letGo } from './paid-order.ts';
import type { OrderDeps } from './deps.ts';
import { appendEvent, appendLedger, findOrder } from './queries.ts';
import { shopperMayNotCancel, type KeepsOrder } from './rules.ts';
import {
  cardToGiveKobo,
  cashKobo,
  lockedStanding,
  noSuchOrder,
  paidBy,
  refundableKobo,
  type Standing,
} from './standing.ts';

export interface CancelOptions {
  reason: string;
  /** Send back what the order still holds in the same go. */
  sendBack: boolean;
}

/**
 * Cancels an order, and with `sendBack` asks for a refund of all it holds in the same go. The provider is asked about
 * every try first; money that still arrives afterwards is sent back by itself.
 */
export async function cancelOrder(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  { reason, sendBack }: CancelOptions,
  actor: string,
): Promise<void> {
  if (!(await storeDb.read((tx) => findOrder(tx, orderId)))) throw noSuchOrder();
  await askAboutOpenTries(deps, orderId);
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order } = standing;
    if (order.status === 'canceled') return;
    must('cancel', standing);
    const paidByCard = isPaidStatus(order.payment_status) ? cardToGiveKobo(standing) : 0;
    const held = refundableKobo(standing) + cashKobo(standing) + paidByCard;
    if (held > 0 && !sendBack) throw conflict('This order is paid. Refund it first, then cancel it.');
    await endSold(tx, order, { at: deps.clock.now(), actor, instead: 'Refund the rest instead.' });
    if (paidByCard > 0)
      await refundToCard(deps, tx, order, { kobo: paidByCard, key: `cancel:${orderId}`, actor });
    await callOff(deps, tx, standing);
    await giveBackAll(deps, tx, standing, reason, actor);
    await refreshMoney(tx, order);
    const message = reason ? `Cancelled: ${reason}` : 'Cancelled.';
    await appendEvent(tx, orderId, { at: deps.clock.now(), kind: 'canceled', message, actor });
    await noteOrder(tx, order, 'Cancelled order');
    await tellShopper(deps, tx, order, 'order-canceled');
  });
}

/** Nothing is waited for any more, and the goods go back on the shelf. */
async function callOff(deps: OrderDeps, tx: StoreTx, standing: Standing): Promise<void> {
  const { order, payments, transfer } = standing;
  const at = deps.clock.now();
  await voidOpenTries(deps, { platform: tx.platform, store: tx }, payments, 'the order was cancelled');
  await letGo(tx, at, order, 'released');
  if (transfer) {
    await transitionTransfer(tx, transfer, 'canceled');
    await cancelRecheck(tx, order.id);
  }
  await transitionOrder(tx, order, { status: 'canceled' }, { canceled_at: at, hold_until: null });
}

/**
 * The shopper's own cancelling, of an order nobody has paid for. The provider is asked about every try first, so money
 * that is there already keeps the order; what comes later is late and goes back by itself.
 */
export async function cancelUnpaid(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
): Promise<'canceled' | KeepsOrder> {
  await askAboutOpenTries(deps, orderId);
  return storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order } = standing;
    if (order.status === 'canceled') return 'canceled';
    const refused = shopperMayNotCancel(standing);
    if (refused) return refused;
    await callOff(deps, tx, standing);
    await refreshMoney(tx, order);
    const told = { at: deps.clock.now(), message: 'Cancelled by the customer.', actor: order.name };
    await appendEvent(tx, orderId, { ...told, kind: 'canceled' });
    await tellShopper(deps, tx, order, 'order-canceled', { by_shopper: true });
    await tellOwners(deps, tx, order, 'order-called-off');
    return 'canceled';
  });
}

async function giveBackAll(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  reason: string,
  actor: string,
): Promise<void> {
  const { order } = standing;
  const onlineKobo = refundableKobo(standing);
  if (onlineKobo > 0)
    await askForRefund(deps, tx, order, {
      reference: paidBy(standing)!.reference,
      amountKobo: onlineKobo,
      reason: reason || 'The order was cancelled.',
      key: `cancel:${order.id}`,
      requestedBy: actor,
    });
  const cash = cashKobo(standing);
  if (cash === 0) return;
  const at = deps.clock.now();
  await appendLedger(tx, order.id, {
    kind: 'refund',
    reference: `cash:${order.id}`,
    amount_kobo: cash,
    fee_kobo: null,
    currency: order.currency,
    method: 'cash',
    at,
  });
  const message = `${naira(cash)} in cash was given back.`;
  await appendEvent(tx, order.id, { at, kind: 'refunded', message, actor });
  await noteRefund(tx, order, `Gave back ${naira(cash)} in cash of order`);
}
