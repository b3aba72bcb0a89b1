import { naira } from '../money.ts';
import { isPhone, normalisePhone } from '../phone.ts';
import { plainSigns } from './clean.ts';
import { takeDeposit, type Deposit } from './deposit.ts';
import { countOf } from './request-count.ts';
import { isItOfOne, isItTheAmount, isItTheName, requestDoubts } from './request-doubts.ts';
import { partsOf, type Part } from './request-parts.ts';

/** What an owner asks money for, as it is understood from words like “purple gele 25000”. */
export interface ReadRequest {
  lines: { title: string; quantity: number; unit_price_kobo: number }[];
  delivery_kobo: number;
  /** What is to be paid first, as an amount or a share; null: all at once. */
  deposit: Deposit | null;
  /** Of who is to pay; empty where none is written. */
  phone: string;
  /** Who that is, where it stands before the phone: “for Mrs Bisi 0803…”. */
  name: string;
  /** What is missing, or can be read in two ways; null when all is clear. */
  doubt: string | null;
}

/** A Nigerian mobile number inside other words. */
export const phonePattern = /(?:\+?234|0)[\s-]?[789][01]\d[\s-]?\d{3}[\s-]?\d{4}/;
/** `for Mrs Bisi Ade`, at the end of what stands before a phone number. */
const beforePhone =
  /(?:^|[\s,;])for\s+((?:\p{Lu}|(?:mrs?|miss|mama|madam|alhaj[ai]|chief|dr|pastor|sister|aunty|uncle)\.?\s+\p{L})[\p{L}\p{M}’'.-]*(?:\s+\p{Lu}[\p{L}\p{M}’'.-]*){0,3})[\s,:(–-]*$/u;
/** Between one thing and the next; not the comma of 25,000. */
const between = /(\n+|\s*\+\s*|\s*;\s*|,(?!\d)\s*|\s+(?:and|plus)\s+(?=.*\d))/i;
const deliveryWord = String.raw`(?:delivery|dispatch|waybill|shipping|logistics)`;
const isDelivery = new RegExp(String.raw`\b${deliveryWord}\b`, 'i');
/** `delivery to Ikeja`, `for delivery`: nothing else is in it. */
const isDeliveryAlone = new RegExp(
  String.raw`^(?:(?:and|plus|with|for|the|home|our|then)\s+)*${deliveryWord}\b`,
  'i',
);
const freeDelivery = new RegExp(
  String.raw`(?:[,;+&]|\band\b|\bwith\b)?\s*\b(?:(?:free|no)\s+${deliveryWord}\b|${deliveryWord}\s+(?:is\s+|na\s+)?(?:free|included|inclusive)\b)`,
  'i',
);
/** `less 5,000`, `5k off`: a sum that is taken off others. */
const isTaken = /^(?:and |but )?(?:less|minus|discount|rebate)\b|\b(?:off|discount|rebate)$/i;
const isOfDiscount =
  /\b(?:discount|less|minus|rebate)\b|\d\s?%|(?:\d|k|naira)\s+off\b|\boff\s+(?=[₦#n]?\s?\d)/i;
/** What was paid or is left to be paid is none of the things. */
const paidWord = String.raw`(?:balance|bal|paid|pay|paying|remaining|remains?|owing|outstanding|left|due)`;
const isPaid = new RegExp(
  String.raw`^[\s(]*(?:(?:and|but|then|to|will|i|she|he|they|have|has|already|the|her|his|my) )*${paidWord}\b|\b(?:paid|balance|bal|left|already)[\s)]*$`,
  'i',
);
const isOfPaid = new RegExp(String.raw`\b(?:${paidWord}|total|altogether)\b`, 'i');
const isForeign = /[$€£¥]\s?\d|\d\s?(?:usd|dollars?|pounds|euros?|cedis)\b/i;
/** A number that may be money as well, and words that are of no name. */
const isOddTitle =
  /[₦#]\s?\d|\b\d+(?:[.,]\d+)?\s?k\b|(?<![\d.,\p{L}-])\d+[05]0(?![\d.,]*\p{L}|\d|\s(?:gb|ml|mah|pcs|pieces|pages|leaves|grams|watts)\b)|\b(?:street|avenue|close|crescent|estate|(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|pick[ -]?up)\b|\d(?:st|nd|rd|th)?\s(?:of\s)?(?:jan|feb|march|april|may|june|july|aug|sept?|oct|nov|dec)/iu;
const isTotal = /^(?:(?:grand|the|in) )*(?:total|altogether)$/i;
const longestTitle = 200;

/** Reads what is asked for: things, each with its price, the delivery and the phone of who pays. */
export function readRequest(written: string): ReadRequest {
  const typed = plainSigns(written);
  const found = phonePattern.exec(typed)?.[0] ?? '';
  const phone = isPhone(found) ? normalisePhone(found) : '';
  const [person = '', name = ''] = (phone && beforePhone.exec(typed.slice(0, typed.indexOf(found)))) || [];
  const { text, deposit, doubt } = takeDeposit(
    (phone ? typed.replace(person + found, ' ') : typed).replace(freeDelivery, ' '),
  );
  const request: ReadRequest = { lines: [], delivery_kobo: 0, deposit, phone, name, doubt };
  // Things without a price are the beginning of the next one: what stood between them stays.
  let waiting = '';
  const pieces = text.split(between);
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = waiting ? waiting + pieces[at - 1]! + pieces[at]! : pieces[at]!;
    const parts = partsOf(piece);
    for (const part of parts) take(request, part, waiting.trim() !== '' && part === parts[0]);
    waiting = parts.length > 0 ? '' : piece;
  }
  if (waiting.trim()) addWords(request, waiting);
  return { ...request, doubt: missing(request, typed) ?? request.doubt ?? doubtOfWords(request, text) };
}

/** Says what a person should look at; the first word stands. */
function ask(request: ReadRequest, doubt: string): void {
  request.doubt ??= doubt;
}

/** Takes what a sum is for into the request. `isJoined`: things without a price stood before it. */
function take(request: ReadRequest, part: Part, isJoined: boolean): void {
  const { amount, isUnsure, isAt } = part;
  const left = tidy(part.words);
  if (isUnsure) ask(request, requestDoubts.several);
  if (amount.how === 'odd') ask(request, isItTheAmount(part.written));
  if (part.isTotal || (request.lines.length > 0 && isTotal.test(left))) {
    if (amount.kobo !== sumOf(request)) ask(request, requestDoubts.total);
    return;
  }
  if (isDelivery.test(left) && takeDelivery(request, left, { kobo: amount.kobo, isJoined })) return;
  if (request.lines.length > 0 && isTaken.test(left)) return ask(request, requestDoubts.discount);
  if (request.lines.length > 0 && isPaid.test(left)) return ask(request, requestDoubts.paid);
  const { title, quantity, maybeOf } = countOf(part.words, isAt, tidy);
  if (maybeOf !== null) ask(request, isItOfOne(naira(amount.kobo), maybeOf));
  request.lines.push({ title: clip(title), quantity, unit_price_kobo: amount.kobo });
}

/** The price of a delivery; false where there is a thing in it as well. */
function takeDelivery(
  request: ReadRequest,
  left: string,
  { kobo, isJoined }: { kobo: number; isJoined: boolean },
): boolean {
  const isSure = isDeliveryAlone.test(left) && !isJoined;
  if (!isSure) ask(request, requestDoubts.delivery);
  if (!isSure && request.lines.length === 0) return false;
  request.delivery_kobo += kobo;
  return true;
}

const sumOf = ({ lines, delivery_kobo }: ReadRequest) =>
  lines.reduce((sum, { quantity, unit_price_kobo }) => sum + quantity * unit_price_kobo, delivery_kobo);

/** Words after the last price belong to the last thing: “gele 25000 in purple”. */
function addWords(request: ReadRequest, words: string): void {
  const last = request.lines.at(-1);
  if (last) last.title = clip(tidy(`${last.title} ${words}`));
}

/** What the words say beyond names and prices. */
function doubtOfWords({ lines }: ReadRequest, text: string): string | null {
  if (isOfDiscount.test(text)) return requestDoubts.discount;
  if (isForeign.test(text)) return requestDoubts.currency;
  if (phonePattern.test(text)) return requestDoubts.phones;
  const odd = lines.find(({ title }) => isOddTitle.test(title) || (isOfPaid.test(title) && lines.length > 1));
  return odd ? isItTheName(odd.title) : null;
}

function missing({ lines, delivery_kobo }: ReadRequest, typed: string): string | null {
  if (typed.trim() === '') return null;
  if (lines.length === 0) return delivery_kobo > 0 ? requestDoubts.noGoods : requestDoubts.noPrice;
  return lines.some(({ title }) => title === '' || isTotal.test(title)) ? requestDoubts.noName : null;
}

const clip = (title: string) => title.slice(0, longestTitle).trim();
const tidy = (words: string) =>
  words
    .replace(/\s+/g, ' ')
    .replace(/\(\s*\)/g, ' ')
    .replace(/^(?:[\s,.:;@=–-]|for\s)+|(?:[\s,:;@=–-]|\s\.)+$/giu, '')
    .replace(/\s+(?:for|at|is|to)$/i, '')
    .trim();
