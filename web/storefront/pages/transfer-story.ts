import { cameAsMoney } from '#shared/order-view.ts';
import { naira } from '#shared/money.ts';
import type { OrderView, TransferView } from '#shared/storefront.ts';
import type { Words } from '#shared/words/words.ts';
import type { OrderStory } from './story.ts';

type TransferStory = Omit<OrderStory, 'mayAsk' | 'mayPay'>;

/** A transfer to the shop's own account, while there is something to say about it; null once the order's own words do. */
export function transferStory(
  order: OrderView,
  seller: string,
  words: Pick<Words, 'transferStory' | 'story' | 'when'>,
): TransferStory | null {
  const { transfer } = order;
  if (!transfer || order.status === 'canceled') return null;
  const says = words.transferStory;
  const asked = naira(order.total_kobo);
  switch (transfer.state) {
    case 'open':
      return transfer.shut
        ? shutStory(order, transfer, seller, words)
        : openStory(order, transfer, seller, words);
    case 'expired':
      return {
        headline: says.expired,
        text: says.expiredText(seller, asked),
        tone: 'act',
        next: [
          transfer.sent ? says.later : `${says.ifSent} ${says.later}`,
          ...(transfer.sent ? [] : [says.notNow]),
        ],
      };
    case 'not_come':
      return {
        headline: says.notCome,
        text: says.notComeText(seller, asked),
        tone: 'act',
        next: [says.later, says.notNow],
      };
    case 'late': {
      const kept = cameAsMoney(order);
      if (kept <= 0 || order.fulfillment_status !== 'unfulfilled') return null;
      return { headline: says.late, text: says.lateText(naira(kept)), tone: 'wait', next: [says.lateNext] };
    }
    default:
      return null;
  }
}

/** Nothing is sent to a shop that was taken down; what was sent is still told to it. */
function shutStory(
  order: OrderView,
  transfer: TransferView,
  seller: string,
  { transferStory: says, story }: Pick<Words, 'transferStory' | 'story'>,
): TransferStory {
  const kept = cameAsMoney(order);
  const cameText = kept > 0 ? says.partText(seller, naira(kept), naira(order.total_kobo)) : '';
  const sentText = transfer.sent ? says.sentText(seller, naira(transfer.missing_kobo)) : says.ifSent;
  return { headline: story.askedShut, text: cameText || sentText, tone: 'bad', next: [says.later] };
}

function openStory(
  order: OrderView,
  transfer: TransferView,
  seller: string,
  { transferStory: says, when }: Pick<Words, 'transferStory' | 'when'>,
): TransferStory {
  const kept = cameAsMoney(order);
  const missing = naira(transfer.missing_kobo);
  const hold = transfer.held_until ? [says.held(when.moment(transfer.held_until))] : [];
  const confirms = `${says.confirms} ${order.email ? says.receipt : says.tells}`;
  if (kept > 0)
    return {
      headline: says.part,
      text: `${says.partText(seller, naira(kept), naira(order.total_kobo))} ${says.sendRest(missing)}`,
      tone: 'act',
      next: [...hold, confirms],
    };
  if (transfer.sent)
    return {
      headline: says.sent,
      text: says.sentText(seller, missing),
      tone: 'wait',
      next: [confirms, ...hold, says.notTwice],
    };
  return {
    headline: says.waiting,
    text: says.waitingText(missing, seller),
    tone: 'act',
    next: [...hold, confirms],
  };
}
