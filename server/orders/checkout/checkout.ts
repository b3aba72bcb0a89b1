import type { CheckoutInput } from '#shared/api/cart.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { isUnpaid } from '#shared/states.ts';
import { digitalOf, isDelivered } from '#shared/goods/files.ts';
import { wayTo } from '#shared/pricing/where.ts';
import { freed } from '#shared/pricing/discount.ts';
import { quoteOf } from '#shared/pricing/quote.ts';
import { type Agreed } from '../../adverts/index.ts';
import { findTyped, type CardFound } from '../../gift-cards/index.ts';
import { type VariantForSale } from '../../catalogue/index.ts';
import { openPaymentPage } from '../../payments/index.ts';
import { pipelined, type StoreDb, type StoreTx } from '../../platform/database/db.ts';
import { hashSecret } from '../../platform/ids.ts';
import { checkoutTerms, type StoredRate, type StoreTerms } from '../../stores/index.ts';
import { goodsOfToken, lockCart, takeLines, type CartRow } from './cart-queries.ts';
import type { Bearer } from './cart.ts';
import { contentHashOf, isSameForm } from './key.ts';
import { orderPath } from '../links.ts';
import { dueOf, pricedLine } from './new-order.ts';
import type { OrderDeps } from '../deps.ts';
import { ownWordsAsked } from '../letters/queries.ts';
import { findOrder, isKeyTaken, formOfKey } from '../queries.ts';
import { cardFor } from './card.ts';
import { priced } from './goods.ts';
import { shopperFee } from '../paying/order-payment.ts';
import { payNow } from '../paying/pay.ts';
import { codeFor, Refused, refuseCode, refuseUnpayable, type PlaceOrderResult } from './refused-order.ts';
import { isBlocked, isMuch, networkHashOf, OneOfMany } from '../confirming/unusual.ts';
import { writeDraft, type WrittenOrder } from './write-order.ts';

/**
 * Where an order comes from: what its browser brought, the network, the language of the mails about it, and the browser
 * itself where its shopper agreed that advert networks are told.
 */
export type Arrival = Bearer & { network: string; language?: Language; agreed?: Agreed | null };

/**
 * Turns a basket into an order. Stock is held, prices and totals are frozen and the try to pay is written down in one
 * transaction, before the shopper is sent anywhere; the form's key makes a second click the same order, for the basket
 * and the form it was made of and for nobody else. An order that is unusual holds nothing until it is confirmed.
 */
export async function placeOrder(
  deps: OrderDeps,
  storeDb: StoreDb,
  from: Arrival,
  input: CheckoutInput,
): Promise<PlaceOrderResult> {
  try {
    // Wrong codes are counted, apart from the order; what is on the card is asked once more with it.
    const { gift_card: code } = input;
    const typed = code ? await findTyped(deps, storeDb, { code, network: from.network }) : null;
    // The cart's lock orders twins of one basket; the unique key is the wall for a key sent with two baskets, and the
    // later one begins again to find the order that the other made. So does one that turns out to be one of many once
    // its number is drawn, which it keeps.
    const write = (number: number | null): Promise<WrittenOrder> =>
      storeDb
        .transactOften((tx) => writeOrder(deps, storeDb, tx, { ...from, typed, number }, input))
        .catch((error: unknown) => {
          if (error instanceof OneOfMany) return write(error.number);
          if (isKeyTaken(error)) return write(number);
          throw error;
        });
    const placed = await write(null);
    const payUrl = placed.reference ? await openPaymentPage(deps.payments, placed.reference) : null;
    return { ...answerOf(deps, storeDb, placed), pay_url: payUrl };
  } catch (error) {
    if (error instanceof SameOrder) return sameOrder(deps, storeDb, error.orderId);
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** The form came again: the answer is the order it made the first time. */
class SameOrder extends Error {
  readonly orderId: string;
  constructor(orderId: string) {
    super('same order');
    this.orderId = orderId;
  }
}

async function sameOrder(deps: OrderDeps, storeDb: StoreDb, orderId: string): Promise<PlaceOrderResult> {
  const order = await storeDb.read((tx) => findOrder(tx, orderId));
  if (!order) throw new Error('An order that was just found is gone.');
  const paying = order.pay_method === 'online' && isUnpaid(order);
  const payment = paying ? await payNow(deps, storeDb, orderId) : null;
  return {
    ...answerOf(deps, storeDb, { id: order.id, number: order.number, totalKobo: order.total_kobo }),
    pay_url: payment?.ok ? payment.pay_url : null,
  };
}

function answerOf(
  deps: OrderDeps,
  storeDb: StoreDb,
  order: { id: string; number: number; totalKobo: number },
) {
  return {
    ok: true as const,
    number: order.number,
    order_url: orderPath(deps.config, storeDb.id, order.id),
    total_kobo: order.totalKobo,
  };
}

/** `number`: the one it has already, as one of many. */
type Begun = Arrival & { typed: CardFound | null; number: number | null };

async function writeOrder(
  deps: OrderDeps,
  storeDb: StoreDb,
  tx: StoreTx,
  { token, code, typed, network, number, language = firstLanguage, ...from }: Begun,
  input: CheckoutInput,
): Promise<WrittenOrder> {
  const contentHash = token ? contentHashOf(token, input) : null;
  const networkHash = networkHashOf(deps.config, tx.storeId, network);
  const who = { phone: input.phone, networkHash };
  const of = { tokenHash: token ? hashSecret(token) : null, who, key: input.key, language };
  const [cart, goods, rows, store] = await beginning(deps, tx, of);
  const { terms, rates, answers } = store;
  const { earlier, blocked, own } = answers;
  if (earlier) throw await again(tx, earlier, contentHash, rows);
  if (!cart || !contentHash || rows.length === 0) throw new Refused({ ok: false, reason: 'empty' });
  if (!terms.open) throw new Refused({ ok: false, reason: 'closed' });
  const full = priced(rows, goods);
  const found = await codeFor(deps, tx, code, full);
  const lines = found?.ok ? full.map((line, at) => ({ ...line, discount_kobo: found.shares[at]! })) : full;
  const bought = lines.map(({ variant }) => variant);
  const digital = digitalOf(bought);
  const rate = isDelivered(bought) ? wayTo(rates, input.delivery_id, input) : null;
  if (rate === undefined) throw new Refused({ ok: false, reason: 'delivery' });
  const fee = input.pay_method === 'online' ? await shopperFee(deps, tx, terms) : null;
  const before = quoteOf(
    lines.map(pricedLine),
    rate && found?.ok && found.frees_delivery ? freed(rate) : rate,
    fee,
  );
  const holder = { code: input.gift_card ?? '', typed, online: input.pay_method === 'online' };
  const paid = await cardFor(deps, tx, holder, { quote: before, lines, fee });
  const { quote } = paid;
  refuseCode(input, found, quote.total_kobo);
  const dueKobo = dueOf(paid);
  refuseUnpayable(input, payableBy(rate, terms), digital, { totalKobo: quote.total_kobo, dueKobo });
  const waitsFor = dueKobo > 0 ? waitsOf[input.pay_method] : null;
  const paysOnline = waitsFor === 'provider';
  // One that is too much holds nothing, so it is not counted among the orders: a flood of such leaves the network's
  // other people as they were.
  const isUnusual =
    blocked || number !== null || (await isMuch(deps, storeDb, tx, { ...who, lines, paysOnline }));
  const confirmation = isUnusual ? unusualBy(paysOnline) : null;
  const about = { contentHash, networkHash, number, confirmation, quiet: blocked, language } as const;
  const use = found?.ok ? { id: found.id, code: found.code } : null;
  return writeDraft(deps, storeDb, tx, {
    input,
    terms,
    own,
    rate,
    lines,
    quote,
    came: cart.came,
    waitsFor,
    use,
    card: paid.card,
    agreed: from.agreed ?? null,
    ...about,
  });
}

/** What an order begins from. Sent together, the lock first: a twin that waited at it finds the order its sibling made. */
const beginning = (
  deps: OrderDeps,
  tx: StoreTx,
  of: {
    tokenHash: Buffer | null;
    key: string;
    who: Parameters<typeof isBlocked>[2];
    language: Language;
  },
) =>
  pipelined([
    of.tokenHash ? lockCart(tx, of.tokenHash) : null,
    of.tokenHash ? goodsOfToken(tx, of.tokenHash) : new Map<string, VariantForSale>(),
    of.tokenHash ? takeLines(tx, of.tokenHash) : [],
    checkoutTerms(tx, deps.config, {
      earlier: formOfKey(tx.storeId, of.key),
      blocked: isBlocked(deps, tx.storeId, of.who),
      own: ownWordsAsked(tx.storeId, 'order-placed', of.language),
    }),
  ]);

/** How an unusual order waits to be confirmed: online it holds nothing until then. */
const unusualBy = (paysOnline: boolean) => (paysOnline ? 'unheld' : 'asked');

/** A key that comes again: its own form is answered with its order, every other form is refused. */
async function again(
  tx: StoreTx,
  earlier: { id: string; content_hash: string | null },
  hash: Buffer | null,
  rows: CartRow[],
): Promise<Error> {
  return (await isSameForm(tx, earlier, hash, rows))
    ? new SameOrder(earlier.id)
    : new Refused({ ok: false, reason: 'key_used' });
}

/** The money that has to come before the goods are sent. */
/** What a store offers for what goes by this way: some of it is paid before it is sent. */
const payableBy = (rate: StoredRate | null, terms: StoreTerms): StoreTerms => ({
  ...terms,
  pay_on_delivery: terms.pay_on_delivery && rate?.pay_on_delivery !== false,
});

const waitsOf = { online: 'provider', direct_transfer: 'transfer', on_delivery: null } as const;
