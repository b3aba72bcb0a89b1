import { servicesToDoKobo } from '#shared/orders/goods-and-services.ts';
import type { DeliveryKind } from '#shared/api/orders.ts';
import { trackingText } from '#shared/places/couriers.ts';
import type { HowFarEach } from '#shared/orders/goods-and-services.ts';
import { quoteIn } from '#shared/pricing/quote.ts';
import type { RefundState } from '#shared/states.ts';
import type { OrderView } from '#shared/storefront.ts';
import type { AdNetwork } from '#shared/adverts.ts';
import { networksLeft, type Agreed } from '../../adverts/index.ts';
import { variantsForSale } from '../../catalogue/index.ts';
import { cardOfUse, cardsToShow } from '../../gift-cards/index.ts';
import { paymentsOf, type Payment } from '../../payments/index.ts';
import { pipelined, type StoreDb, type StoreTx } from '../../platform/database/db.ts';
import { storeTerms } from '../../stores/index.ts';
import { askAboutOpenTries } from '../actions.ts';
import { cancelUnpaid } from '../cancel.ts';
import { otherWays } from '../paying/another-way.ts';
import { shopperTransfer } from '../direct-transfers/sent.ts';
import { orderIdOf, payForPath } from '../links.ts';
import { codeToTell } from '../sending/delivery-code.ts';
import type { OrderDeps } from '../deps.ts';
import { mayPayByCard, shopperPaysByCard } from '../paying/pay-by-card.ts';
import { mayGoOn, payNow, type PayNow } from '../paying/pay.ts';
import { partsOf } from '../parts/queries.ts';
import { openPart } from '../parts/parts.ts';
import { parcelsOf, type ParcelRow } from '../sending/parcel-queries.ts';
import { eachOf } from '../sending/parcels.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { shopperReceipt } from './receipt.ts';
import { findOrder, type OrderRow, paidForOrder } from '../queries.ts';
import { mayNotPay, shopperMayNotCancel, type KeepsOrder } from '../rules.ts';
import { nameless } from '../words.ts';
import { askedPart, changedView, keepsPaid } from '../parts/shopper.ts';
import { shownLines } from './shown-lines.ts';
import { paidApart, standingOf, type Standing } from '../standing.ts';

/** Without what is asked beside it where its page is shown. */
export type ShopperOrder = Omit<OrderView, 'networks'>;

/** The order a private link opens; null when the link was not given out by us. */
export async function shopperOrder(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
): Promise<ShopperOrder | null> {
  const orderId = orderIdOf(deps.config, storeDb.id, token);
  if (!orderId) return null;
  return storeDb.read(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (!order || order.erased_at) return null;
    const { standing, terms, cards, parcels, changed, lines, each, asked } = await shownBeside(
      deps,
      tx,
      order,
    );
    return {
      id: order.id,
      number: order.number,
      placed_at: order.placed_at.toISOString(),
      name: isNameless(order) ? '' : order.name,
      channel: order.channel,
      pay_by: order.pay_by?.toISOString() ?? null,
      phone: order.phone,
      email: order.email,
      status: order.status,
      payment_status: order.payment_status,
      fulfillment_status: order.fulfillment_status,
      pay_method: order.pay_method,
      delivery_kind: order.delivery_kind as DeliveryKind,
      delivery_name: order.delivery_name,
      delivery_eta: order.delivery_eta,
      address: order.address,
      note: order.note,
      lines,
      ...(each && { each, services_kobo: servicesToDoKobo(paidApart(standing)) }),
      ...quoteIn(order),
      discount_code: order.discount_code,
      paid_kobo: order.captured_kobo,
      ...cards,
      may_pay_by_card: mayPayByCard(standing, terms, deps.clock.now()),
      refunded_kobo: order.refunded_kobo,
      refund_asked_kobo: refundsIn(standing, notSent),
      refund_on_its_way_kobo: refundsIn(standing, onItsWay),
      refund_failed_kobo: notGone(standing),
      parcels,
      payment_try: order.pay_method === 'online' || standing.parts.length > 0 ? tryOf(standing) : null,
      asked,
      changed,
      keeps_paid: keepsPaid(standing),
      confirmation: order.confirmation,
      may_pay: mayNotPay(standing, terms, deps.clock.now()) === null,
      may_go_on: mayGoOn(deps, { standing, terms, storeId: storeDb.id, payer: 'shopper' }),
      pay_for_path: payForPath(deps.config, storeDb.id, orderId),
      may_cancel: order.status !== 'canceled' && shopperMayNotCancel(standing) === null,
      other_ways: otherWays(standing, terms, deps.clock.now()),
      transfer: standing.transfer && shopperTransfer(standing.transfer, order, terms),
    };
  });
}

/** What its page shows beside the order's own row. */
async function shownBeside(deps: OrderDeps, tx: StoreTx, order: OrderRow) {
  const [standing, terms, cards, parcels, changed] = await pipelined([
    standingOf(deps, tx, order),
    storeTerms(tx, deps.config),
    cardsOf(deps, tx, order),
    parcelsOf(tx, order.id),
    changedView(tx, order.id),
  ]);
  const [{ lines, each }, asked] = await pipelined([
    boughtLines(tx, standing, parcels),
    askedPart(tx, standing, terms, deps.clock.now()),
  ]);
  return {
    standing,
    terms,
    cards,
    parcels: followedParcels(deps, order, parcels),
    changed,
    lines,
    each,
    asked,
  };
}

/** The networks that whoever pays an order by its page is asked about. */
async function networksAskedOf(
  deps: Pick<OrderDeps, 'config' | 'clock'>,
  tx: StoreTx,
  order: ShopperOrder,
): Promise<AdNetwork[]> {
  if (!order.may_pay) return [];
  return networksLeft(tx, order, await storeTerms(tx, deps.config), deps.clock.now());
}

/** The gift card an order is paid with, and those that were bought with it. */
async function cardsOf(
  { config }: Pick<OrderDeps, 'config'>,
  tx: StoreTx,
  order: OrderRow,
): Promise<Pick<OrderView, 'card' | 'gift_cards'>> {
  const { gift_card_kobo: kobo, gift_card_kept_kobo: kept } = order;
  const card = kobo > 0 ? await cardOfUse(tx, order.id) : null;
  return {
    card: card && { last_four: card.last_four, kobo: kept || kobo, held: kept > 0 },
    gift_cards: await cardsToShow({ config }, tx, order.id),
  };
}

function followedParcels(
  { config }: Pick<OrderDeps, 'config'>,
  order: OrderRow,
  parcels: readonly ParcelRow[],
): OrderView['parcels'] {
  return parcels.map((parcel) => ({
    id: parcel.id,
    sent_at: parcel.created_at.toISOString(),
    tracking: trackingText({ ...parcel, number: parcel.tracking }),
    link: parcel.link,
    delivery_code: codeToTell(config, order, parcel),
  }));
}

/** The order a private link opened, when its customer was erased since: its number and when; null for any other. */
async function erasedOrder(
  { config }: Pick<OrderDeps, 'config'>,
  storeDb: StoreDb,
  token: string,
): Promise<{ number: number; at: Date } | null> {
  const orderId = orderIdOf(config, storeDb.id, token);
  const order = orderId && (await storeDb.read((tx) => findOrder(tx, orderId)));
  return order && order.erased_at ? { number: order.number, at: order.erased_at } : null;
}

const isNameless = ({ name }: { name: string }) => Object.values<string>(nameless).includes(name);

async function boughtLines(
  tx: StoreTx,
  standing: Standing,
  parcels: readonly ParcelRow[],
): Promise<Pick<OrderView, 'lines'> & { each: HowFarEach | null }> {
  const lines = await shownLines(tx, standing);
  const variants = await variantsForSale(
    tx,
    lines.map((line) => line.variant_id),
  );
  return {
    lines: lines.map(({ variant_id, fulfilled: _ours, refunded: _back, ...line }) => ({
      ...line,
      product_slug: variants.get(variant_id)?.product_slug ?? '',
    })),
    each: eachOf(standing.order, lines, parcels),
  };
}

const notSent: readonly RefundState[] = ['waiting', 'requested', 'needs_attention'];
const onItsWay: readonly RefundState[] = ['sent', 'processing'];

/** Kobo that were to go back and did not, until they are asked for anew or the payment is explained. */
function notGone({ cases, refunds }: Standing): number {
  const payment = cases.find(({ kind }) => kind === 'refund_failed')?.payment;
  if (!payment) return 0;
  const failed = refunds.filter(
    ({ state, reference }) => state === 'failed' && reference === payment.reference,
  );
  const kobo = failed.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0);
  return Math.min(kobo, payment.captured_kobo! - payment.refund_kobo);
}

/** Kobo of the order's refunds that stand so. */
function refundsIn({ refunds }: Standing, states: readonly RefundState[]): number {
  return refunds
    .filter((refund) => states.includes(refund.state))
    .reduce((sum, refund) => sum + refund.amount_kobo, 0);
}

function tryOf(standing: Standing): NonNullable<OrderView['payment_try']> {
  if (standing.cases.some(({ payment }) => isOdd(payment))) return 'needs_look';
  const latest = standing.payments.find(isAboutPaying);
  if (!latest) return 'none';
  if (latest.state === 'in_progress' || latest.state === 'confirming') return 'confirming';
  if (latest.state === 'created' || latest.state === 'ready') return 'open';
  return latest.state === 'paid' ? 'none' : 'failed';
}

/** Money that came, and did not buy the order. */
const isOdd = ({ state }: Payment) => state === 'mismatch' || state === 'late_paid';

/** Odd money that was sent back or explained says nothing about paying any more. */
const isAboutPaying = (payment: Payment) => !isOdd(payment) && !payment.explained_at;

/** @param agreed Their browser, where they agreed that advert networks are told. */
async function shopperPaysAgain(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
  agreed: Agreed | null,
): Promise<PayNow> {
  const orderId = orderIdOf(deps.config, storeDb.id, token);
  return orderId ? payNow(deps, storeDb, orderId, { is: 'shopper', agreed }) : { ok: false, reason: 'gone' };
}

/** The shopper does not want it any more. Answers why it stays, where it does. */
async function shopperCancels(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
): Promise<'canceled' | KeepsOrder | 'gone'> {
  const orderId = orderIdOf(deps.config, storeDb.id, token);
  if (!orderId || !(await storeDb.read((tx) => findOrder(tx, orderId)))) return 'gone';
  return cancelUnpaid(deps, storeDb, orderId);
}

/** "I have been debited": the provider is asked there and then about every try. */
async function shopperAsks(
  deps: OrderDeps,
  storeDb: StoreDb,
  token: string,
): Promise<'received' | 'with_bank' | 'not_received' | 'unknown' | 'gone'> {
  const orderId = orderIdOf(deps.config, storeDb.id, token);
  if (!orderId || !(await storeDb.read((tx) => findOrder(tx, orderId)))) return 'gone';
  const { unclear } = await askAboutOpenTries(deps, storeDb, orderId);
  const next = openPart(await storeDb.read((tx) => partsOf(tx, orderId)));
  const states = (await paymentsOf(deps.db.platform, paidForOrder(storeDb.id, orderId)))
    .filter(({ part }) => !next || part === next.part)
    .map((payment) => payment.state);
  if (states.some((state) => ['paid', 'late_paid', 'mismatch'].includes(state))) return 'received';
  if (unclear) return 'unknown';
  return states.some((state) => state === 'in_progress' || state === 'confirming')
    ? 'with_bank'
    : 'not_received';
}

/** What a shopper does about an order, by its private link, and finds where it was erased. */
export const shopperDoes = {
  payAgain: shopperPaysAgain,
  payByCard: shopperPaysByCard,
  cancel: shopperCancels,
  ask: shopperAsks,
  findErased: erasedOrder,
  networks: networksAskedOf,
  receipt: shopperReceipt,
  receiptFile: receiptPdf,
};
