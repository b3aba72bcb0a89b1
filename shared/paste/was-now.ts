import type { Amount } from './amounts.ts';

/** A price of before is hardly so many times the price now. */
export const mostCut = 3;

const wasBefore =
  /\b(?:was|before|formerly|initially|old price|former price|usual(?:ly)?(?: price)?|normal(?:ly)?(?: price)?|actual price|instead of|down from|from)\s*[:=-]?\s*$/i;
const nowBefore =
  /\b(?:now|promo(?: price)?|discount(?:ed)?(?: price)?|sales? price|new price|slashed to|reduced to|to)\s*[:=-]?\s*(?:just|only|at|for|going for)?\s*$/i;
const cutBefore = /\b(?:slashed|reduced|dropped|discount(?:ed)?|crashed|down)\b[^\d₦]*$/i;
const arrow = /^\s?(?:→|>+|->|=>|--+>|➡)\s?(?:now\s)?$/;
/** What stands between the lowest and the highest price. */
export const range = /^\s?(?:-|–|—|to|and|till)\s?$/i;

/** Which of two is the price of before; null where the line does not say. */
export function lowered(
  text: string,
  [first, second]: readonly [Amount, Amount],
): { price: Amount; before: Amount } | null {
  const head = text.slice(0, first.start);
  const middle = text.slice(first.end, second.start).replace(/~/g, '');
  const say = (price: Amount, before: Amount) => (price.kobo < before.kobo ? { price, before } : null);
  if (first.struck !== second.struck) return first.struck ? say(second, first) : say(first, second);
  if (arrow.test(middle)) return say(second, first);
  if (wasBefore.test(middle)) return say(first, second);
  if (wasBefore.test(head) && (nowBefore.test(middle) || /now|to/i.test(middle))) return say(second, first);
  if (nowBefore.test(middle) && !range.test(middle)) return say(second, first);
  if (cutBefore.test(head) && range.test(middle)) return say(second, first);
  return null;
}
