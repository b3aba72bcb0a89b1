import type { Order } from '#shared/api/orders.ts';
import type { SentParcel } from '#shared/api/parcels.ts';
import { trackingText } from '#shared/places/couriers.ts';
import { spokenCode } from '#shared/orders/rider.ts';

/** An order of which something left, as its owner and its packer see it. */
export type SentOrder = Pick<
  Order,
  'id' | 'number' | 'customer_name' | 'phone' | 'delivery_kind' | 'address' | 'parcels'
>;

interface Told {
  number: number;
  customer_name: string;
  delivery_kind: Order['delivery_kind'];
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
  if (parcel.service)
    return order.delivery_kind === 'service'
      ? `${hello} Your order #${order.number} is done. Thank you.`
      : `${hello} The service of your order #${order.number} is done. Thank you.`;
  if (order.delivery_kind === 'pickup')
    return `${hello} Your order #${order.number} is ready for pick-up.${by ? ` ${by}` : ''}`;
  const follow = parcel.link ? ' Follow it here: ' : ' It comes with ';
  const code = parcel.delivery_code
    ? ` When you have it in your hands, tell the rider this code: ${spokenCode(parcel.delivery_code)}.`
    : '';
  return `${hello} Your order #${order.number} is on its way.${by ? `${follow}${by}` : ''}${code}`;
}

/** What takes it back is called, and what is said of the order once it is. */
export function undoLabel({ delivery_kind }: Pick<Told, 'delivery_kind'>, { service }: SentParcel): string {
  if (service) return 'Not done after all';
  return delivery_kind === 'pickup' ? 'Not ready after all' : 'Not sent after all';
}

export function undoneWords(order: Pick<Told, 'number' | 'delivery_kind'>, { service }: SentParcel): string {
  if (service) return `Order #${order.number} is still to be done.`;
  return order.delivery_kind === 'pickup'
    ? `Order #${order.number} is still to be made ready.`
    : `Order #${order.number} is to be sent again.`;
}

/** What goes to a rider with the link of a run. */
export const riderMessage = (rider: string, storeName: string, parcels: number, url: string): string =>
  `Hello${rider ? ` ${rider}` : ''}, ${parcels === 1 ? 'one parcel' : `${parcels} parcels`} of ${storeName} to deliver: ${url} Open it before you set out: it then works without a line, too.`;
