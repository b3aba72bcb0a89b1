import type { CheckoutInput } from '#shared/api/cart.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { digitalOf } from '#shared/files.ts';
import { wayTo } from '#shared/pricing/where.ts';
import { freed } from '#shared/pricing/discount.ts';
import { quoteOf } from '#shared/pricing/quote.ts';
import { takeUse, writeUse } from '../discounts/index.ts';
import { agreeToTell, type Agreed } from '../adverts/index.ts';
import { findTyped, type CardFound } from '../gift-cards/index.ts';
import { takeStock, writeReservations, type VariantForSale } from '../catalogue/index.ts';
import { openPaymentPage } from '../payments/index.ts';
import { pipelined, type StoreDb, type StoreTx } from '../platform/db.ts';
import { upsertCustomer } from '../customers/index.ts';
import { after } from '../platform/clock.ts';
import { hashSecret, newId } from '../platform/ids.ts';
import { deliveryRates, storeTerms, type StoredRate, type StoreTerms } from '../stores/index.ts';
import { hasPrograms } from '../webhooks/index.ts';
import { goodsOfToken, lockCart, takeLines, type CartRow } from './cart-queries.ts';
import type { Bearer } from './cart.ts';
import { contentHashOf, isSameForm } from './checkout-key.ts';
import { confirmWithinMs } from './confirm.ts';
import { giveUpAt } from './confirm-queries.ts';
import { scheduleRecheck } from './direct-queries.ts';
import { orderPath } from './links.ts';
import { countedOf, wantedOf } from './line-pieces.ts';
import { dueOf, lineRow, orderRow, pricedLine, wordsOfDraft, type OrderDraft } from './new-order.ts';
import { ownWordsOf } from './letters/queries.ts';
import { tellPlaced } from './news.ts';
import { hearersOf } from './owners.ts';
import type { OrderDeps } from './deps.ts';
import {
  appendEvent,
  findOrder,
  firstNumber,
  followOrder,
  insertLines,
  insertOrderAlone,
  isKeyTaken,
  formOfKey,
  type OrderRow,
} from './queries.ts';
import { cardFor, payWhatIsThere } from './checkout-card.ts';
import { askTransfer, couldTake, priced, shortLine } from './checkout-goods.ts';
import { beginOrderPayment, shopperFee } from './order-payment.ts';
import { payNow } from './pay.ts';
import { codeFor, Refused, refuseCode, refuseUnpayable, type PlaceOrderResult } from './refused-order.ts';
import { remindLater } from './unfinished/remind.ts';
import { writeOrderWords } from './words.ts';
import { isBlocked, networkHashOf, paceOf, type Pace } from './unusual.ts';

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
    const write = () =>
      storeDb.transactOften((tx) => writeOrder(deps, storeDb, tx, { ...from, typed }, input));
    // The cart's lock orders twins of one basket; the unique key is the wall for a key sent with two baskets, and the
    // later one begins again to find the order that the other made.
    const placed = await write().catch((error: unknown) => {
      if (!isKeyTaken(error)) throw error;
      return write();
    });
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
  const paying = order.pay_method === 'online' && order.payment_status === 'pending';
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

interface WrittenOrder {
  id: string;
  number: number;
  totalKobo: number;
  reference: string | null;
}

async function writeOrder(
  deps: OrderDeps,
  storeDb: StoreDb,
  tx: StoreTx,
  { token, code, typed, network, language = firstLanguage, ...from }: Arrival & { typed: CardFound | null },
  input: CheckoutInput,
): Promise<WrittenOrder> {
  const contentHash = token ? contentHashOf(token, input) : null;
  const networkHash = networkHashOf(deps.config, tx.storeId, network);
  const who = { phone: input.phone, networkHash };
  const of = { tokenHash: token ? hashSecret(token) : null, who, key: input.key };
  const [cart, earlier, goods, rows, terms, rates, blocked] = await beginning(deps, tx, of);
  if (earlier) throw await again(tx, earlier, contentHash, rows);
  if (!cart || !contentHash || rows.length === 0) throw new Refused({ ok: false, reason: 'empty' });
  if (!terms.open) throw new Refused({ ok: false, reason: 'closed' });
  const full = priced(rows, goods);
  const found = await codeFor(deps, tx, code, full);
  const lines = found?.ok ? full.map((line, at) => ({ ...line, discount_kobo: found.shares[at]! })) : full;
  const digital = digitalOf(lines.map(({ variant }) => variant));
  const rate = digital === 'all' ? null : wayTo(rates, input.delivery_id, input);
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
  const pace: Pace = blocked ? 'blocked' : await paceOf(deps, storeDb, tx, { ...who, lines, paysOnline });
  const confirmation = pace === 'usual' ? null : unusualBy(paysOnline);
  const about = { contentHash, networkHash, confirmation, quiet: pace === 'blocked', language } as const;
  const use = found?.ok ? { id: found.id, code: found.code } : null;
  return write(deps, storeDb, tx, {
    input,
    terms,
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
  of: { tokenHash: Buffer | null; key: string; who: Parameters<typeof isBlocked>[2] },
) =>
  pipelined([
    of.tokenHash ? lockCart(tx, of.tokenHash) : null,
    formOfKey(tx, of.key),
    of.tokenHash ? goodsOfToken(tx, of.tokenHash) : new Map<string, VariantForSale>(),
    of.tokenHash ? takeLines(tx, of.tokenHash) : [],
    storeTerms(tx, deps.config),
    deliveryRates(tx),
    isBlocked(deps, tx, of.who),
  ]);

/** How an unusual order waits to be confirmed: online it holds nothing until then. */
const unusualBy = (paysOnline: boolean) => (paysOnline ? 'unheld' : 'asked');

/** A key that comes again: its own form is answered with its order, every other form is refused. */
async function again(
  tx: StoreTx,
  earlier: Pick<OrderRow, 'id' | 'content_hash'>,
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

/** The number is drawn when nothing stands in the order's way any more, so that a refusal leaves no gap. */
async function write(
  deps: OrderDeps,
  storeDb: StoreDb,
  tx: StoreTx,
  draft: OrderDraft,
): Promise<WrittenOrder> {
  const { input, terms, lines, waitsFor } = draft;
  const paysOnline = waitsFor === 'provider';
  const at = deps.clock.now();
  const id = newId();
  const customer = { phone: input.phone, name: input.name, email: input.email };
  const wanted = wantedOf(lines);
  const isToldOf = !paysOnline && !draft.quiet;
  const [taken, who, hearers, own, programs] = await pipelined([
    draft.confirmation ? couldTake(lines) : takeStock(tx, wanted, waitsFor ? 'held' : 'committed'),
    upsertCustomer(tx, customer, { at, orders: 1 }),
    isToldOf ? hearersOf(tx) : nobody,
    isToldOf && !draft.confirmation ? ownWordsOf(tx, 'order-placed', draft.language) : null,
    // Along with these, so that nothing later waits for it.
    hasPrograms(tx),
  ]);
  if (!taken.ok) throw new Refused({ ok: false, reason: 'stock', lines: [shortLine(lines, taken)] });
  // After the goods, as everybody takes them. An unusual order takes its use with its goods.
  const used = draft.use && !draft.confirmation ? await takeUse(tx, draft.use.id, input.phone) : null;
  if (used) throw new Refused({ ok: false, reason: 'code', why: { reason: used } });
  const rows = lines.map((line, position) => lineRow(line, id, position));
  const account =
    waitsFor === 'transfer' && !draft.confirmation ? await askTransfer(tx, draft, id, at) : null;
  const order = orderRow(draft, {
    id,
    customerId: who.id,
    at,
    number: await storeDb.draw('order', firstNumber),
  });
  const known = { terms, lines: rows, account };
  // Who has paid for all of it by a card gets the letter that says so.
  const isPaid = draft.card?.kobo === order.total_kobo;
  // None of these needs another's answer, so they travel together, after its own row.
  if (!programs && !hearers.ring && !who.merged_into && isPlain(draft)) tx.ending();
  const [, reference] = await pipelined([
    insertOrderAlone(tx, order),
    paysOnline
      ? beginOrderPayment(deps, tx, terms, { order, asked: { part: 0, amountKobo: dueOf(draft) } })
      : null,
    followOrder(tx, order, who.is_new),
    insertLines(tx, rows),
    draft.use ? writeUse(tx, useOf(draft, id), draft.confirmation ? 'given_back' : 'taken', at) : null,
    writeOrderWords(tx, order, wordsOfDraft(draft)),
    writeReservations(tx, at, id, countedOf(lines), goodsOf(draft)),
    draft.agreed ? agreeToTell(tx, order, { ...draft.agreed, at }, terms) : null,
    appendEvent(tx, id, { at, kind: 'placed', message: placedWords(draft), actor: input.name }),
    draft.confirmation === 'asked' ? giveUpAt(tx, id, after(at, confirmWithinMs)) : null,
    order.hold_until && account ? scheduleRecheck(tx, id, order.hold_until) : null,
    paysOnline ? remindLater(tx, order, terms.remind_hours) : null,
    isToldOf ? tellPlaced(deps, tx, order, { ...known, hearers, own, isPaid }) : null,
  ]);
  await payWhatIsThere(deps, tx, draft, { id, known });
  return { id, number: order.number, totalKobo: order.total_kobo, reference };
}

const nobody = { owners: [], ring: false };

/** Whether all that is left to be written of an order can be told at once: no money is to come or there, and mail tells of it. */
const isPlain = (draft: OrderDraft) =>
  !draft.waitsFor &&
  !draft.confirmation &&
  !draft.card &&
  !draft.agreed &&
  dueOf(draft) > 0 &&
  draft.input.email !== '';

const useOf = ({ use, input }: OrderDraft, orderId: string) => ({
  order_id: orderId,
  discount_id: use!.id,
  phone: input.phone,
});

const goodsOf = ({ confirmation, waitsFor }: OrderDraft) =>
  confirmation ? 'expired' : waitsFor ? 'held' : 'committed';

const placedWords = ({ confirmation }: OrderDraft) =>
  ({
    asked: 'Order placed. It is unusual, so no goods are set aside until you have confirmed it.',
    unheld: 'Order placed. It is unusual, so the goods are set aside when it is paid.',
    usual: 'Order placed.',
  })[confirmation ?? 'usual'];
