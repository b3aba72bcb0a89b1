import type { OrderAction } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { mayGoBack } from '#shared/states.ts';
import { moveReservations } from '../catalogue/index.ts';
import { paymentsOf, requestRefund, settle, type RefundRequestResult } from '../payments/index.ts';
import type { StoreDb, StoreTx } from '../platform/db.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { takeLinesBack } from './download-queries.ts';
import { refreshMoney } from './money.ts';
import { transitionOrder } from './transitions.ts';
import type { OrderDeps } from './deps.ts';
import { markParcelsDelivered } from './parcel-queries.ts';
import { appendEvent, appendLedger, findOrder, type OrderRow } from './queries.ts';
import { allSentBack, mayNotAsk, nothingPaid, refundBusy, refusalOf } from './rules.ts';
import { cashKobo, isDisputed, lockedStanding, paidBy, refundableKobo, type Standing } from './standing.ts';

export const noSuchOrder = () => notFound('We could not find that order.');
export const conflict = (sentence: string) => new AppError('conflict', sentence);

/** @throws AppError conflict with the rule's sentence when the order stands against it. */
export function must(action: OrderAction, standing: Standing): void {
  const refusal = refusalOf[action](standing);
  if (refusal) throw conflict(refusal);
}

export async function markDelivered(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order } = standing;
    if (order.fulfillment_status === 'delivered') return;
    must('mark_delivered', standing);
    const at = deps.clock.now();
    await markParcelsDelivered(tx, orderId, at);
    await transitionOrder(tx, order, {
      fulfillment_status: 'delivered',
      ...(isNothingToCome(order) ? { status: 'completed' } : {}),
    });
    await appendEvent(tx, orderId, { at, kind: 'delivered', message: 'Delivered.', actor });
  });
}

/** What was sent is paid for but with cash on delivery; a part, or all, that went back since changes nothing. */
const isNothingToCome = (order: OrderRow) => order.captured_kobo > 0 || order.total_kobo === 0;

/** Cash came in, in full, once. */
export async function recordCash(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order } = standing;
    if (cashKobo(standing) > 0) return;
    must('record_cash', standing);
    const at = deps.clock.now();
    await appendCash(tx, standing, order.total_kobo, at);
    await refreshMoney(tx, order);
    if (order.fulfillment_status === 'delivered') await transitionOrder(tx, order, { status: 'completed' });
    await appendEvent(tx, orderId, {
      at,
      kind: 'cash',
      message: `${naira(order.total_kobo)} in cash received.`,
      actor,
    });
  });
}

/** Cash may be recorded, taken out (below zero) and recorded again; each is an entry of its own. Kobo. */
async function appendCash(
  tx: StoreTx,
  { order, ledger }: Standing,
  amountKobo: number,
  at: Date,
): Promise<void> {
  const earlier = ledger.filter((entry) => entry.kind === 'cash').length;
  await appendLedger(tx, order.id, {
    kind: 'cash',
    reference: earlier === 0 ? order.id : `${order.id}:${earlier + 1}`,
    amount_kobo: amountKobo,
    fee_kobo: null,
    currency: order.currency,
    method: 'cash',
    at,
  });
}

/** Cash that was recorded by mistake is taken out again, and the order waits for its money as before. */
export async function undoCash(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order, ledger } = standing;
    const cash = cashKobo(standing);
    if (cash === 0 && ledger.some(({ kind }) => kind === 'cash')) return;
    must('undo_cash', standing);
    const at = deps.clock.now();
    await appendCash(tx, standing, -cash, at);
    await refreshMoney(tx, order);
    if (order.status === 'completed') await transitionOrder(tx, order, { status: 'open' });
    const message = `${naira(cash)} in cash was recorded by mistake and is taken out again.`;
    await appendEvent(tx, orderId, { at, kind: 'cash_undone', message, actor });
  });
}

/** Asks the provider about every try of an order that is not settled; says whether one answer was unclear. */
export async function askAboutOpenTries(deps: OrderDeps, orderId: string): Promise<{ unclear: boolean }> {
  let unclear = false;
  for (const one of await paymentsOf(deps.db.platform, 'order', orderId)) {
    const result = await settle(deps.payments, one.reference, 'asked');
    if (!result.asked) unclear = true;
  }
  return { unclear };
}

/** The owner's button: asks where there is something to ask about. */
export async function askProvider(deps: OrderDeps, storeDb: StoreDb, orderId: string): Promise<void> {
  if (!(await storeDb.read((tx) => findOrder(tx, orderId)))) throw noSuchOrder();
  const refusal = mayNotAsk(await paymentsOf(deps.db.platform, 'order', orderId));
  if (refusal) throw conflict(refusal);
  await askAboutOpenTries(deps, orderId);
}

export interface RefundOfOrder {
  amountKobo: number;
  reason: string;
  restock: boolean;
  /** Lines whose files can no longer be downloaded, while the rest is kept. */
  takeBack?: readonly string[];
  key: string;
}

/**
 * Gives money back through the provider. Goods go back on the shelf only with all that is left of the money: whoever
 * still pays for a part of them still gets them.
 */
export async function refundOrder(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  wanted: RefundOfOrder,
  actor: string,
): Promise<void> {
  await storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order, refunds } = standing;
    const key = `${orderId}:${wanted.key}`;
    if (refunds.some((refund) => refund.key === key && mayGoBack(refund.state))) return;
    const payment = paidBy(standing);
    if (!payment || isDisputed(standing)) return must('refund', standing);
    const left = refundableKobo(standing);
    if (wanted.restock && wanted.amountKobo < left)
      throw new AppError('bad_input', { restock: [onlyWithAll] });
    const { amountKobo, reason } = wanted;
    await askForRefund(deps, tx, {
      reference: payment.reference,
      amountKobo,
      reason,
      key,
      requestedBy: actor,
    });
    const before = refunds.filter((refund) => mayGoBack(refund.state)).map((refund) => refund.key);
    await takeLinesBack(tx, orderId, { lineIds: wanted.takeBack ?? [], key, before });
    if (wanted.restock && order.fulfillment_status === 'unfulfilled')
      await moveReservations(tx, deps.clock.now(), orderId, 'released');
  });
}

/** Said about goods that should go back on the shelf with a part of the money. */
export const onlyWithAll =
  'Goods go back on the shelf only when all of the money goes back. For a part, leave them with the order.';

/** @throws AppError in words for the owner when it is refused. */
export async function askForRefund(
  deps: OrderDeps,
  tx: StoreTx,
  wanted: Parameters<typeof requestRefund>[2],
): Promise<void> {
  const asked = await requestRefund(deps.payments, { platform: tx.platform, store: tx }, wanted);
  if (!asked.ok) throw notRefunded(asked);
}

function notRefunded(asked: RefundRequestResult & { ok: false }): AppError {
  switch (asked.reason) {
    case 'nothing_captured':
      return conflict(nothingPaid);
    case 'busy':
      return conflict(refundBusy);
    case 'too_much':
      return new AppError('bad_input', { amount_kobo: [tooMuch(asked.availableKobo)] });
  }
}

function tooMuch(availableKobo: number): string {
  return availableKobo > 0 ? `At most ${naira(availableKobo)} can be sent back.` : allSentBack;
}
