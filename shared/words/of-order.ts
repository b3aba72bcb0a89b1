import type { DeliveryKind } from '../api/orders.ts';
import { naira } from '../money.ts';
import type { Shell } from '../shop.ts';
import { wordsOf } from './index.ts';
import type { Words } from './words.ts';

/** What is said of an order: of services, of which nothing is sent, in their own words where those of goods would be wrong. */
export function wordsOfOrder(words: Words, { delivery_kind: kind }: { delivery_kind: DeliveryKind }): Words {
  if (kind !== 'service') return words;
  const { order, story, parts, transferStory, track } = words.services;
  return {
    ...words,
    order: { ...words.order, ...order },
    story: { ...words.story, ...story },
    parts: { ...words.parts, ...parts },
    transferStory: { ...words.transferStory, ...transferStory },
    track: { ...words.track, ...track },
  };
}

/**
 * What is to be had ready of so much that is left, as `ready` says it, and what of it is paid when services beside the goods
 * are done. Kobo.
 */
export function toHandOver(
  leftKobo: number,
  servicesKobo: number,
  ready: (amount: string) => string,
  { story }: Pick<Words, 'story'>,
): string[] {
  const now = Math.max(0, leftKobo - servicesKobo);
  return [
    ...(now > 0 ? [ready(naira(now))] : []),
    ...(now < leftKobo ? [story.paidWhenDone(naira(leftKobo - now))] : []),
  ];
}

/** How what is paid as it is done is called among the ways to pay. */
export const onTheDay = ({ goods, services }: Words): Pick<Words, 'goods'> => ({
  goods: { ...goods, onDelivery: services.onTheDay },
});

/**
 * All that a shop says. Where nothing is delivered, what is paid when things reach their buyer is paid on the day, and
 * nobody is told how delivery works.
 */
export function wordsOfShop({
  language,
  delivery,
}: Pick<Shell, 'language'> & { delivery: readonly unknown[] }): Words {
  const words = wordsOf(language);
  if (delivery.length > 0) return words;
  const { menu, unwritten } = words;
  const { payOnTheDay, payOnTheDayHow: how } = words.services;
  return {
    ...words,
    ...onTheDay(words),
    menu: { ...menu, howItWorks: menu.howPayingWorks },
    unwritten: { ...unwritten, howItWorks: unwritten.howPayingWorks },
    blocks: { ...words.blocks, orOnDelivery: how },
    howItWorks: { ...words.howItWorks, onDelivery: `${payOnTheDay}.`, onDeliveryHow: how },
  };
}
