import type { OrderChange } from '#shared/api/order-edit.ts';
import { grossFor, type FeeRule } from '#shared/pricing/fees.ts';
import { after, days } from '../../platform/clock.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { OrderDeps } from '../deps.ts';
import { giveBackOnline, writeGiven } from '../money-back/give-back.ts';
import {
  cancelTelling,
  insertParts,
  scheduleTelling,
  updatePart,
  writePrice,
  type PartRow,
} from '../parts/queries.ts';
import { byHandKobo, openPart } from '../parts/parts.ts';
import type { OrderRow } from '../queries.ts';
import { moneyToGiveKobo, type Standing } from '../standing.ts';
import { transitionPart } from '../transitions.ts';

export type Back = Pick<OrderChange, 'back_online_kobo' | 'back_by_hand_kobo'>;
export const noneBack: Back = { back_online_kobo: 0, back_by_hand_kobo: 0 };

/** So long a difference can be paid before its owner is told that it did not come, and is asked for once more before. */
const payWithin = days(7);
const remindBefore = days(1);

interface Asking {
  /** What is more to be paid, or less where it is below nothing. Kobo, without what is on top for paying online. */
  difference: number;
  /** What shoppers pay on top of an online payment; null: nothing. */
  fee: FeeRule | null;
  at: Date;
}

/**
 * What an order that was begun still asks for becomes more or less by a difference. Answers what is too much by it, which
 * goes back. Kobo. The order must be locked.
 */
export async function askDifference(
  tx: StoreTx,
  { order, parts }: Pick<Standing, 'order' | 'parts'>,
  { difference, fee, at }: Asking,
): Promise<number> {
  if (difference === 0) return 0;
  const last = parts.findLast(({ state }) => state === 'open');
  const left = (last ? byHandKobo(last) : 0) + difference;
  if (left > 0) {
    if (last) await setAmount(tx, order, last, { net: left, fee });
    else await askMore(tx, { order, parts }, { net: left, fee, at });
    return 0;
  }
  if (last) await end(tx, order, last);
  // A deposit that is not paid yet is less by what its balance did not hold.
  const deposit = openPart(parts);
  if (!deposit) return -left;
  if (left < 0) await setAmount(tx, order, deposit, { net: byHandKobo(deposit) + left, fee });
  return 0;
}

/** Nothing of it is asked for any more, nor what was on top of it. */
async function end(tx: StoreTx, order: OrderRow, part: PartRow): Promise<void> {
  await addFee(tx, order, -part.fee_kobo);
  await transitionPart(tx, part, 'withdrawn');
  await cancelTelling(tx, order.id);
}

async function setAmount(
  tx: StoreTx,
  order: OrderRow,
  part: PartRow,
  { net, fee }: { net: number; fee: FeeRule | null },
): Promise<void> {
  const fee_kobo = part.fee_kobo > 0 ? onTopOf(net, fee) : 0;
  await addFee(tx, order, fee_kobo - part.fee_kobo);
  // By transfer another sum is another amount, too.
  await updatePart(tx, part, { amount_kobo: net + fee_kobo, fee_kobo, transfer_kobo: null });
}

/** It is asked for at once, and until a day; of what is paid on delivery it is collected with the rest. */
async function askMore(
  tx: StoreTx,
  { order, parts }: Pick<Standing, 'order' | 'parts'>,
  { net, fee, at }: { net: number; fee: FeeRule | null; at: Date },
): Promise<void> {
  const at_door = order.pay_method === 'on_delivery';
  const fee_kobo = order.fee_kobo > 0 ? onTopOf(net, fee) : 0;
  await addFee(tx, order, fee_kobo);
  const due_at = after(at, payWithin);
  await insertParts(tx, [
    {
      order_id: order.id,
      part: Math.max(0, ...parts.map((one) => one.part)) + 1,
      kind: 'difference',
      amount_kobo: net + fee_kobo,
      fee_kobo,
      at_door,
      ...(!at_door && { asked_at: at, due_at }),
    },
  ]);
  if (!at_door) await scheduleTelling(tx, order.id, after(due_at, -remindBefore));
}

const onTopOf = (net: number, fee: FeeRule | null): number => (fee ? grossFor(fee, net) - net : 0);

/** What is paid on top is more or less by so much, and the total with it. Kobo. */
export async function addFee(tx: StoreTx, order: OrderRow, by: number): Promise<void> {
  if (by === 0) return;
  const { delivery_kobo, discount_kobo, fee_kobo, total_kobo } = order;
  await writePrice(tx, order, {
    delivery_kobo,
    discount_kobo,
    fee_kobo: fee_kobo + by,
    total_kobo: total_kobo + by,
  });
}

/**
 * What is too much goes back the way it came, as far as it is here: where less was accepted, no more than came. Answers
 * what goes back through the provider, and what its owner gives.
 */
export async function giveTooMuch(
  deps: OrderDeps,
  tx: StoreTx,
  standing: Standing,
  { kobo, key, actor }: { kobo: number; key: string; actor: string },
): Promise<Back> {
  const amountKobo = Math.min(kobo, moneyToGiveKobo(standing));
  if (amountKobo === 0) return noneBack;
  const reason = 'The order was changed.';
  const { byHandKobo: byHand } = await giveBackOnline(deps, tx, standing, { amountKobo, reason, key, actor });
  if (byHand > 0) await writeGiven(deps, tx, standing.order, { kobo: byHand, key, reason, actor });
  return { back_online_kobo: amountKobo - byHand, back_by_hand_kobo: byHand };
}
