import { isPaidStatus, paymentStatusOf, type PaymentStatus } from '#shared/states.ts';
import { followSale } from '../adverts/index.ts';
import { paymentsOf, returnsOf, type Payment } from '../payments/index.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { writeMoney } from './change-queries.ts';
import { cardKobo } from './paying/gift-card.ts';
import { partsOf, type PartRow } from './parts/queries.ts';
import { besideCard, openKobo } from './parts/parts.ts';
import { ledgerOf, type LedgerRow, type OrderRow, paidForOrder } from './queries.ts';
import { tellPrograms } from './tell-programs.ts';

export interface Sums {
  capturedKobo: number;
  refundedKobo: number;
}

/** What a ledger adds up to, in kobo of the order's currency. */
function sumsOf(entries: readonly LedgerRow[], currency: string): Sums {
  const sums = { capturedKobo: 0, refundedKobo: 0 };
  for (const entry of entries) {
    if (entry.currency !== currency) continue;
    if (entry.kind === 'capture' || entry.kind === 'cash') sums.capturedKobo += entry.amount_kobo;
    if (entry.kind === 'refund' || entry.kind === 'dispute_lost') sums.refundedKobo += entry.amount_kobo;
    if (entry.kind === 'refund_failed') sums.refundedKobo -= entry.amount_kobo;
  }
  return sums;
}

/**
 * Whether goods were paid in full and some of that money is still here: sending a part back keeps an order alive,
 * sending all of it back ends it.
 */
export function isPaidFor(entries: readonly LedgerRow[], order: Pick<OrderRow, 'total_kobo' | 'currency'>) {
  let isPaid = order.total_kobo === 0;
  for (let n = 1; n <= entries.length; n++) {
    const { capturedKobo, refundedKobo } = sumsOf(entries.slice(0, n), order.currency);
    if (capturedKobo - refundedKobo >= order.total_kobo) isPaid = true;
    else if (capturedKobo - refundedKobo <= 0) isPaid = false;
  }
  return isPaid;
}

/**
 * What is missing of an order that is paid at once, besides its gift card, whether the order holds that card's part now or
 * is to take it with its goods. Kobo.
 */
export function missingKobo(
  order: Pick<
    OrderRow,
    'total_kobo' | 'captured_kobo' | 'refunded_kobo' | 'gift_card_kobo' | 'gift_card_kept_kobo'
  >,
): number {
  const came = order.captured_kobo - order.refunded_kobo - order.gift_card_kept_kobo;
  return Math.max(0, besideCard(order) - came);
}

/** How what was given back by hand is named in the ledger. */
export const byHand = (reference: string) => `by-hand:${reference}`;

/** The ledger's entries by the payment they are about: captures, and what went back of them. */
async function entriesByPayment(
  tx: StoreTx,
  orderId: string,
  entries: readonly LedgerRow[],
): Promise<Map<string, LedgerRow[]>> {
  const { refunds, disputes } = await returnsOf(tx.platform, paidForOrder(tx.storeId, orderId));
  const paymentOf = new Map<string, string>([
    ...refunds.map((refund) => [refund.id, refund.reference] as const),
    ...disputes.map((one) => [`${one.integration}:${one.id}`, one.reference] as const),
  ]);
  return Map.groupBy(
    entries,
    ({ reference }) => paymentOf.get(reference) ?? reference.replace(byHand(''), ''),
  );
}

/** What the ledger still holds of one payment. Kobo. */
export async function leftOfPayment(tx: StoreTx, order: OrderRow, reference: string): Promise<number> {
  const byPayment = await entriesByPayment(tx, order.id, await ledgerOf(tx, order.id));
  const { capturedKobo, refundedKobo } = sumsOf(byPayment.get(reference) ?? [], order.currency);
  return capturedKobo - refundedKobo;
}

/** What an order's money is made of. */
export interface MoneyRows {
  entries: readonly LedgerRow[];
  parts: readonly PartRow[];
  tries: readonly Payment[];
}

interface Refreshing {
  /** A try to pay is open. */
  expected?: boolean;
  /** Payments that are just found to be late. */
  late?: string[];
  /** What was read of it since it was locked and is so still; the rest is read. */
  known?: Partial<MoneyRows>;
  /** Until when it is held from now on, written with it. */
  hold_until?: null;
}

/**
 * Computes an order's money anew from its ledger and writes it down. The order must be locked. Money that came too late
 * pays for nothing: until all of it is back it is left out of the status.
 */
export async function refreshMoney(
  tx: StoreTx,
  order: OrderRow,
  { expected = false, late = [], known = {}, hold_until }: Refreshing = {},
): Promise<PaymentStatus> {
  const [entries, parts, tries] = await pipelined([
    known.entries ?? ledgerOf(tx, order.id),
    known.parts ?? partsOf(tx, order.id),
    known.tries ?? paymentsOf(tx.platform, paidForOrder(tx.storeId, order.id)),
  ]);
  const sums = sumsOf(entries, order.currency);
  const lateOnes = tries.filter((one) => one.state === 'late_paid').map((one) => one.reference);
  const inTime = await withoutLate(tx, order, entries, [...late, ...lateOnes]);
  const counted = sumsOf(inTime, order.currency);
  const open = openKobo(parts);
  const card = cardKobo(entries);
  // A card's part is set aside as the goods are: while the rest is still to come the order waits like any other.
  const waits = card > 0 && card < order.total_kobo && counted.capturedKobo - counted.refundedKobo === card;
  const isSetAside = waits && counted.refundedKobo === 0;
  const status = paymentStatusOf({
    total: order.total_kobo,
    captured: isSetAside ? 0 : counted.capturedKobo,
    refunded: counted.refundedKobo,
    expected,
    canceled: order.status === 'canceled',
    isMoreAsked: open.rest_kobo + open.collect_kobo > 0,
  });
  const change = {
    payment_status: status,
    captured_kobo: sums.capturedKobo,
    refunded_kobo: sums.refundedKobo,
    ...open,
    gift_card_kept_kobo: card,
    ...(hold_until === null && { hold_until }),
  };
  const { programs, networks } = await writeMoney(tx, order, change);
  const wasPaid = isPaidStatus(order.payment_status);
  Object.assign(order, change);
  if (programs && isPaidStatus(status) && !wasPaid) await tellPrograms(tx, 'order.paid', order);
  if (networks) await followSale(tx, order);
  return status;
}

async function withoutLate(
  tx: StoreTx,
  order: OrderRow,
  entries: readonly LedgerRow[],
  late: readonly string[],
): Promise<readonly LedgerRow[]> {
  if (late.length === 0) return entries;
  const byPayment = await entriesByPayment(tx, order.id, entries);
  const left = late.flatMap((reference) => {
    const about = byPayment.get(reference) ?? [];
    const { capturedKobo, refundedKobo } = sumsOf(about, order.currency);
    return capturedKobo > refundedKobo ? about : [];
  });
  return entries.filter((entry) => !left.includes(entry));
}
