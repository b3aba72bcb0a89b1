import type { OrderStory } from './story.ts';
import { naira } from '#shared/money.ts';
import { isSettled } from '#shared/states.ts';
import type { AskAnswer, OrderView } from '#shared/storefront.ts';
import { transferStory } from './transfer-story.ts';

const reach = (order: OrderView) =>
  order.delivery_kind === 'pickup'
    ? `You pick it up: ${order.delivery_name}.`
    : `It goes to ${[order.address.area, order.address.lga, order.address.state].filter(Boolean).join(', ')}.`;

/** An unusual order, of which no goods are set aside before the shop has called. */
function toConfirm(order: OrderView, seller: string): Omit<OrderStory, 'mayAsk' | 'mayPay'> {
  return {
    headline: 'Your order is placed and is to be confirmed',
    text: `${seller} confirms an order like this by phone first. The goods are set aside once that is done.`,
    tone: 'wait',
    next: [
      'Keep your phone near, or call the shop yourself: the number is on this page where the shop gave one.',
      ...(order.pay_method === 'direct_transfer'
        ? ['Do not send money yet. The account and the exact amount stand here once it is confirmed.']
        : []),
      'If it is not confirmed within 3 days, the order ends and you owe nothing.',
    ],
  };
}

function canceled(order: OrderView): Omit<OrderStory, 'mayAsk' | 'mayPay'> {
  if (order.paid_kobo > 0) {
    const left = order.paid_kobo - order.refunded_kobo;
    return left > 0
      ? {
          headline: 'This order was cancelled',
          text: `${naira(left)} that you paid has not been sent back yet.`,
          tone: 'wait',
          next: [
            'The shop sends the money back to where it came from. Ask the shop if you have not had it in 5 working days.',
          ],
        }
      : {
          headline: 'Cancelled and paid back',
          text: `This order was cancelled and ${naira(order.refunded_kobo)} was sent back to you.`,
          tone: 'bad',
          next: ['Banks take up to 5 working days to show it.'],
        };
  }
  if (order.confirmation === 'not_real' || order.confirmation === 'not_answered')
    return {
      headline: 'This order was not confirmed',
      text: 'The shop could not confirm it, so it has ended. You owe nothing.',
      tone: 'bad',
      next: ['If you still want the goods, call the shop or order again.'],
    };
  return {
    headline: 'This order was cancelled',
    text: 'No payment has reached us for it.',
    tone: 'bad',
    next:
      order.pay_method === 'online' && order.payment_try !== 'none'
        ? [
            'If your bank took money for it, tap “I have been debited” and we ask the payment company at once.',
          ]
        : ['You can order again whenever you like.'],
  };
}

function sending(order: OrderView, seller: string): Pick<OrderStory, 'headline' | 'text' | 'next'> {
  const pickup = order.delivery_kind === 'pickup';
  switch (order.fulfillment_status) {
    case 'delivered':
      return {
        headline: pickup ? 'Picked up' : 'Delivered',
        text: 'Your order is with you. Thank you for buying from us.',
        next: ['Something wrong with it? Message us and say your order number.'],
      };
    case 'fulfilled':
      return {
        headline: pickup ? 'Ready for you' : 'On its way',
        text: pickup ? 'Your order is packed and waiting.' : 'Your order has left us.',
        next: [
          reach(order),
          pickup ? 'Say your order number when you come.' : 'Keep your phone near: the rider calls you.',
        ],
      };
    case 'partially_fulfilled':
      return {
        headline: 'Part of it is on its way',
        text: 'The rest follows as soon as it is packed.',
        next: [reach(order)],
      };
    case 'returned':
      return {
        headline: 'Returned',
        text: 'Your order came back to us.',
        next: ['Message us and say your order number if you have a question.'],
      };
    case 'not_required':
      return { headline: 'Complete', text: 'There is nothing to deliver for this order.', next: [] };
    case 'unfulfilled':
      return {
        headline: '',
        text: `${seller} is getting your order ready.`,
        next: [[reach(order), order.delivery_eta && `${order.delivery_eta}.`].filter(Boolean).join(' ')],
      };
  }
}

function unpaidOnline(order: OrderView): Omit<OrderStory, 'mayAsk' | 'mayPay'> {
  const due = naira(order.total_kobo - order.paid_kobo);
  const hold = order.may_pay
    ? order.confirmation === 'unheld'
      ? 'There is much demand, so your things are set aside when you pay. If they are gone by then, all of your money goes back.'
      : 'Your things are kept for you for a short while.'
    : 'It can no longer be paid here. Please order again, or ask the shop.';
  switch (order.payment_try) {
    case 'confirming':
      return {
        headline: 'We are checking your payment',
        text: 'The payment company says something arrived and we are making sure. Please do not pay again.',
        tone: 'wait',
        next: ['This takes a minute or two. This page tells you when it is done.'],
      };
    case 'needs_look':
      return {
        headline: 'Your payment needs a look',
        text: 'Money arrived for this order, but not as expected. Please do not pay again.',
        tone: 'wait',
        next: ['The shop has been told. It either accepts the payment or sends it back in full.'],
      };
    case 'open':
      return {
        headline: 'Waiting for your payment',
        text: `We have not heard from your bank yet about ${due}.`,
        tone: 'act',
        next: [
          'If you have paid, your bank may need some minutes. Closing the payment page does not stop it.',
          `If you have not paid, you can still do it now. ${hold}`,
        ],
      };
    case 'failed':
      return {
        headline: 'The payment did not go through',
        text: `${due} is still to be paid.`,
        tone: 'act',
        next: [hold, 'If your bank shows a debit, tap “I have been debited” before you pay again.'],
      };
    default:
      return {
        headline: 'Order placed, not paid yet',
        text: `${due} is still to be paid.`,
        tone: 'act',
        next: [hold],
      };
  }
}

/** The order's three state lines in words for the shopper; true at every ending, whatever happened to the payment. */
export function orderStory(order: OrderView, seller: string): OrderStory {
  const story = stateStory(order, seller);
  return { ...story, next: [...refundsUnderWay(order), ...story.next] };
}

function refundsUnderWay(order: OrderView): string[] {
  const { refund_asked_kobo: asked, refund_on_its_way_kobo: onItsWay } = order;
  return [
    ...(asked > 0 ? [`A refund of ${naira(asked)} was asked for and is not sent yet.`] : []),
    ...(onItsWay > 0 ? [`A refund of ${naira(onItsWay)} is on its way back to you.`] : []),
  ];
}

function stateStory(order: OrderView, seller: string): OrderStory {
  const online = order.pay_method === 'online';
  const settled = isSettled(order.payment_status);
  const mayAsk = online && !settled && order.payment_try !== 'none' && order.payment_try !== null;
  const mayPay =
    online && !settled && order.may_pay && !['confirming', 'needs_look'].includes(order.payment_try ?? '');
  const offers = { mayAsk, mayPay };
  if (order.status === 'canceled') return { ...canceled(order), mayAsk, mayPay: false };
  if (order.confirmation === 'asked') return { ...toConfirm(order, seller), ...offers };
  const transfer = transferStory(order, seller);
  if (transfer) return { ...transfer, ...offers };
  if (order.payment_status === 'voided')
    return {
      headline: 'This order was called off',
      text: 'Nothing is to be paid for it.',
      tone: 'bad',
      next: [],
      ...offers,
    };
  const sent = sending(order, seller);
  if (order.payment_status === 'refunded')
    return {
      headline: 'Paid back',
      text: `${naira(order.refunded_kobo)} was sent back to you.`,
      tone: 'bad',
      next: ['Banks take up to 5 working days to show it.'],
      ...offers,
    };
  const moving = order.fulfillment_status !== 'unfulfilled';
  if (settled) {
    const extra =
      order.payment_status === 'overpaid'
        ? [
            `You paid ${naira(order.paid_kobo - order.total_kobo)} more than the total. The shop sends it back.`,
          ]
        : order.payment_status === 'partially_refunded'
          ? [`${naira(order.refunded_kobo)} of what you paid was sent back to you.`]
          : [];
    return {
      headline: sent.headline || 'Paid. Thank you!',
      text: moving ? sent.text : `We have your payment of ${naira(order.paid_kobo)}. ${sent.text}`,
      tone: 'good',
      next: [...extra, ...sent.next],
      ...offers,
    };
  }
  if (!online) {
    const due = `Please have ${naira(order.total_kobo - order.paid_kobo)} ready${order.delivery_kind === 'pickup' ? ' when you come' : ' for the rider'}.`;
    return {
      headline: sent.headline || 'Order placed. Thank you!',
      text: sent.text,
      tone: order.fulfillment_status === 'delivered' ? 'good' : 'wait',
      next: order.fulfillment_status === 'delivered' ? sent.next : [due, ...sent.next],
      ...offers,
    };
  }
  if (order.payment_status === 'partially_paid')
    return {
      headline: sent.headline || 'Part of it is paid',
      text: `The shop has accepted ${naira(order.paid_kobo)} of ${naira(order.total_kobo)}. ${sent.text}`,
      tone: 'wait',
      next: ['There is nothing to pay here. Ask the shop if you want to know about the rest.', ...sent.next],
      ...offers,
    };
  return { ...unpaidOnline(order), ...offers };
}

/** The plain answer to "I have been debited". */
export function answerWords(answer: AskAnswer, order: OrderView): { headline: string; text: string } {
  switch (answer) {
    case 'received':
      return {
        headline: 'Received',
        text: `Your payment has reached us. Nothing more to pay${order.paid_kobo > order.total_kobo ? '; what you paid twice is sent back' : ''}.`,
      };
    case 'with_bank':
      return {
        headline: 'Still with your bank',
        text: 'Your bank has not finished this payment. It is neither lost nor with the shop yet. Please do not pay again: ask here once more in 10 minutes. If it does not go through, your bank returns the money by itself.',
      };
    case 'not_received':
      return {
        headline: 'Not received, safe to retry',
        text: 'The payment company has no completed payment from you for this order, so you can safely pay again. If your bank shows a debit, it is returned by the bank, mostly within 24 hours; show them the time and the amount.',
      };
    case 'unknown':
      return {
        headline: 'We could not find out just now',
        text: 'The payment company did not answer. Nothing has changed and nothing is lost. Please do not pay again yet: ask once more in a minute.',
      };
  }
}
