import type { SentParcel } from '#shared/api/parcels.ts';
import { trackingText } from '#shared/couriers.ts';

interface Told {
  number: number;
  customer_name: string;
  delivery_kind: 'delivery' | 'pickup';
}

export const firstNameOf = ({ customer_name }: Pick<Told, 'customer_name'>): string =>
  customer_name.split(' ')[0] ?? '';

/** How a parcel is followed, in one line; empty where nobody said. */
export const followedBy = ({ courier, tracking, link, phone }: SentParcel): string =>
  [trackingText({ courier, number: tracking, link, phone }), link].filter(Boolean).join(' ');

/** What the customer can be told by WhatsApp about a parcel that has just left. */
export function sentMessage(order: Told, parcel: SentParcel, storeName: string): string {
  const by = followedBy(parcel);
  const hello = `Hello ${firstNameOf(order)}, this is ${storeName}.`;
  if (order.delivery_kind === 'pickup')
    return `${hello} Your order #${order.number} is ready for pick-up.${by ? ` ${by}` : ''}`;
  const follow = parcel.link ? ' Follow it here: ' : ' It comes with ';
  return `${hello} Your order #${order.number} is on its way.${by ? `${follow}${by}` : ''}`;
}
