import type { HowFarEach } from '#shared/orders/goods-and-services.ts';
import type { Words } from '#shared/words/words.ts';

/** The headlines of a page that tells how far an order is. */
interface Heads {
  inPart: string;
  onItsWay: string;
  arrived: string;
}

/** What is true of an order's goods and of its services, each for itself, in a headline and a sentence or two. */
export function eachStory(
  each: HowFarEach,
  pickup: boolean,
  heads: Heads,
  { services: says }: Pick<Words, 'services'>,
): { headline: string; text: string } {
  const { goods, services } = each;
  const ofGoods = goods === 'none' ? '' : says.each[pickup ? 'fetched' : 'sent'][goods];
  return {
    headline: headOf(each, heads, says),
    text: [ofGoods, says.each.services[services]].filter(Boolean).join(' '),
  };
}

function headOf({ goods, services }: HowFarEach, heads: Heads, says: Words['services']): string {
  const isDone = services === 'done';
  if (goods === 'none') return isDone ? says.story.delivered : says.partDoneHead;
  if (goods === 'open') return says.partDoneHead;
  if (goods === 'arrived') return isDone ? heads.arrived : says.partWithYou;
  return goods === 'sent' && isDone ? heads.onItsWay : heads.inPart;
}
