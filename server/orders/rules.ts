import { OrderAction } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { isCameBack, isOpenTry, isSettled, isSettledTry, isToConfirm, isUnpaid } from '#shared/states.ts';
import type { MoneyCase, Payment } from '../payments/index.ts';
import { keptKobo } from './direct-transfers/transfer.ts';
import { staysAsItIs, transferOnItsWay } from './editing/rules.ts';
import { smallestOnlineKobo } from './paying/order-payment.ts';
import { missingKobo } from './money.ts';
import type { StoreTerms } from '../stores/index.ts';
import type { OrderRow } from './queries.ts';
import * as ofParts from './parts/rules.ts';
import { bankWorks, isBusyTry } from './parts/rules.ts';
import { confirmFirst, decideFirst, mayNotDeliver, mayNotSend } from './sending/rules.ts';
import { askedNow, byHandKobo, openRest } from './parts/parts.ts';
import { leftByHandKobo } from './taken.ts';
import {
  cardToGiveKobo,
  cashKobo,
  givableKobo,
  isDisputed,
  paidBy,
  refundableKobo,
  type Standing,
} from './standing.ts';

/**
 * Why something may not be done to an order now; null when it may. The routes refuse with these sentences and the
 * dashboard shows the buttons of what is left, so the two cannot differ.
 */
export const refusalOf: Record<OrderAction, (standing: Standing) => string | null> = {
  confirm: ({ order }) => mayNotConfirm(order),
  not_real: ({ order }) => mayNotConfirm(order),
  fulfill: mayNotSend,
  mark_delivered: ({ order }) => mayNotDeliver(order),
  record_cash: mayNotRecordCash,
  undo_cash: mayNotUndoCash,
  receive_transfer: ({ transfer, parts }) => {
    if (!transfer) return noTransfer;
    return openRest(parts)
      ? 'More is asked for since it was changed. Record that where it is asked for.'
      : null;
  },
  transfer_not_come: mayNotGiveUp,
  return_transfer: ({ transfer, order }) => {
    if (!transfer) return noTransfer;
    return keptKobo(order) > 0 ? null : allRecorded;
  },
  refund: mayNotRefund,
  cancel: mayNotCancel,
  ask_provider: ({ payments }) => mayNotAsk(payments),
  take_sale_back: mayNotTakeBack,
  ask_again: mayNotAskAgain,
  ask_rest: ofParts.mayNotAskRest,
  record_part: ofParts.mayNotRecordPart,
  undo_part: ofParts.mayNotUndoPart,
  collect_rest: ofParts.mayNotCollect,
  forgo_rest: ofParts.mayNotForgo,
  edit: mayNotEdit,
};

/** What may be done to an order now: what no guard refuses. */
export const allowedActions = (standing: Standing): OrderAction[] =>
  OrderAction.options.filter((action) => refusalOf[action](standing) === null);

const noTransfer = 'This order is not paid by transfer to your account.';
/** Said also by what is refused after a guard, so that both say it alike. */
export const allRecorded = 'All of it is recorded already.';
export const nothingPaid = 'Nothing was paid for this order, so there is nothing to send back.';
export const allSentBack = 'All of it has been sent back already.';
/** Said about goods that should go back on the shelf with a part of the money. */
export const onlyWithAll =
  'Goods go back on the shelf only when all of the money goes back. For a part, leave them with the order.';
const onCardTillPaid =
  'A gift card’s part is set aside for this order until the rest is paid. Cancel the order, and it is on the card again.';
export const refundBusy = 'A refund is being sent right now. Try again in a minute.';

/** Whether goods of it have left the store. */
const isSent = ({ fulfillment_status: status }: OrderRow) =>
  status !== 'unfulfilled' && status !== 'not_required';

const isHandedOver = (order: OrderRow) =>
  order.fulfillment_status === 'not_required' && order.status === 'completed';

export const mayNotConfirm = (row: OrderRow): string | null =>
  isToConfirm(row) ? null : 'This order does not wait to be confirmed.';

export const mayNotAsk = (payments: readonly Payment[]): string | null =>
  payments.every(isSettledTry) ? 'There is no payment to ask about.' : null;

function mayNotRecordCash({ order, payments }: Standing): string | null {
  if (order.pay_method !== 'on_delivery') return 'This order is not paid in cash.';
  if (order.status === 'canceled') return 'This order is cancelled.';
  if (order.total_kobo === 0) return 'This order costs nothing, so there is no cash to record.';
  if (isToConfirm(order)) return confirmFirst;
  if (order.captured_kobo > order.gift_card_kobo || missingKobo(order) === 0)
    return 'This order is paid already.';
  if (payments.some(isOpenTry))
    return 'The shopper is paying this order online. Ask the payment provider before you record cash.';
  return null;
}

function mayNotUndoCash(standing: Standing): string | null {
  if (ofParts.recordedLast(standing)) return 'Take out the part that was recorded last instead.';
  const rest = openRest(standing.parts);
  // What was left for a service is missing with all else again.
  if (rest && !standing.lines?.some(({ service }) => service))
    return `${naira(byHandKobo(rest))} more is asked for by now. Change the order back first.`;
  if (standing.order.channel === 'counter')
    return 'This was sold at the counter. Take the whole sale back instead.';
  if (cashKobo(standing) <= 0) return 'No cash is recorded for this order.';
  return standing.order.refunded_kobo > 0
    ? 'Some of this cash was given back already. Give the rest back as a refund.'
    : null;
}

/** What came back of a sale already is not put on the shelf, or paid out, a second time. */
function mayNotTakeBack({ order }: Standing): string | null {
  if (order.channel !== 'counter') return 'Only a sale at the counter is taken back like this.';
  if (order.status === 'canceled') return 'This sale was taken back already.';
  return order.refunded_kobo > 0 ? 'Some of this sale went back already.' : null;
}

function mayNotAskAgain({ order, parts, transfer }: Standing): string | null {
  if (order.channel !== 'manual') return 'Nobody was asked to pay this order by link.';
  if (order.status !== 'open') return 'Nothing is asked for this order any more.';
  if (isSettled(order.payment_status)) return 'This order is paid already.';
  if (openRest(parts)) return 'Its first part is paid. Ask for the rest instead.';
  if (transfer && transfer.state !== 'open')
    return 'The amount to transfer is no longer kept for this order. Withdraw it and ask anew.';
  return null;
}

function mayNotGiveUp({ order, transfer }: Standing): string | null {
  if (!transfer) return noTransfer;
  if (keptKobo(order) > 0)
    return `${naira(keptKobo(order))} of it has come. Send that back first, or wait for the rest.`;
  return transfer.state === 'open' ? null : 'This transfer is no longer waited for.';
}

function mayNotRefund(standing: Standing): string | null {
  if (isCameBack(standing.order)) return decideFirst;
  if (isDisputed(standing))
    return 'The customer’s bank is asking for this money. Answer the dispute instead, so that it does not go back twice.';
  if (paidBy(standing).length === 0) return mayNotGiveByHand(standing);
  const busy = busyWith(standing);
  if (busy) return busy;
  return givableKobo(standing) > 0 ? null : allSentBack;
}

/** What came past every provider is given back by its owner, and written down here. */
function mayNotGiveByHand(standing: Standing): string | null {
  const { order } = standing;
  if (leftByHandKobo(standing) + cardToGiveKobo(standing) > 0) return null;
  if (order.gift_card_kept_kobo > 0) return onCardTillPaid;
  return order.captured_kobo > 0 ? allSentBack : nothingPaid;
}

/** One refund of a payment goes after the other. */
function busyWith(standing: Standing): string | null {
  const bought = paidBy(standing).map((payment) => payment.reference);
  const states = standing.refunds
    .filter((refund) => bought.includes(refund.reference))
    .map((refund) => refund.state);
  if (states.includes('waiting'))
    return 'A refund of this order waits until it is covered. Withdraw it first, or wait until it is sent.';
  return states.includes('requested') ? refundBusy : null;
}

function mayNotCancel(standing: Standing): string | null {
  const { order, payments, transfer } = standing;
  if (order.status === 'canceled') return 'This order is cancelled already.';
  if (isHandedOver(order))
    return 'Its files were handed over. Refund it instead: then they can no longer be had.';
  const gone = order.delivery_kind === 'service' ? 'done' : 'sent';
  if (order.fulfillment_status === 'partially_fulfilled')
    return `Some of this order was ${gone} already. Refund the rest instead.`;
  if (isCameBack(order)) return decideFirst;
  if (isSent(order)) return `This order was ${gone} already.`;
  if (isDisputed(standing))
    return 'The customer’s bank is asking for this money. Answer the dispute first, then cancel the order.';
  const odd = oddMoney(standing);
  if (odd) return beforeCanceling(odd);
  if (payments.some(isBusyTry)) return bankWorks;
  if (transfer && keptKobo(order) > 0)
    return `${naira(keptKobo(order))} of this order is in your account. Send it back and record that, then cancel the order.`;
  return refundableKobo(standing) > 0 ? busyWith(standing) : null;
}

function mayNotEdit(standing: Standing): string | null {
  const { order, payments } = standing;
  const never = staysAsItIs(order);
  if (never) return never;
  if (isCameBack(order)) return decideFirst;
  if (order.status !== 'open') return 'This order is done, so it can no longer be changed.';
  if (order.fulfillment_status !== 'unfulfilled' && order.fulfillment_status !== 'partially_fulfilled')
    return order.delivery_kind === 'service'
      ? 'All of this order was done, so it can no longer be changed.'
      : 'All of this order was sent, so it can no longer be changed.';
  if (isToConfirm(order)) return confirmFirst;
  if (standing.hasPiecesBack)
    return 'Pieces of this order went back already, so it can no longer be changed. Ask for more as a new request.';
  if (isDisputed(standing)) return 'The customer’s bank is asking for this money. Answer the dispute first.';
  if (oddMoney(standing)) return 'Money of this order is still to be explained. Decide about it first.';
  if (payments.some(isBusyTry)) return bankWorks;
  return transferOnItsWay(standing) ?? busyWith(standing);
}

export type KeepsOrder = 'sent' | 'paid' | 'transfer_sent' | 'checking';

/**
 * Why a shopper may not cancel an order by themselves; null when they may. Only what nobody has paid for: where money
 * has come, or may be on its way, the shop decides.
 */
export function shopperMayNotCancel(standing: Standing): KeepsOrder | null {
  const { order: row, transfer } = standing;
  if (isSent(row)) return 'sent';
  const isPaidInPart = row.captured_kobo > row.gift_card_kept_kobo || isSettled(row.payment_status);
  if (row.total_kobo === 0 || isPaidInPart || paidBy(standing).length > 0) return 'paid';
  if (transfer?.sent_at) return 'transfer_sent';
  return mayNotCancel(standing) === null ? null : 'checking';
}

/** Money that came in for an order and is not decided about. What a sale kept after a failed refund is not odd. */
const oddMoney = ({ cases }: Standing): MoneyCase | undefined =>
  cases.find((one) => one.kind !== 'refund_failed');

function beforeCanceling({ kind, payment, goingBackKobo, decides }: MoneyCase): string {
  if (kind === 'going_back')
    return `${naira(goingBackKobo)} is on its way back to the shopper. Cancel the order once it has arrived there.`;
  if (kind === 'refund_account')
    return `A refund of ${naira(goingBackKobo)} waits for the customer’s bank account. Enter it in the order or withdraw the refund, then cancel the order.`;
  const what =
    kind === 'unanswered'
      ? 'The payment provider has not said what became of a payment of this order.'
      : `${naira(payment.captured_kobo ?? 0)} of this order is still to be explained.`;
  return decides === 'store'
    ? `${what} Decide about it under “Payments to explain”, then cancel the order.`
    : `${what} We are looking at it; ask us under “Payments to explain”, then cancel the order.`;
}

export type PayRefusal = 'gone' | 'canceled' | 'paid' | 'looked_at' | 'closed' | 'expired';

/**
 * Why a shopper may not pay an order online now; null when they may. Nobody is led to pay twice. A shop that is not open
 * sells nothing anew, but keeps its word for as long as it said the goods would be kept. One that we have
 * suspended is paid nothing.
 */
export function mayNotPay(
  standing: Standing,
  shop: Pick<StoreTerms, 'open' | 'suspended' | 'pay_online'>,
  now: Date,
): PayRefusal | null {
  const { order } = standing;
  const rest = openRest(standing.parts);
  if (order.pay_method !== 'online' && !(rest && shop.pay_online)) return 'gone';
  if (order.status === 'completed') return 'paid';
  if (order.status !== 'open') return 'canceled';
  if (oddMoney(standing)) return 'looked_at';
  const asked = askedNow(standing);
  if (!asked || order.payment_status === 'refunded') return 'paid';
  // Its gift card pays for all of it once its owner has confirmed it.
  if (asked.amountKobo === 0) return 'gone';
  if (shop.suspended) return 'closed';
  // Who has paid a part is owed the chance to pay the rest, however late, and whatever became of the shop.
  if (rest) return rest.amount_kobo < smallestOnlineKobo ? 'gone' : null;
  if (paidBy(standing).length > 0 || !isUnpaid(order)) return 'paid';
  if (order.pay_by !== null && order.pay_by <= now) return 'expired';
  if (!shop.open && (order.hold_until === null || order.hold_until <= now)) return 'closed';
  return null;
}
