import { isColourName } from '../swatch.ts';

/** Sizes that are left in a name: `M L`, `37/38`, `18-24`; not `5x7`, `24/25 season` or `0-6months`. */
const leftSizes =
  /(?<![\p{L}\d'’.])(?:x{0,4}[sl]|m|[2-6]xl)(?:\s?[,/-]\s?|\s)(?:x{0,4}[sl]|m|[2-6]xl)(?![\p{L}\d])|(?<![\d/.,+x×])(?:1\d|[2-5]\d)\s?(?:[-–—,/]|\bto\b)\s?(?:1\d|[2-5]\d)(?![\d"”″/x×+]|\s?(?:\p{L}))/iu;
/** Words that say something of a sale, and stand in no name. */
const ofTheSale =
  /\b(?:sizes|colou?rs?:|asking|promo|discount|before|formerly|minimum|moq|deposit|booking|per dozen|each|slashed|price|cost|available|remaining|in stock|pay|transfer|customers?)\b|^size\b|%|\?/i;
/** How somebody speaks, and nobody calls a thing. */
const spoken =
  /^(?:i|we|you|na|nah|be|abeg|una|dem|make|if|when|who|what|why|how|e|oya|see|this|that|these|it|its|they|my|our|no)\b(?!\.|\s?\d)|\b(?:i get|i dey|dey sell|i sell|we sell|we have|we get|wan buy|na only|no dey|don)\b/i;
/** A number that looks like money: `2,300`, `15k`. */
const likeMoney = /\d,\d{3}\b|\b\d{1,4}k\b(?!\s?(?:gold|plated|uhd|tv))|[₦#]\s?\d/i;

/** Two colours at its end, which may be kinds: `Jalabia wine & black`. */
function endsInColours(title: string): boolean {
  const [, one = '', other = ''] = /(\p{L}+)\s?(?:[&,/]|\band\b|\bor\b)\s?(\p{L}+)$/u.exec(title) ?? [];
  return isColourName(one) && isColourName(other);
}

/** Whether there is more in what was taken for a name than a name, so that a person should look at it. */
export const isOddName = (title: string): boolean =>
  leftSizes.test(title) ||
  ofTheSale.test(title) ||
  spoken.test(title) ||
  likeMoney.test(title) ||
  endsInColours(title) ||
  title.split(' ').length > 9;

/** What stands behind a price and is a condition of it: `pcs, 25k dozen`, `if you take 6`. */
export const isOnCondition = (tail: string): boolean =>
  /\b(?:dozen|if you|when you|for members|extra|plus delivery)\b/i.test(tail);
