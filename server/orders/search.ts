import type { OrdersAsked } from '#shared/api/orders-list.ts';
import { startOfLagosDay } from '#shared/lagos.ts';
import { findPayment } from '../payments/index.ts';
import { after, days } from '../platform/clock.ts';
import type { Place } from '../platform/cursor.ts';
import type { StoreTx } from '../platform/db.ts';
import type { SearchTokens } from '../platform/tokens.ts';
import {
  byFacets,
  byRareWord,
  byWords,
  countUpTo,
  isOf,
  listed,
  placeAt,
  readFrom,
  type OrderFilter,
  type Source,
} from './find-queries.ts';
import { orderInList, orderOfNumber, type OrderInList } from './list-queries.ts';
import { askedWords, countWords, marks, wordsBetween } from './words.ts';

/** Fewer orders than this are all looked at; a word that has more is read newest first. */
const many = 1_000;
/** More words than this that begin as it was typed are as good as none: the list itself is read. */
const mostWords = 40;
/** So many orders are looked through for one page; the next call goes on where this one ended. */
const furthest = 2_000;

export interface FoundOrders {
  orders: OrderInList[];
  /** How far it was looked, where that was not to the end and the page is not full. */
  reached: Place | null;
}

/** What a call asks for, as it is looked for. */
export function filterOf(asked: OrdersAsked): Omit<OrderFilter, 'limit'> {
  return {
    paymentStatus: asked.payment_status,
    fulfillmentStatus: asked.fulfillment_status,
    channel: asked.channel,
    payMethod: asked.pay_method,
    toConfirm: asked.to_confirm,
    toSend: asked.to_send,
    from: asked.from === undefined ? undefined : startOfLagosDay(asked.from),
    before: asked.to === undefined ? undefined : after(startOfLagosDay(asked.to), days(1)),
    marks: [...(asked.courier ? [marks.by(asked.courier)] : []), ...(asked.noted ? [marks.noted] : [])],
  };
}

/**
 * Orders of a store, newest first. What was typed is an order's number or the reference of a payment, which come first,
 * or beginnings of words of the buyer and of what was bought, or a phone's last four digits.
 *
 * No call looks through more than `furthest` orders, so each takes the same time in a small store and a large one: where
 * several frequent things are asked for together, a page may be short, or empty, and still have one after it.
 */
export async function findOrders(tx: StoreTx, filter: OrderFilter, typed: string): Promise<FoundOrders> {
  if (!typed) return newestOf(tx, filter, null);
  const named = await orderNamed(tx, typed);
  const first = named && !filter.after && (await isOf(tx, filter, named)) ? [named] : [];
  const asked = typed.startsWith('#') ? null : askedWords(typed);
  if (!asked) return { orders: first, reached: null };
  const others = await newestOf(tx, { ...filter, patterns: asked.patterns, without: named?.id }, asked);
  return { ...others, orders: [...first, ...others.orders].slice(0, filter.limit) };
}

const orderNumber = /^#?(\d{1,9})$/;
/** As `newReference` makes them. */
const reference = /^[a-z]+-[a-z2-7]{26}$/;

/** The one order that a number or a payment's reference says. */
async function orderNamed(tx: StoreTx, typed: string): Promise<OrderInList | null> {
  const [, digits] = orderNumber.exec(typed) ?? [];
  if (digits) return orderOfNumber(tx, Number(digits));
  if (!reference.test(typed.toLowerCase())) return null;
  const payment = await findPayment(tx.platform, typed.toLowerCase());
  const isOurs = payment?.purpose === 'order' && payment.store_id === tx.storeId;
  return isOurs ? orderInList(tx, payment.owner_id) : null;
}

async function newestOf(tx: StoreTx, filter: OrderFilter, asked: SearchTokens | null): Promise<FoundOrders> {
  const { newest, looks } = await sourceOf(tx, filter, asked);
  let found: FoundOrders = { orders: [], reached: null };
  for (const most of looks) {
    const orders = await readFrom(tx, filter, newest(most));
    if (orders.length >= filter.limit) return { orders, reached: null };
    // A page of what all fits is never followed by a page that is fuller.
    found = { orders, reached: most === filter.limit ? null : await placeAt(tx, newest, most) };
    if (!found.reached) return found;
  }
  return found;
}

/** Whichever way few orders are read that do not fit: a rare word, rare states, or else what is frequent, newest first. */
async function sourceOf(tx: StoreTx, filter: OrderFilter, asked: SearchTokens | null): Promise<Source> {
  const { toSend, toConfirm, limit } = filter;
  const words = await wordSource(tx, filter, asked);
  if (words && words.looks.length === 1) return words;
  const states = [filter.paymentStatus, filter.fulfillmentStatus, filter.channel, filter.payMethod];
  const hasFacets = states.some(Boolean);
  const exactly = (isAll: boolean) => (isAll && !words ? [limit] : looksFor(limit));
  if (toConfirm) return { newest: listed(tx, filter, 'toConfirm'), looks: exactly(!toSend && !hasFacets) };
  if (toSend) return { newest: listed(tx, filter, 'toSend'), looks: exactly(!hasFacets) };
  const facets = byFacets(tx, filter);
  if (hasFacets && (!words || (await countUpTo(tx, facets, many)) < many))
    return { newest: facets, looks: exactly(true) };
  return words ?? { newest: listed(tx, filter, 'all'), looks: [limit] };
}

/** Most pages are full after a few times their number. */
const looksFor = (limit: number) => [limit * 4, furthest];

/** By the rarest of the words and marks asked for, or by one of the frequent ones; null where none is asked for. */
async function wordSource(
  tx: StoreTx,
  filter: OrderFilter,
  asked: SearchTokens | null,
): Promise<Source | null> {
  const marks = filter.marks ?? [];
  const low = [...marks, ...(asked?.low ?? [])];
  const high = [...marks.map((mark) => `${mark}\u0001`), ...(asked?.high ?? [])];
  if (low.length === 0) return null;
  const counts = await countWords(tx, { low, high }, many);
  const fewest = Math.min(...counts);
  const rarest = counts.indexOf(fewest);
  if (fewest < many)
    return { newest: byRareWord(tx, filter, low[rarest]!, high[rarest]!), looks: [furthest] };
  const looks = looksFor(filter.limit);
  for (const [n, word] of low.entries()) {
    const known = await wordsBetween(tx, word, high[n]!, mostWords + 1);
    if (known.length <= mostWords) return { newest: byWords(tx, filter, known), looks };
  }
  return { newest: listed(tx, filter, 'all'), looks };
}
