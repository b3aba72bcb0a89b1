import type { z } from 'zod';
import type { Product } from '#shared/api/catalogue.ts';
import type { Overview } from '#shared/api/orders.ts';
import { openShop, type TestApp, type TestShop } from '../app.ts';
import { nothingDelivered } from './digital.ts';
import { view, type Placed } from './odd-money.ts';
import { checkOut, checkoutForm, orderRow, referenceOf } from './shopping.ts';

export interface HairShop extends TestShop {
  /** The service it sells (₦15,000), beside its mug (₦4,000). */
  braids: { id: string; variantId: string; slug: string };
}

/** A shop that sells braids, and a mug. */
export async function hairShop(world: TestApp): Promise<HairShop> {
  const shop = await openShop(world, { stock: 10 });
  const reply = await shop.owner.client.post<Product>(`/api/sites/${shop.slug}/products`, {
    title: 'Knotless braids',
    service: true,
    variants: [{ price_kobo: 1_500_000 }],
  });
  if (reply.status !== 201) throw new Error(`The service was not added: ${reply.text}`);
  const { id, slug, variants } = reply.body;
  return { ...shop, braids: { id, slug, variantId: variants[0]!.id } };
}

const wish = 'Saturday morning, at my place in Yaba';

/** Braids are ordered, without any address; with `mugs` as many beside them, which are delivered. */
export async function bookBraids(
  world: TestApp,
  shop: HairShop,
  change: object = {},
  mugs = 0,
): Promise<Placed> {
  const shopper = world.client(shop.slug);
  await shopper.post('/api/shop/cart/lines', { variant_id: shop.braids.variantId, quantity: 1 });
  if (mugs > 0)
    await shopper.post('/api/shop/cart/lines', { variant_id: shop.product.variantId, quantity: mugs });
  const nowhere = mugs > 0 ? {} : nothingDelivered;
  const placed = await checkOut(shopper, checkoutForm(shop, { ...nowhere, note: wish, ...change }));
  if (placed.status !== 201) throw new Error(`No order was made: ${placed.text}`);
  const { id } = await orderRow(world, shop, placed.body.number);
  const reference = placed.body.pay_url ? await referenceOf(world, shop, placed.body.number) : '';
  return { ...placed.body, shopper, id, shop, reference };
}

/** How many orders wait in the shop, and of how many nothing is left but what is done. */
export async function waitingIn(shop: TestShop): Promise<[number, number]> {
  const client = await shop.owner.signIn();
  const { body } = await client.get<z.infer<typeof Overview>>(`/api/sites/${shop.slug}/overview`);
  return [body.orders_to_send, body.orders_to_do];
}

/** “Not done after all”, or not sent. */
export async function undoneAfterAll({ shop, id }: Placed, parcelId: string) {
  const path = `/api/sites/${shop.slug}/orders/${id}/parcels/${parcelId}/undo`;
  return (await shop.owner.signIn()).post<{ detail?: string }>(path, {});
}

/** What somebody sees of an order who knows its number and phone. */
export async function trackedPage(world: TestApp, order: Placed): Promise<string> {
  const { number, phone } = await view(order);
  const form = new URLSearchParams({ number: String(number), phone });
  const sent = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await world.client(order.shop.slug).send('POST', '/track/find', Buffer.from(String(form)), sent))
    .text;
}
