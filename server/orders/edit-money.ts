import type { OrderChange } from '#shared/api/order-edit.ts';
import { grossFor } from '#shared/pricing/fees.ts';
import { leftOf } from '../payments/index.ts';
import type { StoreTx } from '../platform/db.ts';
import { storeTerms } from '../stores/index.ts';
import type { OrderDeps } from './deps.ts';
import { giveBackOnline, writeGiven } from './give-back.ts';
import { shopperFee } from './order-payment.ts';
import { cancelTelling, insertParts, updatePart, writePrice, type PartRow } from './part-queries.ts';
import { byHandKobo, openPart, openRest } from './parts.ts';
import type { OrderRow } from './queries.ts';
import { givableKobo, paidBy, type Standing } from './standing.ts';
import { transitionPart } from './transitions.ts';

type Back = Pick<OrderChange, 'back_online_kobo' | 'back_by_hand_kobo'>;
const none: Back = { back_online_kobo: 0, back_by_hand_kobo: 0 };

/**
 * The difference that a change makes to an order that is paid in parts, or paid: what is still asked for becomes more or
 * less by it; what is more than that goes back. Kobo, without what is paid on top for paying online.
 */
export async function changeAsked(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  { difference, key, actor }: { difference: number; key: string; actor: string },
): Promise<Back> {
  const { order, parts } = standing;
  const last = parts.findLast(({ state }) => state === 'open');
  const left = (last ? byHandKobo(last) : 0) + difference;
  if (difference === 0) return none;
  const deposit = openPart(parts);
  if (deposit?.part === 0 && last && last !== deposit && left <= 0) {
    await end(tx, order, last);
    const less = byHandKobo(deposit) + left;
    await setAmount(deps, tx, order, deposit, less);
    return none;
  }
  if (left > 0) {
    if (last) await setAmount(deps, tx, order, last, left);
    else await askMore(deps, tx, standing, left);
    return none;
  }
  if (openRest(parts)) await end(tx, order, openRest(parts)!);
  return left < 0 ? giveBack(deps, tx, standing, { kobo: -left, key, actor }) : none;
}

/** Nothing of it is asked for any more, nor what was on top of it. */
async function end(tx: StoreTx, order: OrderRow, part: PartRow): Promise<void> {
  await addFee(tx, order, -part.fee_kobo);
  await transitionPart(tx, part, 'withdrawn');
  await cancelTelling(tx, order.id);
}

async function setAmount(
  deps: OrderDeps,
  tx: StoreTx,
  order: OrderRow,
  part: PartRow,
  net: number,
): Promise<void> {
  const fee = part.fee_kobo > 0 ? await feeOf(deps, tx, net) : 0;
  await addFee(tx, order, fee - part.fee_kobo);
  await updatePart(tx, part, { amount_kobo: net + fee, fee_kobo: fee });
}

async function askMore(deps: OrderDeps, tx: StoreTx, { order, parts }: Standing, net: number): Promise<void> {
  const fee = order.fee_kobo > 0 ? await feeOf(deps, tx, net) : 0;
  await addFee(tx, order, fee);
  const part = Math.max(0, ...parts.map((one) => one.part)) + 1;
  const at_door = order.pay_method === 'on_delivery';
  await insertParts(tx, [
    { order_id: order.id, part, kind: 'difference', amount_kobo: net + fee, fee_kobo: fee, at_door },
  ]);
}

async function feeOf(deps: OrderDeps, tx: StoreTx, net: number): Promise<number> {
  const rule = await shopperFee(deps, tx, await storeTerms(tx, deps.config));
  return rule ? grossFor(rule, net) - net : 0;
}

async function addFee(tx: StoreTx, order: OrderRow, by: number): Promise<void> {
  if (by === 0) return;
  const { delivery_kobo, discount_kobo, fee_kobo, total_kobo } = order;
  await writePrice(tx, order, {
    delivery_kobo,
    discount_kobo,
    fee_kobo: fee_kobo + by,
    total_kobo: total_kobo + by,
  });
}

/** Exactly the difference goes back, as far as it is here: where less was accepted, no more than came. */
async function giveBack(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  { kobo, key, actor }: { kobo: number; key: string; actor: string },
): Promise<Back> {
  const amountKobo = Math.min(kobo, givableKobo(standing));
  if (amountKobo === 0) return none;
  const reason = 'The order was changed.';
  const online = paidBy(standing).reduce((sum, payment) => sum + leftOf(payment), 0);
  const { byHandKobo: byHand } = await giveBackOnline(deps, tx, standing, { amountKobo, reason, key, actor });
  if (byHand > 0) await writeGiven(deps, tx, standing.order, { kobo: byHand, key, reason, actor });
  return { back_online_kobo: Math.min(amountKobo, online), back_by_hand_kobo: byHand };
}
