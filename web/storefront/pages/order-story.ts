import { allGoesBack, canceledStory } from './canceled-story.ts';
import type { OrderStory } from './story.ts';
import { naira } from '#shared/money.ts';
import { isSettled } from '#shared/states.ts';
import type { AskAnswer, OrderView } from '#shared/storefront.ts';
import { toHandOver, wordsOfOrder } from '#shared/words/of-order.ts';
import type { Words } from '#shared/words/words.ts';
import { besides, sending } from './sending-story.ts';
import { depositStory, dueOf, isRest, restStory } from './part-story.ts';
import { transferStory } from './transfer-story.ts';

type Says = Words['story'];
type Story = Omit<OrderStory, 'mayAsk' | 'mayPay'>;

/** An unusual order, of which no goods are set aside before the shop has called. */
function toConfirm(order: OrderView, seller: string, says: Says): Story {
  return {
    headline: says.toConfirm,
    text: says.toConfirmText(seller),
    tone: 'wait',
    next: [
      says.toConfirmPhone,
      ...(order.pay_method === 'direct_transfer' ? [says.noMoneyYet] : []),
      says.threeDays,
    ],
  };
}

/** What the shop asks for, before anybody went to pay it. */
function askedFor(order: OrderView, seller: string, words: Words, resting: boolean): Story {
  const { story: says, when } = words;
  const deposit = depositStory(order, seller, words);
  if (deposit) return deposit;
  const what = order.lines.map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title));
  if (!order.may_pay && resting)
    return { headline: says.askedShut, text: says.askedShutText(seller), tone: 'bad', next: [] };
  if (!order.may_pay)
    return { headline: says.askedOver, text: says.askedOverText(seller), tone: 'bad', next: [] };
  return {
    headline: says.asksFor(seller, naira(dueOf(order))),
    text: says.forWhat(what.join(', ')),
    tone: 'act',
    next: [...(order.pay_by ? [says.askedPayBy(when.moment(order.pay_by))] : []), says.askedKnow],
  };
}

function unpaidOnline(order: OrderView, seller: string, words: Words, resting: boolean): Story {
  if (order.channel === 'manual' && (order.payment_try === 'none' || !order.may_pay))
    return askedFor(order, seller, words, resting);
  const says = words.story;
  const due = naira(dueOf(order));
  const isDownload = order.fulfillment_status === 'not_required';
  const isHeld = isDownload
    ? says.filesWhenPaid
    : order.confirmation === 'unheld'
      ? says.asideWhenPaid
      : says.keptShortly;
  // Nobody can order again in a shop that rests or was taken down, which the page says by itself.
  const hold = order.may_pay ? [isHeld] : resting ? [] : [says.noLongerPaid];
  switch (order.payment_try) {
    case 'confirming':
      return order.may_go_on
        ? {
            headline: says.notFinished,
            text: says.notFinishedText,
            tone: 'wait',
            next: [says.notFinishedNext],
          }
        : {
            headline: says.withBankYet,
            text: says.withBankYetText,
            tone: 'wait',
            next: [says.withBankYetNext],
          };
    case 'needs_look':
      return {
        headline: says.needsLook,
        text: says.needsLookText,
        tone: 'wait',
        next: [says.needsLookNext],
      };
    case 'open':
      return {
        headline: says.waiting,
        text: says.waitingText(due),
        tone: 'act',
        next: [says.waitingPaid, ...(order.may_pay ? [`${says.waitingNotPaid} ${isHeld}`] : hold)],
      };
    case 'failed':
      return {
        headline: says.failed,
        text: says.stillDue(due),
        tone: 'act',
        next: [...hold, says.failedDebit],
      };
    default:
      return {
        headline: says.notPaid,
        text: says.stillDue(due),
        tone: 'act',
        next: hold,
      };
  }
}

/**
 * The order's three state lines in words for the shopper; true at every ending, whatever happened to the payment. In a
 * shop that rests nothing that is asked for can be paid, however much time there is left.
 */
export function orderStory(order: OrderView, seller: string, words: Words, resting = false): OrderStory {
  const story = stateStory(order, seller, wordsOfOrder(words, order), resting);
  const underWay = refundsUnderWay(order, words.story).filter((one) => one !== story.headline);
  return { ...story, next: [...underWay, ...story.next, ...besides(order, seller, words)] };
}

function refundsUnderWay(order: OrderView, says: Says): string[] {
  const { refund_asked_kobo: asked, refund_on_its_way_kobo: onItsWay, refund_failed_kobo: failed } = order;
  return [
    ...(asked > 0 ? [says.refundAsked(naira(asked))] : []),
    ...(onItsWay > 0 ? [says.refundOnItsWay(naira(onItsWay))] : []),
    ...(failed > 0 ? [says.refundFailed(naira(failed))] : []),
  ];
}

/** All of the money is back, or on its way before anything was sent: nothing is packed for it. */
function backStory(order: OrderView, says: Says): Story | null {
  const next = [says.banksTake];
  if (order.payment_status === 'refunded')
    return {
      headline: says.paidBack,
      text: says.paidBackText(naira(order.refunded_kobo)),
      tone: 'bad',
      next,
    };
  if (order.fulfillment_status !== 'unfulfilled' || !allGoesBack(order)) return null;
  const headline = says.refundOnItsWay(naira(order.refund_on_its_way_kobo));
  return { headline, text: says.allOnItsWay, tone: 'wait', next };
}

function stateStory(order: OrderView, seller: string, words: Words, resting: boolean): OrderStory {
  const says = words.story;
  const online = order.pay_method === 'online' || isRest(order);
  const settled = isSettled(order.payment_status);
  const mayAsk = online && !settled && order.payment_try !== 'none' && order.payment_try !== null;
  const mayPay =
    online && !settled && order.may_pay && !['confirming', 'needs_look'].includes(order.payment_try ?? '');
  const offers = { mayAsk, mayPay };
  if (order.status === 'canceled') return { ...canceledStory(order, seller, words), mayAsk, mayPay: false };
  if (order.confirmation === 'asked') return { ...toConfirm(order, seller, says), ...offers };
  const asked = transferStory(order, seller, words) ?? partStory(order, seller, words, resting);
  if (asked) return { ...asked, ...offers };
  if (order.payment_status === 'voided')
    return { headline: says.calledOff, text: says.calledOffText, tone: 'bad', next: [], ...offers };
  const sent = sending(order, seller, words);
  const back = settled ? backStory(order, says) : null;
  if (back) return { ...back, ...offers };
  const moving = !['unfulfilled', 'not_required'].includes(order.fulfillment_status);
  if (settled) {
    const extra =
      order.payment_status === 'overpaid'
        ? [says.overpaid(naira(order.paid_kobo - order.total_kobo))]
        : order.payment_status === 'partially_refunded'
          ? [says.partBack(naira(order.refunded_kobo))]
          : [];
    return {
      headline: sent.headline || says.paid,
      text: moving ? sent.text : `${says.havePayment(naira(order.paid_kobo))} ${sent.text}`,
      tone: 'good',
      next: [...extra, ...sent.next],
      ...offers,
    };
  }
  if (!online) {
    const ready = order.delivery_kind === 'pickup' ? says.haveReadyThere : says.haveReadyForRider;
    const due = toHandOver(dueOf(order), order.services_kobo ?? 0, ready, { story: says });
    return {
      headline: sent.headline || says.placed,
      text: sent.text,
      tone: order.fulfillment_status === 'delivered' ? 'good' : 'wait',
      next: order.fulfillment_status === 'delivered' ? sent.next : [...due, ...sent.next],
      ...offers,
    };
  }
  if (order.payment_status === 'partially_paid')
    return {
      headline: sent.headline || says.partPaid,
      text: `${says.partPaidText(naira(order.paid_kobo), naira(order.total_kobo))} ${sent.text}`,
      tone: 'wait',
      next: [says.partPaidNext, ...sent.next],
      ...offers,
    };
  return { ...unpaidOnline(order, seller, words, resting), ...offers };
}

/** What is paid in parts, while one of them is asked for past what the order's own words say. */
function partStory(order: OrderView, seller: string, words: Words, resting: boolean): Story | null {
  if (order.payment_status === 'refunded') return null;
  if (!isRest(order))
    return order.asked && order.pay_method !== 'online' ? askedFor(order, seller, words, resting) : null;
  const isWithBank = order.payment_try === 'confirming' || order.payment_try === 'needs_look';
  return isWithBank
    ? unpaidOnline(order, seller, words, resting)
    : restStory(order, sending(order, seller, words), words);
}

/** The plain answer to "I have been debited". */
export function answerWords(
  answer: AskAnswer,
  order: OrderView,
  says: Says,
): { headline: string; text: string } {
  switch (answer) {
    case 'received':
      return {
        headline: says.received,
        text: order.paid_kobo > order.total_kobo ? says.receivedTwice : says.receivedText,
      };
    case 'with_bank':
      return order.may_go_on
        ? { headline: says.askedNow, text: says.askedNowText }
        : { headline: says.withBank, text: says.withBankText };
    case 'not_received':
      return { headline: says.notReceived, text: says.notReceivedText };
    case 'unknown':
      return { headline: says.unknown, text: says.unknownText };
  }
}
