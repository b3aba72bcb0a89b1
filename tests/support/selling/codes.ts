import type { Discount } from '#shared/api/discounts.ts';
import type { TestApp, TestShop } from '../app.ts';
import type { Client, Reply } from '../client.ts';
import { checkOut, checkoutForm, fillBasket, type PlacedOrder } from './shopping.ts';

let made = 0;

/** A code of 10 % for everything, unless said otherwise. */
export async function makeCode(shop: TestShop, change: object = {}): Promise<Discount> {
  made += 1;
  const body = { code: `CODE${made}`, kind: 'percent', percent: 10, ...change };
  const owner = await shop.owner.signIn();
  const reply = await owner.post<Discount>(`/api/sites/${shop.slug}/discounts`, body);
  if (reply.status !== 201) throw new Error(`No code was made: ${reply.text}`);
  return reply.body;
}

/** The code as its owner sees it now. */
export async function codeNow(shop: TestShop, { id }: Discount): Promise<Discount> {
  const owner = await shop.owner.signIn();
  return (await owner.get<Discount>(`/api/sites/${shop.slug}/discounts/${id}`)).body;
}

/** A shopper whose basket of so many of the shop's product has this code. */
export async function shopperWith(
  world: TestApp,
  shop: TestShop,
  code: string,
  quantity = 1,
): Promise<Client> {
  const shopper = await fillBasket(world, shop, quantity);
  await shopper.send('PUT', '/api/shop/cart/code', { code });
  return shopper;
}

/** Tries to order one piece with a code. */
export async function orderWith(
  world: TestApp,
  shop: TestShop,
  code: string,
  change: object = {},
): Promise<Reply<PlacedOrder>> {
  return checkOut(await shopperWith(world, shop, code), checkoutForm(shop, change));
}
