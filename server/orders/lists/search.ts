import type { OrdersAsked } from '#shared/api/orders-list.ts';
import { startOfLagosDay } from '#shared/lagos.ts';
import { findPayment } from '../../payments/index.ts';
import { after, days } from '../../platform/clock.ts';
import type { Place } from '../../platform/http/cursor.ts';
import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import type { SearchTokens } from '../../platform/secrets/tokens.ts';
import {
  backTo,
  byFacets,
  byRareWord,
  byWords,
  isOf,
  listed,
  readFrom,
  type Newest,
  type OrderFilter,
  type Word,
} from './find-queries.ts';
import { orderInList, orderOfNumber, type OrderInList } from './list-queries.ts';
import { firstOf, newestFirst, waysOf } from '../../platform/finding/ways.ts';
import { askedWords, knownWords, marks } from '../words.ts';

/** A word of fewer orders than this is rare: all of them are read. */
const many = 1_000;
/** More words than this that begin as it was typed are as good as none: the list itself is read. */
const mostForms = 40;
/**
 * So many orders are looked through for a first page, and for one that goes on where that found too few: what is
 * frequent apart and rare together is said to be looked for at once, and then looked for in long steps.
 */
const furthest = { first: 300, onwards: 4_000 } as const;

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
  const ways = await waysOf(tx, 'order_words', typed, asked);
  const found = await pipelined(
    ways.map((way) => newestOf(tx, { ...filter, patterns: way.patterns, without: named?.id }, way)),
  );
  const others = asOne(found, filter.limit);
  return { ...others, orders: [...first, ...others.orders].slice(0, filter.limit) };
}

/** Where an order stands in a list. */
export const placeOf = ({ placed_at, id }: OrderInList): Place => ({ at: placed_at.getTime(), id });

/** What several searches found, as far down as all of them have looked. */
function asOne(found: readonly FoundOrders[], limit: number): FoundOrders {
  const [reached] = found.flatMap((one) => one.reached ?? []).toSorted(newestFirst);
  const lists = found.map(({ orders }) =>
    orders.filter((order) => !reached || newestFirst(placeOf(order), reached) <= 0),
  );
  const orders = firstOf(lists, limit, placeOf);
  return { orders, reached: reached && orders.length < limit ? reached : null };
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
  const words = await wordsAsked(tx, filter, asked);
  const { newest, looks, leads } = await sourceOf(tx, filter, words);
  let found: FoundOrders = { orders: [], reached: filter.after ?? null };
  for (const most of looks) {
    const limit = filter.limit - found.orders.length;
    const told = words?.told.filter((one) => one !== leads);
    const left = { ...filter, words: told, after: found.reached, limit };
    const { orders, reached } = await readFrom(tx, left, newest, most);
    found = { orders: [...found.orders, ...orders], reached };
    if (found.orders.length === filter.limit) return { ...found, reached: null };
    if (!reached) return found;
  }
  return found;
}

/** Of all that is asked for, whatever is rarest where the page begins; the rest is held against each order of it. */
async function sourceOf(
  tx: StoreTx,
  filter: OrderFilter,
  words: WordsAsked | undefined,
): Promise<{ newest: Newest; looks: readonly number[]; leads?: Word | undefined }> {
  const { toSend, toConfirm, limit } = filter;
  const states = [filter.paymentStatus, filter.fulfillmentStatus, filter.channel, filter.payMethod];
  const sources = [
    ...(words?.sources ?? []),
    ...(states.some(Boolean) ? [byFacets(tx)] : []),
    ...(toConfirm ? [listed(tx, 'toConfirm')] : []),
    ...(toSend ? [listed(tx, 'toSend')] : []),
  ];
  const newest = await rarest(tx, filter, sources.length > 0 ? sources : [listed(tx, 'all')]);
  if (!words && sources.length < 2) return { newest, looks: [limit] };
  // Most pages are full after a few times their number. A first page of several things is looked for at once: planning a
  // second statement takes the database longer than looking through two hundred orders more.
  const few = limit * 4;
  const most = Math.max(few * 2, filter.after ? furthest.onwards : furthest.first);
  const asked = (words?.asked ?? 0) + sources.length - (words?.sources.length ?? 0);
  const looks = asked > 1 && !filter.after ? [most] : [few, most - few];
  return { newest, looks, leads: words?.leading[words.sources.indexOf(newest)] };
}

/** So many orders of each are looked at to tell which is rarest: there they go back furthest. */
const sample = 64;

async function rarest(tx: StoreTx, filter: OrderFilter, sources: readonly Newest[]): Promise<Newest> {
  if (sources.length === 1) return sources[0]!;
  const times = await pipelined(sources.map((newest) => backTo(tx, filter, newest, sample)));
  const ends = times.map((time) => time?.getTime() ?? -Infinity);
  return sources[ends.indexOf(Math.min(...ends))]!;
}

interface WordsAsked {
  /** How many. */
  asked: number;
  /** Where they are read, and the word of each. */
  sources: Newest[];
  leading: Word[];
  /** Those that orders are held against by their own index; marks are not of them, since every source is held against those. */
  told: Word[];
}

/**
 * Where to read the words and marks asked for: the rarest of them, where one is rare; else each of those that are
 * frequent, as long as few words begin as it was typed. undefined where none is asked for.
 */
async function wordsAsked(
  tx: StoreTx,
  filter: OrderFilter,
  asked: SearchTokens | null,
): Promise<WordsAsked | undefined> {
  const marks = filter.marks ?? [];
  const low = [...marks, ...(asked?.low ?? [])];
  const high = [...marks.map((mark) => `${mark}\u0001`), ...(asked?.high ?? [])];
  if (low.length === 0) return undefined;
  // One form more than is of use, to tell those that have more.
  const known = await knownWords(tx, { low, high }, { many, mostForms: mostForms + 1 });
  const counts = known.map(({ orders }) => orders);
  const fewest = Math.min(...counts);
  const words = known.map(({ orders, forms }, at) => {
    return { low: low[at]!, high: high[at]!, forms: orders < many ? null : forms };
  });
  const useful = words.filter(({ forms }) => forms === null || forms.length <= mostForms);
  const all = { asked: known.length, told: useful.filter((word) => words.indexOf(word) >= marks.length) };
  if (fewest < many) {
    const rare = words[counts.indexOf(fewest)]!;
    return { ...all, sources: [byRareWord(tx, rare)], leading: [rare] };
  }
  return { ...all, sources: useful.map(({ forms }) => byWords(tx, forms ?? [])), leading: useful };
}
