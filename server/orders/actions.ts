import type { DeliveryKind, OrderAction } from '#shared/api/orders.ts';
import { naira } from '#shared/money.ts';
import { paidNextKobo } from '#shared/orders/goods-and-services.ts';
import { paymentsOf, settle } from '../payments/index.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { missingKobo, refreshMoney } from './money.ts';
import { transitionOrder, transitionPart } from './transitions.ts';
import { openRest } from './parts/parts.ts';
import { insertParts } from './parts/queries.ts';
import { isNothingToCome, settleDelivered } from './sending/delivered.ts';
import type { OrderDeps } from './deps.ts';
import { noteOrder } from './noted.ts';
import { markParcelsDelivered } from './sending/parcel-queries.ts';
import { appendEvent, appendLedger, findOrder, paidForOrder } from './queries.ts';
import { mayNotAsk, refusalOf } from './rules.ts';
import { cashKobo, lockedStanding, noSuchOrder, paidApart, type Standing } from './standing.ts';

/** A refusal in words, of the whole or of one field. */
export const conflict = (words: string | Record<string, string>) => new AppError('conflict', words);

/** @throws AppError conflict with the rule's sentence when the order stands against it. */
export function must(action: OrderAction, standing: Standing): void {
  const refusal = refusalOf[action](standing);
  if (refusal) throw conflict(refusal);
}

/** All that was sent has arrived. */
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
    const message = {
      delivery: 'Delivered, as the store says: without a code.',
      pickup: 'Picked up.',
      service: 'Done.',
    }[order.delivery_kind as DeliveryKind];
    await appendEvent(tx, orderId, { at, kind: 'delivered', message, actor });
    await settleDelivered(tx, order);
  });
}

/**
 * Cash came in, once; answers whether it was newly recorded. Of goods and services each is paid with its own: what comes
 * later is a part that is collected then.
 */
export async function recordCash(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  actor: string,
): Promise<boolean> {
  return storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order } = standing;
    if (cashKobo(standing) > 0) return false;
    must('record_cash', standing);
    const at = deps.clock.now();
    const missing = missingKobo(order);
    const kobo = paidNextKobo(missing, paidApart(standing));
    await appendCash(tx, standing, kobo, at);
    if (kobo < missing) await askLater(tx, standing, missing - kobo);
    await refreshMoney(tx, order);
    if (order.fulfillment_status === 'delivered' && isNothingToCome(order))
      await transitionOrder(tx, order, { status: 'completed' });
    await appendEvent(tx, orderId, {
      at,
      kind: 'cash',
      message: `${naira(kobo)} in cash received.`,
      actor,
    });
    await noteOrder(tx, order, `Recorded ${naira(kobo)} in cash for order`);
    return true;
  });
}

const askLater = (tx: StoreTx, { order, parts }: Standing, amount_kobo: number): Promise<void> =>
  insertParts(tx, [
    {
      order_id: order.id,
      part: Math.max(0, ...parts.map((one) => one.part)) + 1,
      kind: 'difference',
      amount_kobo,
      fee_kobo: 0,
      at_door: true,
    },
  ]);

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

/** Cash that was recorded by mistake is taken out again, and the order waits for its money as before. Answers whether any was. */
export async function undoCash(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
  actor: string,
): Promise<boolean> {
  return storeDb.transact(async (tx) => {
    const standing = await lockedStanding(deps, tx, orderId);
    const { order, ledger } = standing;
    const cash = cashKobo(standing);
    if (cash === 0 && ledger.some(({ kind }) => kind === 'cash')) return false;
    must('undo_cash', standing);
    const at = deps.clock.now();
    await appendCash(tx, standing, -cash, at);
    // It is missing with all else again.
    const rest = openRest(standing.parts);
    if (rest) await transitionPart(tx, rest, 'withdrawn');
    await refreshMoney(tx, order);
    if (order.status === 'completed') await transitionOrder(tx, order, { status: 'open' });
    const message = `${naira(cash)} in cash was recorded by mistake and is taken out again.`;
    await appendEvent(tx, orderId, { at, kind: 'cash_undone', message, actor });
    await noteOrder(tx, order, `Took out again ${naira(cash)} recorded in cash for order`);
    return true;
  });
}

/** Asks the provider about every try of an order that is not settled; says whether one answer was unclear. */
export async function askAboutOpenTries(
  deps: OrderDeps,
  storeDb: StoreDb,
  orderId: string,
): Promise<{ unclear: boolean }> {
  let unclear = false;
  for (const one of await paymentsOf(deps.db.platform, paidForOrder(storeDb.id, orderId))) {
    const result = await settle(deps.payments, one.reference, 'asked');
    if (!result.asked) unclear = true;
  }
  return { unclear };
}

/** The owner's button: asks where there is something to ask about. */
export async function askProvider(deps: OrderDeps, storeDb: StoreDb, orderId: string): Promise<void> {
  if (!(await storeDb.read((tx) => findOrder(tx, orderId)))) throw noSuchOrder();
  const refusal = mayNotAsk(await paymentsOf(deps.db.platform, paidForOrder(storeDb.id, orderId)));
  if (refusal) throw conflict(refusal);
  await askAboutOpenTries(deps, storeDb, orderId);
}
