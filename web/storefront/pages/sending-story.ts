import type { OrderView } from '#shared/storefront.ts';
import { begun } from '#blocks/parts/labels.ts';
import type { Words } from '#shared/words/words.ts';
import { eachStory } from './each-story.ts';
import type { OrderStory } from './story.ts';

type Says = Words['story'];

const addressOf = ({ address: { area, lga, state } }: OrderView) =>
  [area, lga, state].filter(Boolean).join(', ');

/** How it gets to the shopper is said in no order: the two speak of it. */
const isAgreed = (order: OrderView) =>
  (order.channel === 'manual' || order.delivery_kind === 'service') && addressOf(order) === '';

function reach(order: OrderView, seller: string, says: Says): string {
  const address = addressOf(order);
  if (isAgreed(order)) return says.getsToYou(seller);
  return order.delivery_kind === 'pickup' ? says.pickItUp(order.delivery_name) : says.goesTo(address);
}

/** Nothing but gift cards was bought. */
const isOfCards = ({ lines }: OrderView) => lines.length > 0 && lines.every((line) => line.gift_card);

/** How far what was ordered is on its way to the shopper. */
export function sending(
  order: OrderView,
  seller: string,
  words: Pick<Words, 'story' | 'giftCards' | 'services'>,
): Pick<OrderStory, 'headline' | 'text' | 'next'> {
  const { story: says, giftCards } = words;
  const pickup = order.delivery_kind === 'pickup';
  const each = sendingEach(order, seller, words);
  if (each) return each;
  switch (order.fulfillment_status) {
    case 'delivered':
      if (order.channel === 'counter')
        return { headline: says.paid, text: says.bought(seller), next: [says.somethingWrong] };
      return {
        headline: pickup ? says.pickedUp : says.delivered,
        text: says.withYou,
        next: [says.somethingWrong],
      };
    case 'fulfilled':
      return {
        headline: pickup ? says.ready : says.onItsWay,
        text: pickup ? says.packed : says.hasLeft,
        next: [
          ...(isAgreed(order) ? [] : [reach(order, seller, says)]),
          pickup ? says.sayNumber : says.riderCalls,
        ],
      };
    case 'partially_fulfilled':
      return {
        headline: pickup ? says.inPartReady : says.inPart,
        text: says.inPartText,
        next: [reach(order, seller, says)],
      };
    case 'returned':
      return {
        headline: says.returned,
        text: says.returnedText,
        next: [says.returnedNext],
      };
    case 'not_required':
      if (isOfCards(order)) return { headline: giftCards.ready, text: '', next: [giftCards.how] };
      return { headline: says.complete, text: says.completeText, next: [says.completeNext] };
    case 'unfulfilled':
      return {
        headline: '',
        text: says.packing(seller),
        next: [
          [reach(order, seller, says), order.delivery_eta && `${begun(order.delivery_eta)}.`]
            .filter(Boolean)
            .join(' '),
        ],
      };
  }
}

/** The same of goods and services, once something of it was sent or done; null while nothing was. */
function sendingEach(
  order: OrderView,
  seller: string,
  words: Pick<Words, 'story' | 'services'>,
): ReturnType<typeof sending> | null {
  const { each, fulfillment_status: status } = order;
  if (!each || !['partially_fulfilled', 'fulfilled', 'delivered'].includes(status)) return null;
  const says = words.story;
  const pickup = order.delivery_kind === 'pickup';
  const heads = pickup
    ? { inPart: says.inPartReady, onItsWay: says.ready, arrived: says.pickedUp }
    : { inPart: says.inPart, onItsWay: says.onItsWay, arrived: says.delivered };
  const isOnItsWay = each.goods === 'part' || each.goods === 'sent';
  return {
    ...eachStory(each, pickup, heads, words),
    next: [
      ...(isOnItsWay || each.goods === 'open' ? [reach(order, seller, says)] : []),
      ...(isOnItsWay ? [pickup ? says.sayNumber : says.riderCalls] : []),
      ...(status === 'delivered' ? [says.somethingWrong] : []),
    ],
  };
}

/** What of an order with goods is a service that is still to be done. */
export function besides({ status, lines, each }: OrderView, seller: string, { services }: Words): string[] {
  if (status !== 'open' || !each || each.services === 'done') return [];
  const what = lines.filter((line) => line.service).map(({ title }) => title);
  return [services.besides(seller, what.join(', '))];
}
