import { naira } from '#shared/money.ts';
import { isPaidStatus } from '#shared/states.ts';
import { movePieces } from '../catalogue/index.ts';
import { giveUseBack } from '../discounts/index.ts';
import { endSold } from '../gift-cards/index.ts';
import { voidOpenTries } from '../payments/index.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { askAboutOpenTries, conflict, must } from './actions.ts';
import { giveBackOnline } from './money-back/give-back.ts';
import { cancelRecheck } from './direct-transfers/queries.ts';
import { refundToCard } from './money-back/back-on-card.ts';
import { letCardGo } from './paying/gift-card.ts';
import { ofShelf } from './line-pieces.ts';
import { refreshMoney } from './money.ts';
import { cancelTelling } from './parts/queries.ts';
import { openRest } from './parts/parts.ts';
import { giveBackByHand } from './taken.ts';
import { transitionOrder, transitionPart, transitionTransfer } from './transitions.ts';
import { tellOwners, tellShopper } from './letters/news.ts';
import { noteOrder, noteRefund } from './noted.ts';
import { letGo } from './paid-order.ts';
import type { OrderDeps } from './deps.ts';
import { appendEvent, findOrder, linesOf, type OrderRow } from './queries.ts';
import { openPieces } from './sending/to-send.ts';
import { isBusyTry } from './parts/rules.ts';
import { shopperMayNotCancel, type KeepsOrder } from './rules.ts';
import {
  cardToGiveKobo,
  cashKobo,
  lockedStanding,
  moneyToGiveKobo,
  noSuchOrder,
  type Standing,
} from './standing.ts';

export interface CancelOptions {
  reason: string;
  /** Send back what the order still holds in the same go. */
  sendBack: boolean;
  /** What was paid first, for an order of which more was to come, stays with the store. */
  keep: boolean;
  actor: string;
}

/**
 * Cancels an order, and with `sendBack` asks for a refund of all it holds in the same go. The provider is asked about
 * every try first; money that still arrives afterwards is sent back by itself. Answers whether it was cancelled just now.
 */
export async function cancelOrder(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  { reason, sendBack, keep, actor }: CancelOptions,
): Promise<boolean> {
  if (!(await storeDb.read((tx) => findOrder(tx, orderId)))) throw noSuchOrder();
  await askAboutOpenTries(deps, storeDb, orderId);
  return storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order } = standing;
    if (order.status === 'canceled') return false;
    must('cancel', standing);
    const byCard = isPaidStatus(order.payment_status) ? cardToGiveKobo(standing) : 0;
    const held = moneyToGiveKobo(standing) + byCard;
    const kept = keep && openRest(standing.parts) ? held : 0;
    if (held > kept && !sendBack) throw conflict('This order is paid. Refund it first, then cancel it.');
    await endSold(tx, order, { at: deps.clock.now(), actor, instead: 'Refund the rest instead.' });
    if (byCard > 0) await refundToCard(deps, tx, order, { kobo: byCard, key: `cancel:${orderId}`, actor });
    await callOff(deps, tx, standing);
    if (kept === 0) await giveBackAll(deps, tx, standing, { reason, actor });
    await refreshMoney(tx, order);
    const message = `${reason ? `Cancelled: ${reason}` : 'Cancelled.'}${kept > 0 ? ` ${naira(kept)} that was paid is kept.` : ''}`;
    await appendEvent(tx, orderId, { at: deps.clock.now(), kind: 'canceled', message, actor });
    await noteOrder(tx, order, kept > 0 ? `Kept ${naira(kept)} and cancelled order` : 'Cancelled order');
    await tellShopper(deps, tx, order, 'order-canceled', { kept_kobo: kept });
    return true;
  });
}

/** An order nobody has paid for ends, whose parcel came back. The order must be locked. */
export async function endUnpaid(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  actor: string,
): Promise<void> {
  const { order, payments } = standing;
  if (payments.some(isBusyTry))
    throw conflict('The shopper’s bank is still working on a payment. Try again once it is decided.');
  // What had left and is not sellable must not come to the shelf with the rest.
  await callOff(deps, tx, standing, (at) => giveUpOpen(tx, at, order));
  await refreshMoney(tx, order);
  const told = { at: deps.clock.now(), kind: 'canceled', message: 'Cancelled: it came back.', actor };
  await appendEvent(tx, order.id, told);
  await noteOrder(tx, order, 'Cancelled order');
  await tellShopper(deps, tx, order, 'order-canceled');
}

async function giveUpOpen(tx: StoreTx, at: Date, order: OrderRow): Promise<void> {
  const open = (await linesOf(tx, order.id))
    .filter((line) => !line.digital)
    .map((line) => ({ line, quantity: openPieces(line) }));
  await movePieces(tx, { at, orderId: order.id, pieces: ofShelf(open) }, 'giveUp');
  if (order.discount_code !== '') await giveUseBack(tx, order.id, at);
  await letCardGo(tx, order, at);
}

/** Nothing is waited for any more, and the goods go back on the shelf. */
async function callOff(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  release: (at: Date) => Promise<void> = (at) => letGo(tx, at, standing.order, 'released'),
): Promise<void> {
  const { order, payments, transfer } = standing;
  const at = deps.clock.now();
  await voidOpenTries(deps, { platform: tx.platform, store: tx }, payments, 'the order was cancelled');
  await release(at);
  for (const part of standing.parts) if (part.state === 'open') await transitionPart(tx, part, 'withdrawn');
  if (standing.parts.length > 0) await cancelTelling(tx, order.id);
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
  await askAboutOpenTries(deps, storeDb, orderId);
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
  { reason, actor }: Pick<CancelOptions, 'reason' | 'actor'>,
): Promise<void> {
  const { order } = standing;
  const back = moneyToGiveKobo(standing);
  if (back === 0) return;
  const why = reason || 'The order was cancelled.';
  const wanted = { amountKobo: back, reason: why, key: `cancel:${order.id}`, actor };
  await giveBackOnline(deps, tx, standing, wanted);
  const at = deps.clock.now();
  const inCash = cashKobo(standing);
  const byHand = await giveBackByHand(tx, order, at);
  if (byHand === 0) return;
  const isCash = byHand === inCash;
  const message = `${naira(byHand)} ${isCash ? 'in cash was given back' : 'was given back by the owner'}.`;
  await appendEvent(tx, order.id, { at, kind: 'refunded', message, actor });
  await noteRefund(tx, order, `Gave back ${naira(byHand)} ${isCash ? 'in cash' : 'by hand'} of order`);
}
