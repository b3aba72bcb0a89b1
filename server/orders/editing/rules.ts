import { keptKobo } from '../direct-transfers/transfer.ts';
import type { OrderRow } from '../queries.ts';
import { isPaid, type Standing } from '../standing.ts';

/** Why an order is one that is never changed; null for any other. */
export function staysAsItIs(order: OrderRow): string | null {
  if (order.channel === 'counter') return 'A sale at the counter is taken back whole, and sold anew.';
  if (order.status === 'canceled') return 'This order is cancelled, so it can no longer be changed.';
  if (order.payment_status === 'refunded')
    return 'All the money of this order went back, so it can no longer be changed.';
  if (order.fulfillment_status === 'not_required') return 'This order is downloaded, so it stays as it is.';
  if (order.gift_card_kobo > 0)
    return 'A gift card pays a part of this order, so it stays as it is. Ask for more as a new request, or give money of it back.';
  return null;
}

/** The amount of a transfer is not changed while it may be on its way. */
export function transferOnItsWay(standing: Standing): string | null {
  const { order, transfer, parts } = standing;
  if (!transfer) return null;
  if (transfer.state === 'received')
    return parts.length > 0 || isPaid(standing)
      ? null
      : 'Some of its transfer is missing. Record it once it has come, or send back what is here.';
  if (transfer.state !== 'open')
    return 'Its transfer is no longer waited for, so it can no longer be changed. Ask for it as a new request.';
  return transfer.sent_at || keptKobo(order) > 0
    ? 'Its transfer is on its way. Confirm it first, or say that it has not come.'
    : null;
}
