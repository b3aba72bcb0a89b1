import { naira } from '#shared/money.ts';
import type { AskedPart } from '#shared/order-view.ts';
import type { OrderView } from '#shared/storefront.ts';
import { toHandOver } from '#shared/words/of-order.ts';
import type { Words } from '#shared/words/words.ts';
import type { OrderStory } from './story.ts';

type Story = Omit<OrderStory, 'mayAsk' | 'mayPay'>;

/** What is to be paid now: the part that is asked for, else what is left of all besides a gift card. Kobo. */
export function dueOf({ asked, total_kobo, paid_kobo, refunded_kobo, card }: OrderView): number {
  const promised = card && !card.held ? card.kobo : 0;
  return asked?.amount_kobo ?? total_kobo - paid_kobo + refunded_kobo - promised;
}

/** Something of an order that was begun is left to pay. */
export const isRest = ({ asked }: OrderView): boolean => asked !== null && asked.kind !== 'deposit';

/** Whether somebody can pay now what is asked for, online or by transfer. */
const canPay = ({ asked, may_pay }: OrderView) => may_pay || (asked?.account ?? null) !== null;

/** A deposit that is asked for, before anybody went to pay it. */
export function depositStory(order: OrderView, seller: string, { story, parts, when }: Words): Story | null {
  const { asked } = order;
  if (asked?.kind !== 'deposit' || !canPay(order)) return null;
  const what = order.lines.map(({ quantity, title }) => (quantity > 1 ? `${quantity} × ${title}` : title));
  return {
    headline: parts.asksFirst(seller, naira(asked.amount_kobo)),
    text: `${story.forWhat(what.join(', '))} ${parts.firstText(naira(order.total_kobo), naira(asked.after_kobo))}`,
    tone: 'act',
    next: [...(order.pay_by ? [story.askedPayBy(when.moment(order.pay_by))] : []), story.askedKnow],
  };
}

/** What is left of an order that was begun, with how far its goods are. */
export function restStory(
  order: OrderView,
  sent: Pick<OrderStory, 'headline' | 'text' | 'next'>,
  words: Words,
): Story {
  const { parts } = words;
  const asked = order.asked!;
  const amount = naira(asked.amount_kobo);
  const paid = naira(order.paid_kobo - order.refunded_kobo);
  const isAsked = (asked.was_asked || asked.kind === 'difference') && !asked.stopped;
  const title = asked.kind === 'difference' ? parts.changedTitle(amount) : parts.restTitle(amount);
  const begun = asked.kind === 'difference' ? parts.firstIn(paid) : parts.depositIn(paid);
  const left = leftWords(asked, amount, words);
  const atDoor = asked.at_door
    ? toHandOver(asked.by_hand_kobo, order.services_kobo ?? 0, parts.atDoor, words)
    : [];
  const waits = order.fulfillment_status === 'unfulfilled' && !asked.at_door && !asked.stopped;
  return {
    headline: sent.headline || (isAsked && !asked.at_door ? title : begun),
    text: isAsked && !asked.at_door ? `${begun}. ${left}` : left,
    tone: isAsked && !asked.at_door ? 'act' : 'wait',
    next: [
      ...(order.payment_try === 'failed' ? declinedWords(words) : []),
      ...atDoor,
      ...(canPay(order) && !isAsked ? [parts.whenAsked] : []),
      ...(waits ? [parts.thenSent] : []),
      ...sent.next,
    ],
  };
}

/** What is left, and by when; of a day that is past, that it is past. */
function leftWords(
  { due_at: due, overdue, stopped }: AskedPart,
  amount: string,
  { parts, when }: Words,
): string {
  if (!due || stopped) return parts.left(amount);
  return overdue ? parts.leftSince(amount, when.date(due)) : parts.leftBy(amount, when.date(due));
}

/** The last try to pay what is left came to nothing. */
const declinedWords = ({ story }: Words): string[] => [`${story.failed}.`, story.failedDebit];

/** What a part is called among the prices; what is collected later of goods and a service is no difference to anything. */
export function askedLabel(
  { services_kobo }: Pick<OrderView, 'services_kobo'>,
  { kind, at_door, by_hand_kobo }: AskedPart,
  { parts, services, giftCards }: Words,
): string {
  if (kind !== 'difference' || !at_door) return parts[kind];
  return by_hand_kobo === services_kobo ? services.forIt : giftCards.leftToPay;
}
