import { normalisePhone, isPhone } from '../phone.ts';
import { amountsIn, type Amount } from './amounts.ts';
import { takeDeposit } from './deposit.ts';

/** What an owner asks money for, as it is understood from words like “purple gele 25000”. */
export interface ReadRequest {
  lines: { title: string; quantity: number; unit_price_kobo: number }[];
  delivery_kobo: number;
  /** What is to be paid first, as an amount or a share; null: all at once. */
  deposit: Deposit | null;
  /** Of who is to pay; empty where none is written. */
  phone: string;
  /** What is missing, or can be read in two ways; null when all is clear. */
  doubt: string | null;
}

/** A first part: kobo, or so many per cent of all. */
export type Deposit = { kobo: number } | { percent: number };

/** A Nigerian mobile number inside other words. */
export const phonePattern = /(?:\+?234|0)[\s-]?[789][01]\d[\s-]?\d{3}[\s-]?\d{4}/;
/** Between one thing and the next; not the comma of 25,000. */
const between = /(\n+|\s*\+\s*|\s*;\s*|,(?!\d)\s*|\s+(?:and|plus)\s+(?=.*\d))/i;
const isDelivery = /\b(?:delivery|dispatch|waybill|shipping|logistics)\b/i;
const counted = /^(\d{1,2})\s?[x×*]\s*|\s*[x×]\s?(\d{1,2})$/i;
const each = /\s*\b(?:each|per\s+(?:one|piece|pc|yard)|a\s+piece)\b\s*/i;
const bareCount = /^(\d{1,2})\s+(?=\p{L})/u;
const mostCounted = 99;
const longestTitle = 200;

/** Reads what is asked for: things, each with its price, the delivery and the phone of who pays. */
export function readRequest(typed: string): ReadRequest {
  const found = phonePattern.exec(typed)?.[0] ?? '';
  const phone = isPhone(found) ? normalisePhone(found) : '';
  const { text, deposit, doubt } = takeDeposit(phone ? typed.replace(found, ' ') : typed);
  const request: ReadRequest = { lines: [], delivery_kobo: 0, deposit, phone, doubt };
  // Things without a price are the beginning of the next one: what stood between them stays.
  let waiting = '';
  const pieces = text.split(between);
  for (let at = 0; at < pieces.length; at += 2) {
    const part = waiting ? waiting + pieces[at - 1]! + pieces[at]! : pieces[at]!;
    const amount = priceIn(part);
    waiting = amount ? '' : part;
    if (amount) take(request, part, amount);
  }
  if (waiting.trim()) addWords(request, waiting);
  return { ...request, doubt: request.doubt ?? missing(request, typed) };
}

/** The last sum of money that is not the price of before. */
const priceIn = (part: string): Amount | undefined => amountsIn(part).findLast((one) => !one.struck);

function take(request: ReadRequest, part: string, amount: Amount): void {
  const left = tidy(`${part.slice(0, amount.start)} ${part.slice(amount.end)}`);
  if (isDelivery.test(left)) {
    request.delivery_kobo += amount.kobo;
    return;
  }
  const { title, quantity } = countOf(left);
  if (amount.how === 'odd')
    request.doubt = `Is “${part.slice(amount.start, amount.end).trim()}” the amount below? Write it like 25,000.`;
  request.lines.push({ title, quantity, unit_price_kobo: amount.kobo });
}

/** “2x gele” and “2 gele each” are two at that price; “2 piece lace” is one. */
function countOf(words: string): { title: string; quantity: number } {
  const forEach = each.test(words);
  const name = tidy(words.replace(each, ' '));
  const [whole = '', before, after] = counted.exec(name) ?? (forEach ? (bareCount.exec(name) ?? []) : []);
  const quantity = Number(before ?? after ?? 1);
  if (whole === '' || quantity < 1 || quantity > mostCounted) return { title: clip(name), quantity: 1 };
  return { title: clip(tidy(name.replace(whole, ' '))), quantity };
}

/** Words after the last price belong to the last thing: “gele 25000 in purple”. */
function addWords(request: ReadRequest, words: string): void {
  const last = request.lines.at(-1);
  if (last) last.title = clip(tidy(`${last.title} ${words}`));
}

function missing({ lines, delivery_kobo }: ReadRequest, typed: string): string | null {
  if (typed.trim() === '') return null;
  if (lines.length === 0)
    return delivery_kobo > 0
      ? 'Say what is to be delivered, and its price.'
      : 'Write how much it costs, for example 25,000.';
  return lines.some((line) => line.title === '') ? 'Say what it is for.' : null;
}

const clip = (title: string) => title.slice(0, longestTitle).trim();
const tidy = (words: string) =>
  words
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.:;@=–-]+|[\s,:;@=–-]+$/gu, '')
    .replace(/\s+(?:for|at|is)$/i, '')
    .trim();
