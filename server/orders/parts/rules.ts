import { naira } from '#shared/money.ts';
import { isToConfirm } from '#shared/states.ts';
import type { Payment } from '../../payments/index.ts';
import type { PartRow } from './queries.ts';
import { openPart, openRest } from './parts.ts';
import type { Standing } from '../standing.ts';

const nothingLeft = 'Nothing more is asked for this order.';
const over = 'Nothing is asked for this order any more.';
const allBack = 'All the money of this order went back. Cancel it, or sell it anew.';
export const bankWorks = 'The shopper’s bank is still working on a payment. Try again once it is decided.';

/** The payer's bank may have taken the money already, and nobody has explained it. */
export const isBusyTry = ({ state, explained_at }: Payment) =>
  (state === 'in_progress' || state === 'confirming') && !explained_at;

/** Why nothing can be done about what an order still asks for; null when something can. */
function notWaiting({ order }: Standing, part: PartRow | undefined): string | null {
  if (order.status === 'canceled') return over;
  if (!part) return nothingLeft;
  // A first part that is open was never paid, or recorded by mistake: then nothing of a customer's went back.
  return order.payment_status === 'refunded' && part.part > 0 ? allBack : null;
}

export const mayNotAskRest = (standing: Standing): string | null =>
  notWaiting(standing, openRest(standing.parts));

/** Why the rest cannot be collected at the door; null where it can. */
export function mayNotCollect(standing: Standing): string | null {
  const rest = openRest(standing.parts);
  const refused = notWaiting(standing, rest);
  if (refused) return refused;
  const { fulfillment_status: goods } = standing.order;
  if (goods === 'not_required') return 'It is downloaded, so nothing is collected on the way.';
  const isToDo = standing.order.delivery_kind === 'service';
  if (goods === 'delivered' || goods === 'returned')
    return isToDo ? 'It was done already.' : 'It was handed over already.';
  if (!rest!.at_door) return null;
  return isToDo ? 'It is collected on the day already.' : 'It is collected with the goods already.';
}

/** Why the rest cannot be given away; null where it can. */
export function mayNotForgo(standing: Standing): string | null {
  const refused = notWaiting(standing, openRest(standing.parts));
  if (refused) return refused;
  return standing.payments.some(isBusyTry) ? bankWorks : null;
}

/** Why a part cannot be recorded as paid; null where it can. */
export function mayNotRecordPart(standing: Standing): string | null {
  const refused = notWaiting(standing, openPart(standing.parts));
  if (refused) return refused;
  if (isToConfirm(standing.order)) return 'This order is unusual. Call the customer and confirm it first.';
  return standing.payments.some(isBusyTry) ? bankWorks : null;
}

/** What somebody recorded last; only that can be taken out again. */
export const recordedLast = ({ parts }: Standing): PartRow | undefined =>
  parts.findLast(({ state, paid_by }) => state === 'paid' && paid_by !== 'online');

/** Why a recorded part cannot be taken back; null where it can. */
export function mayNotUndoPart(standing: Standing): string | null {
  const { order, parts } = standing;
  const last = recordedLast(standing);
  if (!last) return 'No part of this order was recorded by hand.';
  if (order.status === 'canceled') return 'This order is cancelled.';
  if (order.refunded_kobo > 0)
    return 'Some of this order’s money was given back already. Give the rest back as a refund.';
  if (parts.some((one) => one.part > last.part && one.state === 'paid'))
    return 'A later part of this order is paid already.';
  const rest = openRest(parts);
  return last.part > 0 && rest
    ? `${naira(rest.amount_kobo)} more is asked for by now. Take that off first.`
    : null;
}

/** What still has to come before the goods go; null where nothing has. */
export function restBeforeGoods({ parts, order }: Standing): string | null {
  const rest = openRest(parts);
  return rest && !rest.at_door
    ? `${naira(rest.amount_kobo)} of this order is still to come. Ask for it, record it, or choose to collect it ${order.delivery_kind === 'service' ? 'on the day' : 'with the goods'}.`
    : null;
}
