import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { seedStore, type BenchStore } from '#bench/world.ts';
import type { OwnKeys } from '#shared/api/money.ts';
import { asOwner, newOwner, password, type Owner } from './owner.ts';
import type { World } from './world.ts';

/** So few of these that people wait for each other's holds to end. */
const scarce = { variants: 4, units: 25 };
/** So many of these that a large order of one, which is more than a tenth, holds nothing before it is paid. */
const modest = { variants: 8, units: 240 };
const plenty = 1_000_000;

export interface Placed {
  number: number;
  order_url: string;
  total_kobo: number;
  pay_url: string | null;
}

export interface OrderShop {
  world: World;
  slug: string;
  /** Whose account at the provider its payments go through: the number of it in the sandbox. */
  account: number;
  second: boolean;
  store: BenchStore;
  few: string[];
  some: string[];
  stockAtStart: Map<string, number>;
  acknowledged: Placed[];
  owner: Owner;
}

/** A published shop with plenty of most things and little of some. */
export async function openShop(world: World, name: string, account = 0, second = false): Promise<OrderShop> {
  const { store, few, some } = await furnish(world, name);
  const { slug } = store;
  const owner = await newOwner(world);
  await world.rows(
    `insert into store_members (store_id, user_id, role, created_at) select $1, id, 'owner', now() from users where email = $2`,
    [store.storeId, owner.email],
  );
  const unitsOf = (id: string) =>
    few.includes(id) ? scarce.units : some.includes(id) ? modest.units : plenty;
  const stockAtStart = new Map(store.variantIds.map((id) => [id, unitsOf(id)]));
  return { world, slug, account, second, store, few, some, stockAtStart, acknowledged: [], owner };
}

/** Written while the database may be struck down: whatever was left half done stays behind under its own name. */
async function furnish(
  world: World,
  name: string,
): Promise<{ store: BenchStore; few: string[]; some: string[] }> {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client(world.app.owner);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const store = await seedStore(client, attempt === 0 ? name : `${name}-${attempt}`, 5);
      const few = store.variantIds.slice(0, scarce.variants);
      const some = store.variantIds.slice(scarce.variants, scarce.variants + modest.variants);
      const set = 'update inventory_levels set on_hand = $2 where variant_id = any($1)';
      await client.query(set, [few, scarce.units]);
      await client.query(set, [some, modest.units]);
      return { store, few, some };
    } catch (error) {
      if (attempt >= 100) throw error;
      await sleep(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Asks as the shop's owner below the shop's address. */
export function ownersCall<Body>(shop: OrderShop, method: string, path: string, body?: object) {
  return asOwner<Body>(shop.world, shop.owner, (browser) =>
    browser.send<Body>(method, `/api/sites/${shop.slug}${path}`, body),
  );
}

/** Gives the shop a bank account, or another one. */
export async function giveAccount(shop: OrderShop): Promise<void> {
  const number = String(Math.floor(shop.world.random() * 1e9)).padStart(10, '0');
  const bank = { bank_code: '058', account_number: number };
  const named = await ownersCall<{ account_name: string }>(shop, 'POST', '/payout-account/name', bank);
  if (named?.status !== 200) throw new Error(`No name stands over the account: ${named?.text}`);
  const { account_name } = named.body;
  const set = await ownersCall(shop, 'PUT', '/payout-account', { ...bank, account_name, password });
  if (set?.status !== 200) throw new Error(`The account was not taken: ${set?.text}`);
  shop.world.happened('bank account set');
}

/** Has the shop take payments with its own key, of which the provider is told our address. */
async function giveKeys(shop: OrderShop, secret_key: string): Promise<void> {
  const { world, slug } = shop;
  const provider = shop.second ? 'flutterwave' : 'paystack';
  const body = { provider, secret_key, password };
  const set = await ownersCall<OwnKeys>(shop, 'PUT', '/own-keys', body);
  if (set?.status !== 200) throw new Error(`The keys of ${slug} were not taken: ${set?.text}`);
  const { webhook_url: url, webhook_hash: hash } = set.body.active!;
  const control = world.sandbox.control.account(shop.account);
  const port = world.app.port;
  const address = url!.replace(/^https?:\/\/[^/]+/, `http://127.0.0.1:${port}`);
  if (shop.second) control.setSettings({ flutterwave_webhook_url: address, flutterwave_hash: hash! });
  else control.setSettings({ webhook_url: address });
  world.happened('own keys set');
}

/** The secret key an account of the sandbox has while it is in this generation. */
export const keyOf = (account: number, generation: number) => `sk_test_schedule_${account}_${generation}`;
export const secondKey = (account: number) => `FLWSECK_TEST-presence-sandbox-${account}-X`;

export interface OrderShops {
  all: OrderShop[];
  /** Those that somebody opened for a life of its own, which nobody else buys from. */
  apart: OrderShop[];
  /** The one that also takes transfers to its own account. */
  direct: OrderShop;
  halfTime(): Promise<void>;
}

/** Shops whose money goes each its own way: to us, to a bank account, through keys of their own at two providers. */
export async function openShops(world: World): Promise<OrderShops> {
  const held = await openShop(world, 'schedule');
  const direct = await openShop(world, 'schedule-bank');
  await giveAccount(direct);
  const settings = await ownersCall(direct, 'PATCH', '/settings', { pay_direct: true });
  if (settings?.status !== 200) throw new Error(`Transfers are not taken: ${settings?.text}`);
  const own = await openShop(world, 'schedule-own', 1);
  const other = await openShop(world, 'schedule-other', 2);
  const second = await openShop(world, 'schedule-second', 3, true);
  for (const shop of [own, other, second])
    await world.app.order({ what: 'operator', words: ['billing', 'grant', shop.slug, '3000'] });
  for (const shop of [own, other]) await giveKeys(shop, keyOf(shop.account, 1));
  await giveKeys(second, secondKey(second.account));
  return {
    all: [held, direct, own, other, second],
    apart: [],
    direct,
    async halfTime() {
      await giveAccount(direct);
      world.happened('bank account changed');
      world.sandbox.control.account(own.account).setKeys([keyOf(own.account, 2)]);
      await giveKeys(own, keyOf(own.account, 2));
      world.happened('own key replaced');
      const stopped = await ownersCall(other, 'POST', '/own-keys/stop', { password });
      if (stopped?.status !== 200) throw new Error(`The keys were not switched off: ${stopped?.text}`);
      world.happened('own keys switched off');
    },
  };
}

/** The account at the provider that takes a try's money; a shop may have changed its way since. */
export async function accountOf(world: World, shop: OrderShop, reference: string): Promise<number> {
  const [row] = await world.rows<{ integration: string }>(
    'select integration from payments where reference = $1',
    [reference],
  );
  return row?.integration === 'platform' ? 0 : shop.account;
}
