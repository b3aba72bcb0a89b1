import type { CounterSale } from '#shared/api/selling.ts';
import { naira } from '#shared/money.ts';
import { codeOf } from '#shared/orders/discounts.ts';
import { digitalOf, type Digital } from '#shared/goods/files.ts';
import { lineKobo, quoteOf } from '#shared/pricing/quote.ts';
import { sharedOut } from '#shared/pricing/shares.ts';
import { mostOf } from '#shared/goods/quantity.ts';
import { writeUse } from '../../discounts/index.ts';
import { movePieces, takeStock, variantsForSale, writeReservations } from '../../catalogue/index.ts';
import { upsertCustomer } from '../../customers/index.ts';
import { days } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { searchText } from '../../platform/secrets/tokens.ts';
import { conflict } from '../actions.ts';
import { codeByHand, takeUseByHand, type GoodCode } from './code-by-hand.ts';
import type { OrderDeps } from '../deps.ts';
import { mustSellCards, payByCardAtCounter } from './counter-card.ts';
import { issueCards } from '../paying/gift-card.ts';
import { handOver } from '../hand-over.ts';
import { refreshMoney } from '../money.ts';
import { countedOf, shortOf, type Line } from '../line-pieces.ts';
import { lineRow } from '../checkout/new-order.ts';
import { changeSent, insertParcel, markParcelsDelivered } from '../sending/parcel-queries.ts';
import {
  appendEvent,
  findOrder,
  firstNumber,
  insertLines,
  insertOrder,
  linesOf,
  orderOfKey,
  type NewOrder,
  type OrderRow,
} from '../queries.ts';
import { nameless, wordsOfOrder, writeOrderWords } from '../words.ts';
import { takeByHand, takenWords } from '../taken.ts';
import { transitionOrder } from '../transitions.ts';

interface SaleLine extends Line {
  soldFor: number;
}

/** Ends the transaction of a sale that another one made first. */
class SameSale extends Error {}

/**
 * Records a sale at the counter: the order, its money and its goods in one transaction, since both have changed hands
 * already. The key makes a second press the same sale. Answers the order's id.
 * @throws AppError conflict in words when goods are short or gone, or when the key was another sale's.
 */
export async function sellAtCounter(
  deps: OrderDeps,
  storeDb: StoreDb,
  sale: CounterSale,
  actor: string,
): Promise<string> {
  const earlier = await storeDb.read((tx) => orderOfKey(tx, sale.key));
  if (earlier) return same(earlier, sale);
  try {
    return await storeDb.transact((tx) => writeSale(deps, storeDb, tx, { sale, actor }));
  } catch (error) {
    // Also a twin that found the last piece taken by its sibling.
    const sibling = await storeDb.read((tx) => orderOfKey(tx, sale.key));
    if (sibling) return same(sibling, sale);
    throw error;
  }
}

/** A key that comes again is answered with its sale; another sale is not taken for it. */
function same(order: OrderRow, sale: CounterSale): string {
  const pieces = sale.lines.reduce((sum, line) => sum + line.quantity, 0);
  const { subtotal_kobo } = quoteOf(sale.lines, null, null);
  const isSame =
    order.item_count === pieces &&
    order.subtotal_kobo === subtotal_kobo &&
    (sale.code ? order.discount_code === codeOf(sale.code) : order.discount_kobo === sale.discount_kobo) &&
    order.gift_card_kobo === (sale.card_kobo ?? 0);
  if (order.channel === 'counter' && isSame) return order.id;
  throw conflict(`This sale was recorded already, as order #${order.number}. Start a new sale.`);
}

async function writeSale(
  deps: OrderDeps,
  storeDb: StoreDb,
  tx: StoreTx,
  { sale, actor }: { sale: CounterSale; actor: string },
): Promise<string> {
  const now = deps.clock.now();
  const at = soldAt(sale, now);
  const { lines, found } = await soldLines(deps, tx, sale);
  if (!sale.kept) await takeGoods(tx, lines);
  const { name, phone } = sale.buyer;
  if (found) await takeUseByHand(tx, found, phone);
  const customer = phone ? await upsertCustomer(tx, { phone, name, email: '' }, { at }) : null;
  const number = await storeDb.draw('order', firstNumber);
  const row = saleRow(sale, lines, { number, customerId: customer?.id ?? null, at, code: found?.code ?? '' });
  mustBeAsShown(sale, row);
  if (!(await insertOrder(tx, row))) throw new SameSale();
  if (found) await writeUse(tx, { order_id: row.id, discount_id: found.id, phone }, 'taken', at);
  await insertLines(
    tx,
    lines.map((line, position) => ({ ...lineRow(line, row.id, position), ...soldFor(line) })),
  );
  await writeOrderWords(tx, row, wordsOfOrder(row, bought(lines)));
  const as = sale.kept ? { gone: { at: now, device: sale.device }, place_id: sale.place_id } : 'committed';
  await writeReservations(tx, { at, orderId: row.id, as }, countedOf(lines));
  const order = (await findOrder(tx, row.id))!;
  const onCard = sale.gift_card ? await payByCardAtCounter(deps, tx, order, { sale, lines, at }) : 0;
  const kobo = order.total_kobo - onCard;
  if (kobo > 0) await takeByHand(tx, order, { by: sale.paid_by, kobo, at });
  await refreshMoney(tx, order);
  await issueCards(deps, tx, order, { at });
  for (const message of saleWords(sale, lines, order))
    await appendEvent(tx, order.id, { at, kind: 'sold', message, actor });
  await handOverSale(tx, order, { at, place_id: sale.place_id, leaves: sale.kept ? [] : countedOf(lines) });
  return order.id;
}

/** A device whose clock is wrong, or that kept a sale for more than sixty days, sold it now. */
function soldAt({ sold_at, sent_at }: CounterSale, now: Date): Date {
  if (sold_at === undefined) return now;
  const ago = (sent_at === undefined ? now.getTime() : Date.parse(sent_at)) - Date.parse(sold_at);
  return ago >= 0 && ago <= days(60) ? new Date(now.getTime() - ago) : now;
}

/** A code may be worth another sum than a moment ago: then the customer is told before the money changes hands. */
function mustBeAsShown({ shown_total_kobo: shown }: CounterSale, { total_kobo }: NewOrder): void {
  if (shown !== undefined && shown !== total_kobo)
    throw conflict(`This sale comes to ${naira(total_kobo)} now. Look at it again, then record it.`);
}

/** The same thing twice at one price is one line of more of it; each thing has one price in a sale. */
async function soldLines(
  deps: OrderDeps,
  tx: StoreTx,
  sale: CounterSale,
): Promise<{ lines: SaleLine[]; found: GoodCode | null }> {
  const { lines, discount_kobo, kept } = sale;
  const ids = lines.map((line) => line.variant_id);
  if (new Set(ids).size < ids.length) throw new AppError('bad_input', { lines: ['List each thing once.'] });
  if (discount_kobo > quoteOf(lines, null, null).subtotal_kobo)
    throw new AppError('bad_input', { discount_kobo: ['Take off at most what it all costs.'] });
  const variants = await variantsForSale(tx, ids, kept);
  const sold = lines.map(({ variant_id, quantity, unit_price_kobo: soldFor }): SaleLine => {
    const variant = variants.get(variant_id);
    if (!variant) throw conflict('Something of this sale is no longer on sale. Take it out and try again.');
    if (!kept && quantity > mostOf(variant))
      throw conflict(`${variant.title} is downloaded, so it is sold once.`);
    return { variant, quantity, soldFor };
  });
  await mustSellCards(deps, tx, sale, sold);
  const found = await codeOfSale(deps, tx, sale, sold);
  const byCode = found?.shares ?? lines.map(() => 0);
  const rest = lines.map((line, at) => lineKobo(line) - byCode[at]!);
  const left = rest.reduce((sum, kobo) => sum + kobo, 0);
  // What is taken off besides is of what the code leaves, and never more than that.
  const besides = sharedOut(Math.min(discount_kobo, left), rest);
  return { found, lines: sold.map((line, at) => ({ ...line, discount_kobo: byCode[at]! + besides[at]! })) };
}

/** @throws AppError conflict with why its code takes nothing off. */
async function codeOfSale(
  deps: OrderDeps,
  tx: StoreTx,
  { code, buyer: { phone } }: CounterSale,
  sold: readonly SaleLine[],
): Promise<GoodCode | null> {
  const lines = sold.map((line) => ({
    ...priceOf(line),
    product_id: line.variant.product_id,
    gift_card: line.variant.gift_card,
  }));
  const found = await codeByHand(deps, tx, { code, lines, phone });
  if (found?.frees_delivery)
    throw conflict({ code: 'This code makes delivery free, and nothing is delivered at the counter.' });
  return found;
}

/** @throws AppError conflict that says what is short. */
async function takeGoods(tx: StoreTx, lines: readonly SaleLine[]): Promise<void> {
  const wanted = countedOf(lines);
  const taken = await takeStock(tx, wanted, 'committed');
  if (taken.ok) return;
  const { line, available } = shortOf(lines, taken);
  const { variant } = line;
  const left = available === 0 ? 'None is' : `Only ${available} ${available === 1 ? 'is' : 'are'}`;
  throw new AppError('conflict', {
    detail: `${left} left of ${nameOf(variant)} that nobody has ordered. If there is one in your hand, count ${variant.parts.length > 0 ? 'what is in it' : 'it'} again under Products first.`,
  });
}

const nameOf = ({ title, variant_title: choice }: Line['variant']) =>
  choice ? `${title} (${choice})` : title;

const priceOf = ({ soldFor: unit_price_kobo, quantity, discount_kobo = 0 }: SaleLine) => ({
  unit_price_kobo,
  quantity,
  discount_kobo,
});

const soldFor = ({ soldFor: unit_price_kobo, quantity }: SaleLine) => ({
  unit_price_kobo,
  total_kobo: unit_price_kobo * quantity,
});

const handedOver = {
  none: 'unfulfilled',
  some: 'unfulfilled',
  all: 'not_required',
} as const satisfies Record<Digital, OrderRow['fulfillment_status']>;

/** Who buys at a counter takes the goods along, and pays what is handed over. */
function saleRow(
  sale: CounterSale,
  lines: readonly SaleLine[],
  fixed: { number: number; customerId: string | null; at: Date; code: string },
): NewOrder {
  const buyer = { name: sale.buyer.name || nameless.counter, phone: sale.buyer.phone };
  return {
    id: newId(),
    number: fixed.number,
    checkout_key: sale.key,
    channel: 'counter',
    pay_by: null,
    deposit_kobo: 0,
    status: 'open',
    payment_status: 'unpaid',
    fulfillment_status: handedOver[digitalOf(lines.map((line) => line.variant))],
    pay_method: 'on_delivery',
    currency: 'NGN',
    ...quoteOf(lines.map(priceOf), null, null),
    discount_code: fixed.code,
    item_count: lines.reduce((sum, line) => sum + line.quantity, 0),
    customer_id: fixed.customerId,
    ...buyer,
    email: '',
    address: { state: '', lga: '', area: '', landmark: '' },
    delivery_name: 'At the counter',
    delivery_kind: 'pickup',
    delivery_eta: '',
    note: '',
    hold_until: null,
    placed_at: fixed.at,
    search: searchText(wordsOfOrder({ ...buyer, email: '' }, bought(lines))),
    content_hash: null,
    network_hash: null,
    confirmation: null,
    language: 'en',
  };
}

const bought = (lines: readonly SaleLine[]) => lines.map((line) => line.variant);

function saleWords(sale: CounterSale, lines: readonly SaleLine[], order: OrderRow): string[] {
  const changed = lines.filter(({ variant, soldFor: price }) => price !== variant.price_kobo);
  const short = lines.filter(
    ({ variant, quantity }) => sale.kept && variant.available !== null && variant.available < quantity,
  );
  const byHand = order.total_kobo - order.gift_card_kept_kobo;
  const paid = [
    ...(order.gift_card_kept_kobo > 0 ? [`${naira(order.gift_card_kept_kobo)} paid by gift card`] : []),
    ...(byHand > 0 ? [`${naira(byHand)} received ${takenWords[sale.paid_by]}`] : []),
  ];
  return [
    paid.length > 0 ? `Sold at the counter. ${paid.join(', ')}.` : 'Given away at the counter.',
    ...(order.discount_kobo > 0 ? [takenOffWords(order)] : []),
    ...changed.map(
      ({ variant, soldFor: price }) =>
        `${nameOf(variant)} was sold for ${naira(price)} instead of ${naira(variant.price_kobo)}.`,
    ),
    ...(sale.kept ? ['The phone had no network then, so it told us later.'] : []),
    ...short.map(
      ({ variant, quantity }) =>
        `${quantity} of ${nameOf(variant)} went while ${variant.available} ${variant.available === 1 ? 'was' : 'were'} left that nobody had ordered.`,
    ),
  ];
}

const takenOffWords = ({ discount_kobo, discount_code: code }: OrderRow) =>
  `${naira(discount_kobo)} was taken off${code ? `, with the code ${code}` : ''}.`;

async function handOverSale(
  tx: StoreTx,
  order: OrderRow,
  { at, place_id, leaves }: { at: Date; place_id: string | undefined; leaves: ReturnType<typeof countedOf> },
): Promise<void> {
  if (order.fulfillment_status === 'not_required') return handOver(tx, order, at);
  const pieces = (await linesOf(tx, order.id)).map(({ id, quantity }) => ({ lineId: id, quantity }));
  for (const { lineId, quantity } of pieces) await changeSent(tx, lineId, quantity);
  const unfollowed = { key: '', courier: '', tracking: '', link: '', phone: '' };
  await insertParcel(tx, { id: newId(), order_id: order.id, created_at: at, ...unfollowed }, pieces);
  await markParcelsDelivered(tx, order.id, at);
  await movePieces(tx, { at, orderId: order.id, pieces: leaves, place_id }, 'ship');
  await transitionOrder(tx, order, { fulfillment_status: 'fulfilled' });
  await transitionOrder(tx, order, { fulfillment_status: 'delivered', status: 'completed' });
}
