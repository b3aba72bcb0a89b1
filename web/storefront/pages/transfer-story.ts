import { naira } from '#shared/money.ts';
import type { OrderView, TransferView } from '#shared/storefront.ts';
import type { OrderStory } from './story.ts';
import { lagosMoment } from '#shared/lagos.ts';

type TransferStory = Omit<OrderStory, 'mayAsk' | 'mayPay'>;

const later =
  'It can still be confirmed while the goods can be had. If your account was debited, ask your bank for the session ID and give it to the shop.';
const notNow = 'If you have not sent it yet, please do not send it now. Order again instead.';

/** A transfer to the shop's own account, while there is something to say about it; null once the order's own words do. */
export function transferStory(order: OrderView, seller: string): TransferStory | null {
  const { transfer } = order;
  if (!transfer || order.status === 'canceled') return null;
  const asked = naira(order.total_kobo);
  switch (transfer.state) {
    case 'open':
      return openStory(order, transfer, seller);
    case 'expired':
      return {
        headline: 'Your goods are no longer kept',
        text: `${seller} has not confirmed your transfer of ${asked} in time.`,
        tone: 'act',
        next: [
          transfer.sent ? later : `If you have sent it, tap “I have sent it”. ${later}`,
          ...(transfer.sent ? [] : [notNow]),
        ],
      };
    case 'not_come':
      return {
        headline: 'The shop has not found your transfer',
        text: `${seller} looked for ${asked} in its account and it is not there yet.`,
        tone: 'act',
        next: [later, notNow],
      };
    case 'late': {
      const kept = order.paid_kobo - order.refunded_kobo;
      if (kept <= 0 || order.fulfillment_status !== 'unfulfilled') return null;
      return {
        headline: 'Your transfer came too late',
        text: `${naira(kept)} has arrived, but the goods had been sold by then.`,
        tone: 'wait',
        next: ['The shop sends the money back, or agrees something else with you.'],
      };
    }
    default:
      return null;
  }
}

function openStory(order: OrderView, transfer: TransferView, seller: string): TransferStory {
  const kept = order.paid_kobo - order.refunded_kobo;
  const missing = naira(transfer.missing_kobo);
  const hold = transfer.held_until
    ? [`Your things are kept for you until ${lagosMoment(transfer.held_until)}.`]
    : [];
  const receipt = order.email ? ' You get a receipt by email then.' : ' This page tells you then.';
  const confirms = `The shop confirms it itself, as soon as the money is in its account.${receipt}`;
  if (kept > 0)
    return {
      headline: 'Part of it has arrived',
      text: `${seller} has ${naira(kept)} of ${naira(order.total_kobo)}. Please send the remaining ${missing} to the same account.`,
      tone: 'act',
      next: [...hold, confirms],
    };
  if (transfer.sent)
    return {
      headline: 'The shop is looking for your transfer',
      text: `We have told ${seller} to look for ${missing}.`,
      tone: 'wait',
      next: [confirms, ...hold, 'Please do not send it a second time.'],
    };
  return {
    headline: 'Waiting for your transfer',
    text: `Send exactly ${missing} to ${seller}’s bank account, from your bank’s app or by USSD.`,
    tone: 'act',
    next: [...hold, confirms],
  };
}
