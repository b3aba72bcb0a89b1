import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyScopes, permissionsOfKey, type KeyScope } from '#shared/api-keys.ts';
import { minutes } from '#server/platform/clock.ts';
import { newId } from '#server/platform/ids.ts';
import { programOf } from './support/api-keys.ts';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import type { Client } from './support/client.ts';
import { orderOne } from './support/selling/shopping.ts';

let world: TestApp;
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  world = await testApp();
  [shop, other] = [await openShop(world), await openShop(world)];
  for (const one of [shop, other]) await orderOne(world, one, { pay_method: 'on_delivery' });
});
afterAll(() => world.close());

const program = (scopes: readonly KeyScope[], of = shop) => programOf(world, of, scopes);

async function valuesOf(of: TestShop): Promise<Record<string, string>> {
  const [order] = await world.database.sql<{ id: string; customer_id: string }>(
    'select id, customer_id from orders where store_id = $1',
    [of.storeId],
  );
  return {
    slug: of.slug,
    productId: of.product.id,
    orderId: order!.id,
    customerId: order!.customer_id,
    pageId: 'home',
    version: '1',
  };
}
const filled = (path: string, values: Record<string, string>) =>
  path.replace(/:([a-zA-Z]+)/g, (_, name: string) => values[name] ?? newId());

/** Everything a store holds, as one text. */
async function everything(of: TestShop): Promise<string> {
  const tables = await world.database.sql<{ table_name: string }>(
    `select table_name from sharding_registry where kind = 'store' order by ord`,
  );
  const parts = [];
  for (const { table_name: name } of tables) {
    const [row] = await world.database.sql<{ all: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${name} t where store_id = $1`,
      [of.storeId],
    );
    parts.push(`${name}:${row!.all}`);
  }
  return parts.join('\n');
}

describe('scopes × routes', () => {
  const routes = () => world.app.api.table;
  const bodyFor = (method: string) => (method === 'GET' ? undefined : {});
  /** So that one key may be tried at every door. */
  const soon = () => world.clock.advance(minutes(1));

  test('a key reaches what its scope says, and every other route of the table is shut to it; nothing changes', async () => {
    const values = await valuesOf(shop);
    const robots = new Map<string, { robot: Client; held: readonly string[] }>();
    for (const scope of keyScopes)
      robots.set(scope, { robot: await program([scope]), held: permissionsOfKey([scope]) });
    robots.set('all', { robot: await program([...keyScopes]), held: permissionsOfKey(keyScopes) });
    const before = await everything(shop);
    expect(routes().filter(({ options }) => options.byKey).length).toBeGreaterThan(25);
    for (const [scope, { robot, held }] of robots) {
      const reached: string[] = [];
      for (const [n, { contract, options }] of routes()
        .filter(({ options }) => options.auth === 'person')
        .entries()) {
        if (n % 100 === 0) soon();
        // What no key may call is shut before anybody asks for its scope: the largest key stands for all.
        if (!options.byKey && scope !== 'all') continue;
        const mayCall = options.byKey === true && held.includes(options.may!);
        // What it may change is let in below, in a shop of its own.
        if (mayCall && contract.method !== 'GET') continue;
        const reply = await robot.send(
          contract.method,
          filled(contract.path, values),
          bodyFor(contract.method),
        );
        const kind = [401, 403].includes(reply.status)
          ? 'shut'
          : reply.status < 500
            ? 'let in'
            : reply.status;
        expect([scope, contract.path, kind]).toEqual([scope, contract.path, mayCall ? 'let in' : 'shut']);
        if (mayCall) reached.push(contract.path);
      }
      expect([scope, reached.length > 0]).toEqual([scope, true]);
    }
    expect(await everything(shop)).toBe(before);
  });

  test('a key with all scopes is let in to every route that says so, and to no other store', async () => {
    const played = await openShop(world);
    await orderOne(world, played, { pay_method: 'on_delivery' });
    const [own, foreign] = [await valuesOf(played), await valuesOf(other)];
    const before = await everything(other);
    const robot = await program([...keyScopes], played);
    for (const [n, { contract }] of routes()
      .filter(({ options }) => options.byKey)
      .entries()) {
      if (n % 40 === 0) soon();
      const theirs = await robot.send(
        contract.method,
        filled(contract.path, foreign),
        bodyFor(contract.method),
      );
      expect([contract.path, theirs.status]).toEqual([contract.path, 404]);
      const mine = await robot.send(contract.method, filled(contract.path, own), bodyFor(contract.method));
      expect([contract.path, [401, 403].includes(mine.status) || mine.status >= 500]).toEqual([
        contract.path,
        false,
      ]);
    }
    expect(await everything(other)).toBe(before);
  });

  test('no key comes near accounts, people, plan, bank account, refunds and keys', () => {
    const shut = [
      'staff',
      'plan',
      'bank',
      'refunds',
      'money.see',
      'money.change',
      'developers',
      'audit',
      'closing',
    ] as const;
    const held = permissionsOfKey(keyScopes);
    expect(shut.filter((one) => held.includes(one))).toEqual([]);
    for (const { contract, options } of routes().filter((one) => one.options.byKey))
      expect([contract.path, held.includes(options.may!)]).toEqual([contract.path, true]);
  });
});
