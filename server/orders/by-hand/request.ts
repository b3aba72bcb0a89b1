import type { PayRequest } from '#shared/api/selling.ts';
import { lagosDate } from '#shared/lagos.ts';
import { areServices, digitalOf } from '#shared/goods/files.ts';
import { naira } from '#shared/money.ts';
import { lineKobo, quoteOf } from '#shared/pricing/quote.ts';
import { freed } from '#shared/pricing/discount.ts';
import { codeOf } from '#shared/orders/discounts.ts';
import { writeUse } from '../../discounts/index.ts';
import { variantsForSale, writeReservations } from '../../catalogue/index.ts';
import { upsertCustomer } from '../../customers/index.ts';
import { after, days } from '../../platform/clock.ts';
import type { StoreDb, StoreTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { searchText } from '../../platform/secrets/tokens.ts';
import { storeTerms, type StoreTerms } from '../../stores/index.ts';
import { conflict, must } from '../actions.ts';
import { codeByHand, type GoodCode, type HandLine } from './code-by-hand.ts';
import { depositOf, inTwo, withFee } from '../parts/deposit.ts';
import type { OrderDeps } from '../deps.ts';
import { scheduleRecheck } from '../direct-transfers/queries.ts';
import { askForTransfer, mostTail } from '../direct-transfers/transfer.ts';
import { countedOf, type Line } from '../line-pieces.ts';
import { lineRow } from '../checkout/new-order.ts';
import { mustTakeLinks } from './shut.ts';
import { shopperFee, smallestOnlineKobo } from '../paying/order-payment.ts';
import { insertParts, partsOf, type PartRow } from '../parts/queries.ts';
import { drawPartTransfers } from '../parts/transfers.ts';
import { refreshMoney } from '../money.ts';
import {
  appendEvent,
  findOrder,
  firstNumber,
  insertLines,
  insertOrder,
  orderOfKey,
  payUntil,
  type NewOrder,
  type OrderRow,
} from '../queries.ts';
import { nameless, wordsOfOrder, writeOrderWords } from '../words.ts';
import { lockedStanding } from '../standing.ts';

/** Ends the transaction of a request that another one made first. */
class SameRequest extends Error {}

/**
 * Makes an order whose customer is asked for its money by a link. Nothing is taken off the shelf before they pay; what is
 * made to order has no shelf. The key makes a second press the same request. Answers the order's id.
 * @throws AppError conflict in words when the store takes no money by a link, or the key was another request's.
 */
export async function askForPayment(
  deps: OrderDeps,
  storeDb: StoreDb,
  wanted: PayRequest,
  actor: string,
): Promise<string> {
  const earlier = await storeDb.read((tx) => requestOf(tx, wanted.key));
  if (earlier) return same(earlier, wanted);
  try {
    return await storeDb.transact((tx) => writeRequest(deps, storeDb, tx, { wanted, actor }));
  } catch (error) {
    if (!(error instanceof SameRequest)) throw error;
    return same((await storeDb.read((tx) => requestOf(tx, wanted.key)))!, wanted);
  }
}

interface Request {
  order: OrderRow;
  parts: PartRow[];
}

async function requestOf(tx: StoreTx, key: string): Promise<Request | null> {
  const order = await orderOfKey(tx, key);
  return order && { order, parts: await partsOf(tx, order.id) };
}

/** A key that comes again is answered with its order; another request is not taken for it. */
function same({ order, parts }: Request, wanted: PayRequest): string {
  const { subtotal_kobo, delivery_kobo } = quoteOf(wanted.lines, deliveryOf(wanted), null);
  // Of one with a code the price of delivery may be the code's.
  const isPriced = wanted.code
    ? order.discount_code === codeOf(wanted.code)
    : order.discount_code === '' && order.delivery_kobo === delivery_kobo;
  const asksAlike = parts.length > 0 === wanted.deposit_kobo > 0;
  if (order.channel === 'manual' && order.subtotal_kobo === subtotal_kobo && isPriced && asksAlike)
    return order.id;
  throw conflict(`This was asked for already, as order #${order.number}. Start a new request.`);
}

const deliveryOf = ({ delivery_kobo: price_kobo }: PayRequest) => ({ price_kobo, free_above_kobo: null });

interface PricedRequest {
  lines: (HandLine & { discount_kobo: number })[];
  found: GoodCode | null;
}

/** What is asked for at its prices, with what its code takes off. */
async function pricedBy(
  deps: OrderDeps,
  tx: StoreTx,
  { code, lines: asked, buyer: { phone } }: PayRequest,
  goods: Map<number, Line>,
): Promise<PricedRequest> {
  const lines = asked.map(({ quantity, unit_price_kobo }, at) => ({
    quantity,
    unit_price_kobo,
    product_id: goods.get(at)?.variant.product_id ?? null,
    gift_card: goods.get(at)?.variant.gift_card ?? false,
  }));
  const found = await codeByHand(deps, tx, { code, lines, phone });
  return { found, lines: lines.map((line, at) => ({ ...line, discount_kobo: found?.shares[at] ?? 0 })) };
}

const deliveredBy = (wanted: PayRequest, found: GoodCode | null) =>
  found?.frees_delivery ? freed(deliveryOf(wanted)) : deliveryOf(wanted);

async function writeRequest(
  deps: OrderDeps,
  storeDb: StoreDb,
  tx: StoreTx,
  { wanted, actor }: { wanted: PayRequest; actor: string },
): Promise<string> {
  const at = deps.clock.now();
  const terms = await storeTerms(tx, deps.config);
  const goods = await goodsOf(tx, wanted);
  const { lines, found } = await pricedBy(deps, tx, wanted, goods);
  const delivery = deliveredBy(wanted, found);
  const total = quoteOf(lines, delivery, null).total_kobo;
  const deposit = depositOf(wanted, total);
  const pay_method = wayFor(terms, deposit || total);
  const fee = pay_method === 'online' ? await shopperFee(deps, tx, terms) : null;
  const parts = deposit > 0 ? inTwo(deposit, total - deposit, fee) : null;
  const { name, phone } = wanted.buyer;
  const customer = phone ? await upsertCustomer(tx, { phone, name, email: '' }, { at }) : null;
  const order: NewOrder = {
    ...requestRow(wanted, goods, { pay_method, at }),
    ...(parts ? withFee(quoteOf(lines, delivery, null), parts) : quoteOf(lines, delivery, fee)),
    discount_code: found?.code ?? '',
    number: await storeDb.draw('order', firstNumber),
    customer_id: customer?.id ?? null,
  };
  // Each part has an amount of its own.
  if (pay_method === 'direct_transfer' && !parts) {
    const refused = await askForTransfer(tx, order, at);
    if (refused) throw conflict(noTransfer[refused]);
  }
  if (!(await insertOrder(tx, order))) throw new SameRequest();
  await insertLines(tx, lineRows(wanted, goods, order.id, lines));
  if (parts)
    await insertParts(
      tx,
      parts.map((part) => ({ ...part, order_id: order.id })),
    );
  if (parts && terms.pay_direct) await drawPartTransfers(tx, order.id, at);
  if (parts) await refreshMoney(tx, (await findOrder(tx, order.id))!);
  // As its goods, its use is taken when the customer goes to pay.
  if (found) await writeUse(tx, { order_id: order.id, discount_id: found.id, phone }, 'given_back', at);
  await writeOrderWords(tx, order, wordsOfRequest(order, wanted, goods));
  await writeReservations(tx, { at, orderId: order.id, as: 'expired' }, countedOf([...goods.values()]));
  const code = found ? ` The code ${found.code} is used when it is paid.` : '';
  const asked = parts
    ? `Asked for a deposit of ${naira(parts[0]!.amount_kobo)} of ${naira(order.total_kobo)}`
    : `Asked for ${naira(order.total_kobo)}`;
  const message = `${asked} by link, to be paid by ${lagosDate(order.pay_by!)}.${code}`;
  await appendEvent(tx, order.id, { at, kind: 'asked', message, actor });
  return order.id;
}

const noTransfer = {
  no_account: 'Add your bank account first, so that there is somewhere to pay to.',
  full: 'Too many transfers of this amount are waited for. Ask for a slightly different amount.',
} as const;

/** By the index of its line; what is made to order is none. */
async function goodsOf(tx: StoreTx, { lines }: PayRequest): Promise<Map<number, Line>> {
  const ids = lines.flatMap((line) => line.variant_id ?? []);
  if (new Set(ids).size < ids.length) throw conflict('List each product once.');
  const variants = await variantsForSale(tx, ids);
  const goods = new Map<number, Line>();
  for (const [at, { variant_id, quantity }] of lines.entries()) {
    if (variant_id === undefined) continue;
    const variant = variants.get(variant_id);
    if (!variant) throw conflict('Something of this is no longer on sale. Take it out and try again.');
    goods.set(at, { variant, quantity });
  }
  return goods;
}

/** How a link of this store is paid: online where it can be, else into its own account. */
function wayFor(terms: StoreTerms, totalKobo: number): 'online' | 'direct_transfer' {
  mustTakeLinks(terms);
  if (terms.pay_online && totalKobo >= smallestOnlineKobo) return 'online';
  if (terms.pay_direct && totalKobo > mostTail) return 'direct_transfer';
  if (terms.pay_online) throw conflict(`A link can ask for ${naira(smallestOnlineKobo)} or more.`);
  throw conflict(
    'Your store takes no money by a link yet. Turn on online payment or transfers to your account under Ways to pay.',
  );
}

function requestRow(
  wanted: PayRequest,
  goods: Map<number, Line>,
  { pay_method, at }: { pay_method: 'online' | 'direct_transfer'; at: Date },
) {
  const buyer = { name: wanted.buyer.name || nameless.manual, phone: wanted.buyer.phone };
  const isDownload = goods.size === wanted.lines.length && digitalOf(boughtOf(goods)) === 'all';
  const isToDo = areServices(boughtOf(goods));
  return {
    id: newId(),
    checkout_key: wanted.key,
    channel: 'manual' as const,
    pay_by: after(at, days(wanted.days)),
    deposit_kobo: 0,
    status: 'open' as const,
    payment_status: 'unpaid' as const,
    fulfillment_status: isDownload ? ('not_required' as const) : ('unfulfilled' as const),
    pay_method,
    currency: 'NGN',
    item_count: wanted.lines.reduce((sum, line) => sum + line.quantity, 0),
    ...buyer,
    email: '',
    address: { state: '', lga: '', area: '', landmark: '' },
    delivery_name: 'As agreed',
    delivery_kind: isToDo ? 'service' : wanted.delivery_kobo > 0 ? 'delivery' : 'pickup',
    delivery_eta: '',
    note: wanted.note,
    hold_until: null,
    placed_at: at,
    search: searchText(wordsOfRequest({ ...buyer, email: '' }, wanted, goods)),
    content_hash: null,
    network_hash: null,
    confirmation: null,
    language: 'en',
  };
}

const wordsOfRequest = (
  buyer: { name: string; phone: string; email: string },
  { lines }: PayRequest,
  goods: Map<number, Line>,
): string[] =>
  wordsOfOrder(
    buyer,
    lines.map((line, at) => goods.get(at)?.variant ?? line),
  );

const boughtOf = (goods: Map<number, Line>) => [...goods.values()].map((line) => line.variant);

function lineRows(
  { lines }: PayRequest,
  goods: Map<number, Line>,
  orderId: string,
  priced: PricedRequest['lines'],
) {
  const service = areServices(boughtOf(goods));
  return lines.map((line, position) => {
    const { quantity, unit_price_kobo } = line;
    const { discount_kobo } = priced[position]!;
    const price = { unit_price_kobo, total_kobo: lineKobo(line), discount_kobo };
    const product = goods.get(position);
    if (product) return { ...lineRow(product, orderId, position), ...price };
    const id = newId();
    return {
      id,
      order_id: orderId,
      product_id: id,
      variant_id: id,
      custom: true,
      title: line.title,
      variant_title: '',
      media_id: null,
      quantity,
      ...price,
      digital: false,
      gift_card: false,
      service,
      position,
    };
  });
}

/** The link of an order that waits for its money can be paid for so many days from now. */
export async function askAgain(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  { days: many, actor }: { days: number; actor: string },
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    must('ask_again', standing);
    mustTakeLinks(await storeTerms(tx, deps.config));
    const at = deps.clock.now();
    const until = after(at, days(many));
    await payUntil(tx, orderId, until, standing.transfer !== null);
    if (standing.transfer) await scheduleRecheck(tx, orderId, until);
    const message = `Asked again, to be paid by ${lagosDate(until)}.`;
    await appendEvent(tx, orderId, { at, kind: 'asked', message, actor });
  });
}
