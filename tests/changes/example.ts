import { newId } from '#server/platform/ids.ts';
import { openShop, type TestApp, type TestShop } from '../support/app.ts';
import type { Client, Reply } from '../support/client.ts';
import { shopWithBank } from '../support/selling/store-money.ts';

type Of = Pick<TestShop, 'slug' | 'owner'>;

/** A call that changes something, with all that had to be there before it. */
export interface Example {
  /** What stands for the names in its path, besides the store’s. */
  params?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Where it is not the shop that all share. */
  shop?: Of | Promise<Of>;
  /** Where somebody else than the owner calls. */
  by?: Client;
}

/** By method and path as they stand in the route table. */
export type Examples = Record<string, () => Promise<Example> | Example>;

/** Where examples are made: one shop of many mugs that most share, and others for what needs its own. */
export interface Place {
  world: TestApp;
  shop: TestShop;
  /** Calls the shared shop as its owner; whatever is refused is told. */
  call<Body>(method: string, path: string, body?: unknown): Promise<Body>;
}

export async function placeOf(world: TestApp): Promise<Place> {
  const shop = await openShop(world, { stock: 500 });
  return { world, shop, call: (method, path, body) => callAt(shop, method, path, body) };
}

/** A call of a shop’s owner that must succeed. */
export async function callAt<Body>(
  shop: Pick<TestShop, 'slug' | 'owner'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const owner = await shop.owner.signIn();
  const reply: Reply<Body> = await owner.send<Body>(method, `/api/sites/${shop.slug}${path}`, body);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** A shop that takes transfers to its own bank account. */
export async function transferShop(world: TestApp): Promise<TestShop> {
  const shop = await shopWithBank(world);
  await callAt(shop, 'PATCH', '/settings', { pay_direct: true });
  return shop;
}

export const fresh = newId;
