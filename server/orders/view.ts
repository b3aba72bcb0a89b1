import type { DeliveryKind, Order, OrderSummary } from '#shared/api/orders.ts';
import { leftOfEach } from '#shared/orders/goods-and-services.ts';
import { quoteIn } from '#shared/pricing/quote.ts';
import { cardOfUse, cardsOfOrder, staysOnCards } from '../gift-cards/index.ts';
import { mailTroubleOf } from '../mail/index.ts';
import { leftOf, salesOfOrder, type Refund } from '../payments/index.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { storeTerms } from '../stores/index.ts';
import { textsOfOrder, type OrderText, type TextKind } from '../texts/index.ts';
import { keptKobo, viewTransfer } from './direct-transfers/transfer.ts';
import { orderPath } from './links.ts';
import { missingKobo } from './money.ts';
import { bringsUsNothing } from './paying/order-payment.ts';
import type { PartRow } from './parts/queries.ts';
import { transferKobo } from './parts/transfers.ts';
import { byHandKobo, openPart } from './parts/parts.ts';
import type { OrderInList } from './lists/list-queries.ts';
import type { OrderDeps } from './deps.ts';
import { elsewhereKobo } from './paying/elsewhere.ts';
import { eventsOf, findOrder, type LedgerRow, type OrderRow, paidForOrder } from './queries.ts';
import { sentParcels } from './sending/parcels.ts';
import { allowedActions } from './rules.ts';
import { shownLines } from './shopper/shown-lines.ts';
import {
  cashKobo,
  givableKobo,
  noSuchOrder,
  paidBy,
  refundableKobo,
  standingOf,
  type Standing,
} from './standing.ts';
import { viewCase } from './explaining/view-case.ts';

/** An order as lists show it. */
export function summaryOf(order: OrderInList): OrderSummary {
  return {
    id: order.id,
    number: order.number,
    placed_at: order.placed_at.toISOString(),
    customer_name: order.name,
    phone: order.phone,
    item_count: order.item_count,
    total_kobo: order.total_kobo,
    rest_kobo: order.rest_kobo,
    status: order.status,
    payment_status: order.payment_status,
    fulfillment_status: order.fulfillment_status,
    pay_method: order.pay_method,
    channel: order.channel,
    delivery_kind: order.delivery_kind as DeliveryKind,
    confirmation: order.confirmation,
    is_disputed: order.is_disputed,
    is_going_back: order.is_going_back,
    left_of_each: order.left_of_each ?? null,
  };
}

const viewEntry = (entry: LedgerRow): Order['ledger'][number] => ({
  id: entry.id,
  at: entry.at.toISOString(),
  kind: entry.kind,
  amount_kobo: entry.amount_kobo,
  fee_kobo: entry.fee_kobo,
  method: entry.method,
  reference: entry.reference,
});

const viewRefund = (refund: Refund): Order['refunds'][number] => ({
  id: refund.id,
  at: refund.created_at.toISOString(),
  amount_kobo: refund.amount_kobo,
  state: refund.state,
  reason: refund.reason,
  ended_because: refund.ended_because,
});

const viewText = (text: OrderText): Order['texts'][number] => ({
  id: text.id,
  kind: text.kind as TextKind,
  state: text.state,
  reason: text.reason,
  at: text.moved_at.toISOString(),
});

const viewPart = (part: PartRow): Order['parts'][number] => ({
  part: part.part,
  kind: part.kind,
  amount_kobo: part.amount_kobo,
  by_hand_kobo: byHandKobo(part),
  transfer_kobo: part.state === 'open' ? transferKobo(part) : null,
  state: part.state,
  at_door: part.at_door,
  paid_by: part.paid_by,
  asked_at: part.asked_at?.toISOString() ?? null,
  due_at: part.due_at?.toISOString() ?? null,
});

/** What is asked for now: of an order in parts the open one, else what is missing. Kobo. */
function dueKobo({ order, parts }: Standing): number {
  if (order.status === 'canceled') return 0;
  const next = openPart(parts);
  if (next) return next.amount_kobo;
  return parts.every(({ state }) => state === 'withdrawn') ? missingKobo(order) : 0;
}

/** What gift cards have to do with an order. */
async function cardsOf(tx: StoreTx, order: OrderRow): Promise<Pick<Order, 'gift_card' | 'gift_cards'>> {
  const { gift_card_kobo: kobo, gift_card_kept_kobo: kept_kobo } = order;
  const card = kobo > 0 ? await cardOfUse(tx, order.id) : null;
  return {
    gift_card: card && { id: card.id, last_four: card.last_four, kobo, kept_kobo },
    gift_cards: (await cardsOfOrder(tx, order.id)).map(({ id, last_four, amount_kobo, left_kobo }) => ({
      id,
      last_four,
      amount_kobo,
      left_kobo,
    })),
  };
}

/** What came, what went back, and what can. Kobo. */
async function moneyOf(tx: StoreTx, standing: Standing) {
  const { order, ledger } = standing;
  const stays = await staysOnCards(tx, order, 'all');
  return {
    captured_kobo: order.captured_kobo,
    refunded_kobo: order.refunded_kobo,
    refundable_kobo: refundableKobo(standing),
    givable_kobo: Math.max(0, givableKobo(standing) - stays),
    elsewhere_kobo: elsewhereKobo(ledger, standing),
  };
}

const linkOf = ({ pay_by }: OrderRow, shopper_url: string) => ({
  pay_by: pay_by?.toISOString() ?? null,
  shopper_url,
});

const inKobo = ({ owedKobo, sendableKobo }: { owedKobo: number; sendableKobo: number }) => ({
  owed_kobo: owedKobo,
  sendable_kobo: Math.max(0, sendableKobo),
});

const priceOf = (order: OrderRow) => ({ ...quoteIn(order), discount_code: order.discount_code });

/** An order as its owner sees it. */
export async function viewOrder(
  deps: Pick<OrderDeps, 'config' | 'clock'>,
  tx: StoreTx,
  order: OrderRow,
): Promise<Order> {
  const events = await eventsOf(tx, order.id);
  const standing = await standingOf(deps, tx, order);
  const { ledger, refunds, payments, disputes, transfer } = standing;
  const nextBack = paidBy(standing).find((payment) => leftOf(payment) > 0);
  const paidFor = paidForOrder(tx.storeId, order.id);
  const { sales, cover } = await salesOfOrder(tx.platform, paidFor, nextBack, deps.clock.now());
  const terms = await storeTerms(tx, deps.config);
  const lines = await shownLines(tx, standing);
  return {
    ...summaryOf({ ...order, left_of_each: leftOfEach({ ...order, lines }) }),
    customer_id: order.customer_id,
    email: order.email,
    mail: await mailTroubleOf(tx.platform, order.email),
    texts: (await textsOfOrder(tx.platform, tx.storeId, order.id)).map(viewText),
    address: order.address,
    delivery_name: order.delivery_name,
    delivery_eta: order.delivery_eta,
    note: order.note,
    came_from: order.came_from,
    utm_campaign: order.utm_campaign,
    ...priceOf(order),
    currency: 'NGN',
    lines,
    parcels: await sentParcels(deps, tx, order),
    timeline: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    ledger: ledger.map(viewEntry),
    refunds: refunds.map(viewRefund),
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      amount_kobo: dispute.amount_kobo,
      state: dispute.state,
      opened_at: dispute.opened_at.toISOString(),
      due_at: dispute.due_at?.toISOString() ?? null,
      answerable: payments.find((one) => one.reference === dispute.reference)?.provider === 'paystack',
    })),
    sales: sales.map((sale) => ({ ...sale, order_number: order.number })),
    transfer: transfer && viewTransfer(transfer, order),
    returnable_kobo: transfer ? keptKobo(order) : 0,
    ...(await cardsOf(tx, order)),
    ...(await moneyOf(tx, standing)),
    due_kobo: dueKobo(standing),
    parts: standing.parts.map(viewPart),
    refund_terms: cover && { ...inKobo(cover), no_sales: await bringsUsNothing(deps, tx, terms) },
    cash_kobo: cashKobo(standing),
    to_explain: standing.cases.map((one) => viewCase(one, order)),
    ...linkOf(order, `${terms.url}${orderPath(deps.config, tx.storeId, order.id)}`),
    actions: allowedActions(standing),
  };
}

/** One order, read for its owner. Not found where the store has none of that id. */
export function viewOrderOf(deps: OrderDeps, storeDb: StoreDb, orderId: string): Promise<Order> {
  return storeDb.read(async (tx) => {
    const order = await findOrder(tx, orderId);
    if (!order) throw noSuchOrder();
    return viewOrder(deps, tx, order);
  });
}
