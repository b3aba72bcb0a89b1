import { isUndecided } from '#shared/orders/disputes.ts';
import { isUnpaid } from '#shared/states.ts';
import { canBeCommitted } from '../catalogue/index.ts';
import {
  leftOf,
  lockPaymentsOf,
  openCases,
  paymentsOf,
  returnsOf,
  type Dispute,
  type MoneyCase,
  type Payment,
  type Refund,
} from '../payments/index.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import { hasPiecesBack } from './editing/queries.ts';
import { hasDigitalLines } from './shopper/download-queries.ts';
import { findTransfer, type TransferRow } from './direct-transfers/queries.ts';
import { cardKobo } from './paying/gift-card.ts';
import { isPaidFor } from './money.ts';
import { partsOf, type PartRow } from './parts/queries.ts';
import { openPart } from './parts/parts.ts';
import type { OrderDeps } from './deps.ts';
import { elsewhereKobo } from './paying/elsewhere.ts';
import { leftByHandKobo } from './taken.ts';
import {
  ledgerOf,
  linesOf,
  lockOrder,
  paidForOrder,
  type LedgerRow,
  type LineRow,
  type OrderRow,
} from './queries.ts';

/** All that the rules about an order look at. */
export interface Standing {
  order: OrderRow;
  ledger: LedgerRow[];
  /** What it asks for by parts; empty where it is paid at once. */
  parts: PartRow[];
  /** Newest first. */
  payments: Payment[];
  refunds: Refund[];
  disputes: Dispute[];
  /** Odd money somebody has to decide about, or that is on its way back. */
  cases: MoneyCase[];
  transfer: TransferRow | null;
  /** The goods are set aside for it, or can be had again. */
  hasGoods: boolean;
  /** Something of it is downloaded. */
  hasDownloads: boolean;
  /** Pieces of it went back, or were taken out with a refund. */
  hasPiecesBack: boolean;
  /** What is in it, where goods and services may be paid each with its own; null elsewhere. */
  lines: LineRow[] | null;
}

/** What is delivered or done of an order, as far as each may be paid with its own. */
export const paidApart = ({ lines }: Standing): LineRow[] => (lines ?? []).filter(({ digital }) => !digital);

/** An order with all that decides what may be done to it. */
export async function standingOf(
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
  order: OrderRow,
): Promise<Standing> {
  const { id } = order;
  const owner = paidForOrder(tx.storeId, id);
  const [ledger, parts, payments, returns, cases, transfer, hasGoods, hasDownloads, hasBack, lines] =
    await pipelined([
      ledgerOf(tx, id),
      partsOf(tx, id),
      paymentsOf(tx.platform, owner),
      returnsOf(tx.platform, owner),
      openCases(tx.platform, owner, deps.clock.now()),
      order.pay_method === 'direct_transfer' ? findTransfer(tx, id) : null,
      canBeCommitted(tx, id),
      hasDigitalLines(tx, id),
      hasPiecesBack(tx, id),
      order.pay_method === 'on_delivery' ? linesOf(tx, id) : null,
    ]);
  return {
    order,
    ledger,
    parts,
    payments,
    ...returns,
    cases,
    transfer,
    hasGoods,
    hasDownloads,
    hasPiecesBack: hasBack,
    lines,
  };
}

/** An order and its tries to pay, locked in the order everybody locks them in. Somebody else's order is not there. */
export async function lockedStanding(
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
  orderId: string,
): Promise<Standing> {
  await lockPaymentsOf(tx.platform, paidForOrder(tx.storeId, orderId));
  return standingOf(deps, tx, await lockedOrder(tx, orderId));
}

export const noSuchOrder = () => notFound('We could not find that order.');

/** An order alone, for changes that touch no money. */
export async function lockedOrder(tx: StoreTx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw noSuchOrder();
  return order;
}

/** The payments the order was bought with, one for each part that was paid online; the last part first. */
export const paidBy = ({ payments }: Standing): Payment[] =>
  payments.filter((payment) => payment.state === 'paid').toSorted((a, b) => b.part - a.part);

/** Of the payments it was bought with: not asked back, and not lost. Kobo. */
export const refundableKobo = (standing: Standing): number =>
  paidBy(standing).reduce((sum, payment) => sum + leftOf(payment), 0);

/** What of what came as money can be given back now, through the provider and by hand. Kobo. */
export const moneyToGiveKobo = (standing: Standing): number =>
  refundableKobo(standing) + leftByHandKobo(standing);

/** The same with what goes back on its gift card. Kobo. */
export const givableKobo = (standing: Standing): number =>
  moneyToGiveKobo(standing) + cardToGiveKobo(standing);

/**
 * What can be given back on the gift card an order was paid with. What is set aside while the rest is still to come goes
 * back by calling the order off; at the door that rest may come after the goods are gone, or never. Kobo.
 */
export function cardToGiveKobo({ order, ledger }: Standing): number {
  return isUnpaid(order) && order.pay_method !== 'on_delivery' ? 0 : Math.max(0, cardKobo(ledger));
}

/** Cash that was recorded and not given back. Kobo. */
export function cashKobo({ ledger }: Standing): number {
  return ledger
    .filter((entry) => entry.method === 'cash')
    .reduce((sum, entry) => sum + (entry.kind === 'cash' ? entry.amount_kobo : -entry.amount_kobo), 0);
}

/** Whether the money for the goods is here, as far as it has to be before they go out. */
export function isPaid(standing: Standing): boolean {
  const { order, ledger, parts } = standing;
  if (parts.length > 0) return isPaidInParts(standing);
  switch (order.pay_method) {
    case 'on_delivery':
      return true;
    case 'direct_transfer':
      return isPaidFor(ledger, order);
    case 'online':
      if (order.total_kobo === 0 || refundableKobo(standing) > 0) return true;
      // What its gift card or a provider elsewhere paid has no payment of ours; a card that has it back pays for nothing.
      return (cardKobo(ledger) > 0 || elsewhereKobo(ledger, standing) > 0) && isPaidFor(ledger, order);
  }
}

/** Nothing is asked for any more before the goods go, and not all of what came went back. */
function isPaidInParts(standing: Standing): boolean {
  const { order, parts } = standing;
  const next = openPart(parts);
  if (next && !next.at_door) return false;
  return order.pay_method === 'on_delivery' || order.total_kobo === 0 || givableKobo(standing) > 0;
}

export const isDisputed = ({ disputes }: Pick<Standing, 'disputes'>) => disputes.some(isUndecided);
