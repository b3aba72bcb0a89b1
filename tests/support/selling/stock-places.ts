import { randomUUID } from 'node:crypto';
import type { StockPlace } from '#shared/api/stock-places.ts';
import type { TestApp, TestShop } from '../app.ts';

export type Places = { items: StockPlace[] };

/** A call of a store's owner. */
export async function callOf<Answer>(
  shop: TestShop,
  path: string,
  body?: object,
  method: 'post' | 'put' = 'post',
) {
  const client = await shop.owner.signIn();
  const to = `/api/sites/${shop.slug}${path}`;
  return body ? client[method]<Answer>(to, body) : client.get<Answer>(to);
}

/** The first place, a store room and a stall. */
export async function withPlaces(
  world: TestApp,
  shop: TestShop,
): Promise<[first: string, room: string, stall: string]> {
  const add = (name: string, more: object = {}) =>
    callOf<Places>(shop, '/stock/places', { id: randomUUID(), name, ...more });
  await add('Store room', { first_name: 'Shop in Ikeja' });
  // A moment later, so that they stand in this order.
  world.clock.advance(1000);
  const { status, text, body } = await add('Market stall');
  if (status !== 201) throw new Error(`There is no stall: ${text}`);
  return ['Shop in Ikeja', 'Store room', 'Market stall'].map(
    (name) => body.items.find((one) => one.name === name)!.id,
  ) as [string, string, string];
}

/** Takes pieces of the shop's product from one place to another. */
export const movePlaced = (
  shop: TestShop,
  [from, to]: [string, string],
  quantity: number,
  key = randomUUID(),
) =>
  callOf<{ from: number; to: number; quantity?: string[] }>(shop, '/stock/moves', {
    key,
    variant_id: shop.product.variantId,
    from,
    to,
    quantity,
  });

/** Sells so many of the shop's product at the counter. */
export const sellPlaced = (shop: TestShop, quantity: number, more: object = {}) =>
  callOf<{ id: string }>(shop, '/counter/sales', {
    key: randomUUID(),
    lines: [{ variant_id: shop.product.variantId, quantity, unit_price_kobo: 400_000 }],
    paid_by: 'cash',
    ...more,
  });
