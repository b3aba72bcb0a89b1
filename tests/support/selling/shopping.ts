import { newSecret } from '#server/platform/ids.ts';
import { anyPhone } from '../any-phone.ts';
import type { Client, Reply } from '../client.ts';
import type { TestApp, TestShop } from '../app.ts';
import type { TestDatabase } from '../programs/database.ts';

type HasDatabase = { database: Pick<TestDatabase, 'sql'> };

export interface PlacedOrder {
  number: number;
  order_url: string;
  total_kobo: number;
  pay_url: string | null;
}

/** A basket with so many of the shop's one product. */
export async function fillBasket(
  test: Pick<TestApp, 'client'>,
  shop: TestShop,
  quantity = 1,
): Promise<Client> {
  const shopper = test.client(shop.slug);
  const added = await shopper.post('/api/shop/cart/lines', { variant_id: shop.product.variantId, quantity });
  if (added.status !== 201) throw new Error(`Nothing was added: ${added.text}`);
  return shopper;
}

export const checkoutForm = (shop: TestShop, change: object = {}) => ({
  name: 'Chidi Okafor',
  phone: anyPhone(),
  // Mails are counted per address.
  email: `chidi-${newSecret().slice(0, 12).toLowerCase()}@example.com`,
  delivery_id: shop.deliveryId,
  state: 'Lagos',
  lga: 'Ikeja',
  area: '12 Allen Avenue',
  landmark: 'Opposite the bakery',
  pay_method: 'online',
  key: newSecret(),
  ...change,
});

export function checkOut(shopper: Client, form: object): Promise<Reply<PlacedOrder>> {
  return shopper.post<PlacedOrder>('/api/shop/checkout', form);
}

/** An order of one mug, waiting to be paid online. */
export async function orderOne(
  test: TestApp,
  shop: TestShop,
  change: object = {},
): Promise<PlacedOrder & { shopper: Client }> {
  const shopper = await fillBasket(test, shop);
  const placed = await checkOut(shopper, checkoutForm(shop, change));
  if (placed.status !== 201) throw new Error(`No order was made: ${placed.text}`);
  return { ...placed.body, shopper };
}

/** The reference of the latest try to pay a store's order. */
export async function referenceOf(test: HasDatabase, shop: TestShop, number: number): Promise<string> {
  const [row] = await test.database.sql<{ reference: string }>(
    `select p.reference from payments p join orders o on o.id = p.owner_id
     where o.store_id = $1 and o.number = $2 order by p.created_at desc limit 1`,
    [shop.storeId, number],
  );
  return row!.reference;
}

export async function orderRow(test: HasDatabase, shop: TestShop, number: number) {
  const [row] = await test.database.sql<{
    id: string;
    status: string;
    payment_status: string;
    fulfillment_status: string;
    captured: number;
    refunded: number;
  }>(
    `select id, status, payment_status, fulfillment_status, captured_kobo::int as captured, refunded_kobo::int as refunded
     from orders where store_id = $1 and number = $2`,
    [shop.storeId, number],
  );
  return row!;
}

export async function stockOf(test: TestApp, shop: TestShop) {
  const [row] = await test.database.sql<{ on_hand: number; held: number; committed: number }>(
    'select on_hand, held, committed from inventory_levels where store_id = $1 and variant_id = $2',
    [shop.storeId, shop.product.variantId],
  );
  return row!;
}
