import { feeRules, type FeeRule } from '#shared/pricing/fees.ts';
import { naira } from '#shared/money.ts';
import type { Payment } from '../../payments/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { addFee, askDifference } from './money.ts';
import { editThatAsked, type EditRow } from './queries.ts';
import { updatePart, type PartRow } from '../parts/queries.ts';
import { byHandKobo, isAskedFor } from '../parts/parts.ts';
import { appendEvent, type OrderRow } from '../queries.ts';

/**
 * The change before which an order asked for just this payment, while what it pays is still open: who had gone to pay when
 * the order was changed has paid the old amount. Null for any other payment.
 */
export async function askedBefore(
  tx: StoreTx,
  { order, parts }: { order: OrderRow; parts: readonly PartRow[] },
  payment: Payment,
): Promise<EditRow | null> {
  if (isAskedFor({ order, parts }, payment)) return null;
  const isOpen =
    parts.length === 0
      ? payment.part === 0
      : parts.some(({ part, state }) => part === payment.part && state === 'open');
  return isOpen ? editThatAsked(tx, order.id, payment) : null;
}

const ruleOf = ({ provider }: Payment): FeeRule =>
  provider === 'flutterwave' ? feeRules.flutterwave : feeRules.paystack;

/**
 * An order takes money of an amount it asked for before it was changed: what is missing is asked for, and what is too much
 * is answered, to go back. Kobo. Its part must be marked as paid by now, and the order be locked.
 */
export async function takeAsBefore(
  tx: StoreTx,
  { order, parts }: { order: OrderRow; parts: readonly PartRow[] },
  { payment, edit, at }: { payment: Payment; edit: EditRow; at: Date },
): Promise<number> {
  const fee_kobo = edit.asked_fee_kobo ?? 0;
  const paid = payment.amount_kobo - fee_kobo;
  const part = parts.find((one) => one.part === payment.part);
  const due = part ? byHandKobo(part) : order.total_kobo - order.fee_kobo;
  await addFee(tx, order, fee_kobo - (part ? part.fee_kobo : order.fee_kobo));
  if (part) await updatePart(tx, part, { amount_kobo: payment.amount_kobo, fee_kobo });
  const difference = due - paid;
  const fee = fee_kobo > 0 ? ruleOf(payment) : null;
  const tooMuch = await askDifference(tx, { order, parts: [...parts] }, { difference, fee, at });
  const rest =
    difference > 0
      ? `${naira(difference)} more is left to pay.`
      : `${naira(tooMuch)} of it is too much and is being sent back.`;
  const message = `It was paid at the price from before it was changed. ${rest}`;
  if (difference > 0 || tooMuch > 0)
    await appendEvent(tx, order.id, { at, kind: 'paid_as_before', message, actor: 'system' });
  return tooMuch;
}
