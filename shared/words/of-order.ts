import type { DeliveryKind } from '../api/orders.ts';
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

/** How what is paid as it is done is called among the ways to pay. */
export const onTheDay = ({ goods, services }: Words): Pick<Words, 'goods'> => ({
  goods: { ...goods, onDelivery: services.onTheDay },
});

/**
 * All that a shop says. Of one that sells services and delivers nothing, what is paid when things reach their buyer is
 * paid on the day.
 */
export function wordsOfShop({
  language,
  trade,
  delivery,
}: Pick<Shell, 'language' | 'trade' | 'delivery'>): Words {
  const words = wordsOf(language);
  if (trade !== 'services' || delivery.length > 0) return words;
  const { payOnTheDay, payOnTheDayHow: how } = words.services;
  return {
    ...words,
    ...onTheDay(words),
    blocks: { ...words.blocks, orOnDelivery: how },
    howItWorks: { ...words.howItWorks, onDelivery: `${payOnTheDay}.`, onDeliveryHow: how },
  };
}
