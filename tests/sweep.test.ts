import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '#shared/api/contract.ts';
import { may, permissions, permissionsOf, roles, type Role } from '#shared/roles.ts';
import { everybodys } from '#server/platform/http/openapi.ts';
import { newId } from '#server/platform/ids.ts';
import { testApp, openShop, signedInOwner, type Owner, type TestApp, type TestShop } from './support/app.ts';
import { orderOne } from './support/selling/shopping.ts';

let world: TestApp;
let victim: TestShop;
/** A shop in which calls may leave something. */
let played: TestShop;
let stranger: Owner;
beforeAll(async () => {
  world = await testApp();
  victim = await openShop(world);
  await orderOne(world, victim, { pay_method: 'on_delivery' });
  played = await openShop(world);
  await orderOne(world, played, { pay_method: 'on_delivery' });
  stranger = (await openShop(world)).owner;
});
afterAll(() => world.close());

/** Everything the victim's store holds, as one text. */
async function everything(): Promise<string> {
  const tables = await world.database.sql<{ table_name: string }>(
    `select table_name from sharding_registry where kind = 'store' order by ord`,
  );
  const parts: string[] = [];
  for (const { table_name: name } of tables) {
    const [row] = await world.database.sql<{ all: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${name} t where store_id = $1`,
      [victim.storeId],
    );
    parts.push(`${name}:${row!.all}`);
  }
  return parts.join('\n');
}

async function pathFor(path: string, shop = victim): Promise<string> {
  const [order] = await world.database.sql<{ id: string }>('select id from orders where store_id = $1', [
    shop.storeId,
  ]);
  const values: Record<string, string> = {
    slug: shop.slug,
    productId: shop.product.id,
    orderId: order!.id,
    pictureId: newId(),
    variantId: shop.product.variantId,
    productSlug: shop.product.slug,
    pageId: 'home',
    version: '1',
  };
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => values[name] ?? 'x');
}

const badTokens = [
  'x',
  'Bearer',
  'null',
  'undefined',
  'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.AAAA',
  `${'a'.repeat(4000)}`,
  newId(),
];

test('R-362 every door of a store is shut to another owner (404), to no token and to bad tokens (401), and nothing changes', async () => {
  const before = await everything();
  const routes = world.app.api.table.filter(({ options }) => options.may);
  expect(routes.length).toBeGreaterThan(15);
  for (const { contract } of routes) {
    const path = await pathFor(contract.path);
    const body = contract.method === 'GET' ? undefined : {};
    const theirs = await stranger.client.send(contract.method, path, body);
    expect([contract.path, theirs.status]).toEqual([contract.path, 404]);
    expect(theirs.text).not.toContain('Clay mug');
    const nobody = await world.client().send(contract.method, path, body);
    expect([contract.path, nobody.status]).toEqual([contract.path, 401]);
    for (const token of badTokens) {
      const bad = await world.client().as(token).send(contract.method, path, body);
      expect([contract.path, token.slice(0, 12), bad.status]).toEqual([
        contract.path,
        token.slice(0, 12),
        401,
      ]);
    }
  }
  expect(await everything()).toBe(before);
});

test('R-366 every personal door is shut without a token', async () => {
  for (const { contract, options } of world.app.api.table.filter(
    (entry) => entry.options.auth === 'person',
  )) {
    const reply = await world
      .client()
      .send(contract.method, await pathFor(contract.path), contract.method === 'GET' ? undefined : {});
    expect([contract.path, options.auth, reply.status]).toEqual([contract.path, 'person', 401]);
  }
});

/** A person who is a member of a shop in a role, signed in. */
async function memberOf(shop: TestShop, role: Role): Promise<Owner> {
  const member = await signedInOwner(world, role);
  await world.database.sql(
    `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, $3, now())`,
    [shop.storeId, member.id, role],
  );
  return member;
}

describe('roles × routes', () => {
  const ofStore = () => world.app.api.table.filter(({ options }) => options.may);
  const bodyFor = ({ method }: Contract) => (method === 'GET' ? undefined : {});

  test('whoever lacks a call’s permission is told so (403), and nothing changes', async () => {
    const before = await everything();
    for (const role of roles) {
      const { client } = await memberOf(victim, role);
      for (const { contract, options } of ofStore()) {
        if (may(role, options.may!)) continue;
        const path = await pathFor(contract.path);
        const reply = await client.send(contract.method, path, bodyFor(contract));
        expect([role, contract.path, reply.status]).toEqual([role, contract.path, 403]);
      }
    }
    expect(await everything()).toBe(before);
  });

  test('whoever has it is let in to every call, whatever becomes of an empty one', async () => {
    for (const role of roles) {
      const { client } = await memberOf(played, role);
      for (const { contract, options } of ofStore()) {
        if (!may(role, options.may!)) continue;
        const path = await pathFor(contract.path, played);
        const reply = await client.send(contract.method, path, bodyFor(contract));
        const kind = [401, 403].includes(reply.status) || reply.status >= 500 ? reply.status : 'let in';
        expect([role, contract.path, kind]).toEqual([role, contract.path, 'let in']);
      }
    }
  });

  test('who packs and sends sees no prices, takings, products, settings or refunds; who looks on changes nothing', () => {
    expect(permissionsOf('fulfilment')).toEqual(['store.see', 'orders.send']);
    expect(permissionsOf('viewer').filter((one) => !one.endsWith('.see'))).toEqual([]);
    const not = (role: Role) => permissions.filter((one) => !may(role, one));
    expect(not('manager')).toEqual([
      'customers.data',
      'archive',
      'audit',
      'plan',
      'bank',
      'developers',
      'closing',
    ]);
    expect(not('owner')).toEqual([]);
  });
});

test('every call of the route table says all its fields and stands in the OpenAPI document, but for the operator’s', async () => {
  const document = (
    await world.client().get<{ paths: Record<string, Record<string, unknown>> }>('/api/openapi.json')
  ).body;
  for (const { contract, options } of world.app.api.table) {
    expect(options).toMatchObject({
      auth: expect.any(String),
      limit: expect.any(Object),
      idempotency: expect.any(String),
    });
    expect(options.body).toEqual(expect.any(Number));
    const path = contract.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    const isListed = Boolean(document.paths[path]?.[contract.method.toLowerCase()]);
    expect([path, isListed]).toEqual([path, options.auth !== 'operator']);
  }
});

/** The calls that the specification lists, as it writes them. */
const asWritten = [
  ['POST', '/sites/create/'],
  ['GET', '/sites'],
  ['GET', '/sites/available/some-shop'],
  ['GET', '/courses'],
  ['GET', '/courses/check-email/?email=a%40b.ng'],
  ['POST', '/courses/force-login/'],
  ['POST', '/courses/update/'],
  ['POST', '/auth/register/'],
  ['POST', '/auth/register/resend-email/'],
  ['POST', '/auth/password/reset/'],
  ['POST', '/auth/password/reset/confirm/'],
  ['POST', '/auth/register/verify-email/'],
  ['POST', '/auth/login/'],
  ['POST', '/auth/google/login/'],
] as const;
const nothingHere = 'There is nothing at this address.';

test.each(asWritten)(
  'R-387 %s %s is answered as it is written, and with or without its slash',
  async (method, written) => {
    const { pathname, search } = new URL(`/api${written}`, world.url);
    const bare = pathname.replace(/\/$/, '');
    const answers = [];
    for (const path of [pathname + search, bare + search, `${bare}/${search}`]) {
      const reply = await stranger.client.send(method, path, method === 'GET' ? undefined : {});
      expect([path, reply.text.includes(nothingHere), reply.status < 500]).toEqual([path, false, true]);
      answers.push(reply.status);
    }
    expect(new Set(answers).size).toBe(1);
    expect([301, 302, 307, 308, 405]).not.toContain(answers[0]);
  },
);

test('R-387 every path answers with and without a trailing slash, without a redirect', async () => {
  for (const { contract } of everybodys(world.app.api.table)) {
    const path = (await pathFor(contract.path)).replace(/\/$/, '');
    const send = (to: string) =>
      world.client().send(contract.method, to, contract.method === 'GET' ? undefined : {});
    const [plain, slashed] = [await send(path), await send(`${path}/`)];
    expect([path, slashed.status]).toEqual([path, plain.status]);
    expect([301, 302, 307, 308]).not.toContain(slashed.status);
    for (const { text } of [plain, slashed])
      expect([path, text.includes(nothingHere)]).toEqual([path, false]);
  }
});

test('no error shows our insides: stack, SQL or a path', async () => {
  for (const { contract } of world.app.api.table) {
    const path = await pathFor(contract.path);
    const reply = await world
      .client()
      .send(contract.method, path, contract.method === 'GET' ? undefined : { a: '\u0000', b: ['x'] });
    expect([path, reply.status < 500]).toEqual([path, true]);
    expect(reply.text).not.toMatch(/node_modules|\.ts:\d|select .+ from|insert into|Error:/);
    expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  }
});
