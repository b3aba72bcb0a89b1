import { isColourName } from '../looks/swatch.ts';

/** Sizes that are left in a name: `M L`, `37/38`, `18-24`; not `5x7`, `24/25 season` or `0-6months`. */
const leftSizes =
  /(?<![\p{L}\d'’.])(?:x{0,4}[sl]|m|[2-6]xl)(?:\s?[,/-]\s?|\s)(?:x{0,4}[sl]|m|[2-6]xl)(?![\p{L}\d])|(?<![\d/.,+x×])(?:1\d|[2-5]\d)(?:\.5)?\s?(?:[-–—,/]|\bto\b)\s?(?:1\d|[2-5]\d)(?:\.5)?(?![\d"”″/x×+]|\s?(?:\p{L}))/iu;
/** Words that say something of a sale, and stand in no name. */
const ofTheSale =
  /\b(?:sizes|colou?rs?:|asking|promo|discount|before|formerly|minimum|moq|deposit|booking|per dozen|each|slashed|price|cost|available|remaining|in stock|pay|transfer|customers?|remain|dey|upwards?|reduced|instead|last|left|only)\b|^size\b|%|\?/i;
/** How somebody speaks, and nobody calls a thing. */
const spoken =
  /^(?:anything|everything|i|we|you|na|nah|be|abeg|una|dem|make|if|when|who|what|why|how|wetin|e|oya|see|this|that|these|it|its|they|my|our|no)\b(?!\.|\s?\d)|\b(?:i get|i dey|dey sell|i sell|we sell|we have|we get|wan buy|na only|no dey|don|be (?:the|this|my))\b/i;
/** A number that looks like money: `2,300`, `15k`. */
const likeMoney = /\d,\d{3}\b|\b\d{1,4}k\b(?!\s?(?:gold|plated|uhd|tv))|[₦#]\s?\d/i;

/** A name begins and ends with none of these, and lists no ages. */
const unfinished =
  /^(?:for|of|and|or|to|with|per|in|at|but|by|be)\b|\b(?:for|of|and|or|to|with|per|in|at|a|from|available)$|\d\s?[-–]\s?\d+\s?\p{L}*\s?[,/&]\s?\d+\s?[-–]\s?\d/iu;

/** `Broom 700 packer`: a round number amid the words may be a price as well. */
const otherPrice =
  /\p{L}\s[1-9]\d?[05]0\s(?!(?:pages|sheets|leaves|grams?|watts?|pieces|tablets|capsules|lumens|thread|people|guests|series|plus|mini|slim|litres?|yards|metres)\b)\p{L}{4,}/iu;

/** `Kpomo 200, 500 &`: numbers one after the other, which may all be prices. */
const numbersListed =
  /(?<![\p{L}\d])\d{3,}\s?(?:,|&|\/|\bor\b|\band\b)\s?(?:\d{3,}(?!\s?\p{L}|\d)|$)|(?<![\p{L}\d.])\d{1,3}[05]0\s?,/u;

/** Two colours at its end, which may be kinds: `Jalabia wine & black`. */
function endsInColours(title: string): boolean {
  const [, one = '', other = ''] =
    /(\p{L}+)\s?(?:[&,/]|\band\b|\bor\b|(?<=\s)[–—-](?=\s))\s?(\p{L}+)$/u.exec(title) ?? [];
  return isColourName(one) && isColourName(other);
}

/** Whether there is more in what was taken for a name than a name, so that a person should look at it. */
export const isOddName = (title: string): boolean =>
  leftSizes.test(title) ||
  ofTheSale.test(title) ||
  spoken.test(title) ||
  likeMoney.test(title) ||
  unfinished.test(title) ||
  otherPrice.test(title) ||
  numbersListed.test(title) ||
  endsInColours(title) ||
  title.split(' ').length > 9;

/** A number of pieces, letters of sizes, or how many are left: behind a price they are no mere words about it. */
const ofChoice =
  /(?<![\p{L}\d'’])(?:x{1,4}[sl]|[sml]\s?[,/&-]\s?(?:[sml]|x+l)|[2-6]xl)(?![\p{L}\d])|\b(?:\d+|one|two|three) (?:pcs|pieces?|units?)\b(?! set)|\b\d\d\D{1,5}\d\d\b|\b(?:dey|e get|we get|remain|left|instead|upwards?|slashed|reduced|was|before|sizes?|colou?rs?)\b/iu;

/** Whether what stands behind the price says more than words about the thing. */
export const isOddTail = (tail: string): boolean =>
  ofChoice.test(tail) || (tail.match(/\p{L}+/gu) ?? []).filter((word) => isColourName(word)).length > 1;

/** Whether the line is said as one speaks: `I get correct turkey`. */
export const isSpoken = (text: string): boolean => spoken.test(text);

/** What stands behind a price and is a condition of it: `pcs, 25k dozen`, `if you take 6`. */
export const isOnCondition = (tail: string): boolean =>
  /\b(?:dozen|if you|when you|for members|extra|plus delivery|min(?:imum)?\.?(?: order| qty| quantity)?|moq|at least|from \d+ ?(?:pcs|pieces|upwards?)?)\b/i.test(
    tail,
  );
