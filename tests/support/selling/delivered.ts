import type { TestApp, TestShop } from '../app.ts';
import { orderOne, orderRow, type PlacedOrder } from './shopping.ts';

export interface DeliveredOrder extends PlacedOrder {
  id: string;
}

/** An order of one mug, to be paid on delivery, as its owner moves it on to delivered. */
export async function deliveredOrder(
  test: TestApp,
  shop: TestShop,
  change: object = {},
): Promise<DeliveredOrder> {
  const placed = await orderOne(test, shop, { pay_method: 'on_delivery', ...change });
  const { id } = await orderRow(test, shop, placed.number);
  await deliver(shop, id);
  return { ...placed, id };
}

/** Sends an order and hands it over. */
async function deliver(shop: TestShop, orderId: string): Promise<void> {
  const owner = await shop.owner.signIn();
  const to = `/api/sites/${shop.slug}/orders/${orderId}`;
  const sent = await owner.post(`${to}/fulfill`, { tracking: '' });
  const handed = await owner.post(`${to}/delivered`, {});
  if (sent.status !== 200 || handed.status !== 200)
    throw new Error(`It was not delivered: ${sent.text} ${handed.text}`);
}
