import { storeTerms, type StoreTerms } from '../stores/index.ts';
import { ownerAddresses } from './owners.ts';
import type { StoreTx } from '../platform/db.ts';
import { orderPath } from './links.ts';
import type { OrderParts } from './parts.ts';
import { linesOf, type OrderRow } from './queries.ts';

type NewsParts = Pick<OrderParts, 'mail' | 'config'>;

/** What every mail about an order tells. */
async function letter(parts: NewsParts, tx: StoreTx, order: OrderRow, terms: StoreTerms) {
  const lines = await linesOf(tx, order.id);
  return {
    store_name: terms.name,
    store_url: terms.url,
    order_number: order.number,
    customer_name: order.name,
    customer_phone: order.phone,
    lines: lines.map((line) => ({
      title: line.variant_title ? `${line.title} (${line.variant_title})` : line.title,
      quantity: line.quantity,
      total_kobo: line.total_kobo,
    })),
    subtotal_kobo: order.subtotal_kobo,
    delivery_kobo: order.delivery_kobo,
    delivery_name: order.delivery_name,
    total_kobo: order.total_kobo,
    pay_method: order.pay_method,
    order_url: `${terms.url}${orderPath(parts.config, tx.storeId, order.id)}`,
    dashboard_url: `${parts.config.platformUrl}/dashboard/orders/${order.id}?slug=${terms.slug}`,
  };
}

export type ShopperNews =
  'order-placed' | 'order-paid' | 'order-sent' | 'order-canceled' | 'refund-processed';

/** Tells the shopper, when they left an address. `about` keeps the same news from going out twice. */
export async function tellShopper(
  parts: NewsParts,
  tx: StoreTx,
  order: OrderRow,
  news: ShopperNews,
  more: { about?: string; amount_kobo?: number; tracking?: string } = {},
): Promise<void> {
  if (!order.email) return;
  const terms = await storeTerms(tx, parts.config);
  const { about = order.id, ...data } = more;
  await parts.mail.queue(tx.platform, {
    key: `${news}:${about}`,
    to: order.email,
    template: news,
    data: { ...(await letter(parts, tx, order, terms)), ...data },
  });
}

/** Tells everybody who owns the store. */
export async function tellOwners(
  parts: NewsParts,
  tx: StoreTx,
  order: OrderRow,
  news: 'new-order' | 'payment-to-explain',
  more: { about?: string; explanation?: string } = {},
): Promise<void> {
  const terms = await storeTerms(tx, parts.config);
  const { about = order.id, ...data } = more;
  const told = await letter(parts, tx, order, terms);
  for (const address of await ownerAddresses(tx))
    await parts.mail.queue(tx.platform, {
      key: `${news}:${about}:${address}`,
      to: address,
      template: news,
      data: { ...told, explanation: '', ...data },
    });
}
