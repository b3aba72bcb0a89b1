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
import type { StoreTx } from '../platform/db.ts';
import { notFound } from '../platform/errors.ts';
import { hasDigitalLines } from './download-queries.ts';
import { findTransfer, type TransferRow } from './direct-queries.ts';
import { byGiftCard, cardKobo } from './gift-card.ts';
import { isPaidFor } from './money.ts';
import type { OrderDeps } from './deps.ts';
import { ledgerOf, lockOrder, type LedgerRow, type OrderRow } from './queries.ts';

/** All that the rules about an order look at. */
export interface Standing {
  order: OrderRow;
  ledger: LedgerRow[];
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
}

export async function standingOf(
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
  order: OrderRow,
): Promise<Standing> {
  const { id } = order;
  const owner = { purpose: 'order', ownerId: id };
  return {
    order,
    ledger: await ledgerOf(tx, id),
    payments: await paymentsOf(tx.platform, 'order', id),
    ...(await returnsOf(tx.platform, 'order', id)),
    cases: await openCases(tx.platform, owner, deps.clock.now()),
    transfer: order.pay_method === 'direct_transfer' ? await findTransfer(tx, id) : null,
    hasGoods: await canBeCommitted(tx, id),
    hasDownloads: await hasDigitalLines(tx, id),
  };
}

/** An order and its tries to pay, locked in the order everybody locks them in. Somebody else's order is not there. */
export async function lockedStanding(
  deps: Pick<OrderDeps, 'clock'>,
  tx: StoreTx,
  orderId: string,
): Promise<Standing> {
  await lockPaymentsOf(tx.platform, 'order', orderId);
  return standingOf(deps, tx, await lockedOrder(tx, orderId));
}

export const noSuchOrder = () => notFound('We could not find that order.');

/** An order alone, for changes that touch no money. */
export async function lockedOrder(tx: StoreTx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw noSuchOrder();
  return order;
}

/** The payment the order was bought with. */
export const paidBy = ({ payments }: Standing) => payments.find((payment) => payment.state === 'paid');

/** Of the payment it was bought with: not asked back, and not lost. Kobo. */
export function refundableKobo(standing: Standing): number {
  const paid = paidBy(standing);
  return paid ? leftOf(paid) : 0;
}

/**
 * What can be given back on the gift card an order was paid with. What is set aside while the rest is still to come goes
 * back by calling the order off; at the door that rest may come after the goods are gone, or never. Kobo.
 */
export function cardToGiveKobo({ order, ledger }: Standing): number {
  const waits = order.payment_status === 'pending' || order.payment_status === 'unpaid';
  return waits && order.pay_method !== 'on_delivery' ? 0 : Math.max(0, cardKobo(ledger));
}

/** Cash that was recorded and not given back. Kobo. */
export function cashKobo({ ledger }: Standing): number {
  return ledger
    .filter((entry) => entry.method === 'cash')
    .reduce((sum, entry) => sum + (entry.kind === 'cash' ? entry.amount_kobo : -entry.amount_kobo), 0);
}

/** Whether the money for the goods is here, as far as it has to be before they go out. */
export function isPaid(standing: Standing): boolean {
  const { order, ledger } = standing;
  switch (order.pay_method) {
    case 'on_delivery':
      return true;
    case 'direct_transfer':
      return isPaidFor(ledger, order);
    case 'online':
      if (order.total_kobo === 0 || refundableKobo(standing) > 0) return true;
      return ledger.some(({ method }) => method === byGiftCard) && isPaidFor(ledger, order);
  }
}

export const isDisputed = ({ disputes }: Standing) =>
  disputes.some((one) => one.state === 'open' || one.state === 'answered');
