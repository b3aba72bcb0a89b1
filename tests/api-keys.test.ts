import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiKey } from '#shared/api/keys.ts';
import { keyPrefix, type KeyScope } from '#shared/api-keys.ts';
import { days, minutes } from '#server/platform/clock.ts';
import { hashSecret, newId } from '#server/platform/ids.ts';
import { keyLimit } from '#server/platform/http/key-door.ts';
import { keyWish, makeKey, programOf } from './support/api-keys.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from './support/app.ts';
import { orderOne } from './support/selling/shopping.ts';

let world: TestApp;
let shop: TestShop;
let other: TestShop;
const logged: string[] = [];
beforeAll(async () => {
  const write = (...words: unknown[]) => void logged.push(JSON.stringify(words));
  world = await testApp({ log: { info: write, warn: write, error: write } });
  [shop, other] = [await openShop(world), await openShop(world)];
  await orderOne(world, shop, { pay_method: 'on_delivery' });
});
afterAll(() => world.close());

const program = (scopes: KeyScope[], of = shop, change: object = {}) => programOf(world, of, scopes, change);
const end = async (id: string, of = shop) =>
  (await of.owner.signIn()).post<{ items: ApiKey[] }>(`/api/sites/${of.slug}/keys/${id}/end`);
const products = (of = shop) => `/api/sites/${of.slug}/products`;

describe('a key', () => {
  test('is shown once, and kept as its hash alone: nothing else in the database or the log is it', async () => {
    const { secret } = await program(['products:read']);
    expect(secret).toMatch(/^presence_key_[\w-]{43}$/);
    const [row] = await world.database.sql<{ key_hash: Buffer; beginning: string }>(
      'select key_hash, beginning from api_keys where key_hash = $1',
      [hashSecret(secret)],
    );
    expect(row).toMatchObject({ beginning: secret.slice(0, keyPrefix.length + 4) });
    const tables = await world.database.sql<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { table_name: name } of tables) {
      const [found] = await world.database.sql<{ n: number }>(
        `select count(*)::int as n from ${name} t where position($1 in t::text) > 0`,
        [secret.slice(keyPrefix.length + 6)],
      );
      expect([name, found!.n]).toEqual([name, 0]);
    }
    const client = world.client().as(secret);
    await client.get(products());
    await client.get(`/api/sites/${shop.slug}/people`);
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join()).not.toContain(secret.slice(keyPrefix.length + 4));
    const list = await (await shop.owner.signIn()).get(`/api/sites/${shop.slug}/keys`);
    expect(list.text).not.toContain(secret);
  });

  test('takes the owner’s password, a name and at least one scope, and nobody else makes one', async () => {
    const count = async () => (await world.database.sql('select 1 from api_keys')).length;
    const before = await count();
    expect((await makeKey(shop, { password: 'wrong' })).body).toEqual({
      password: ['That is not your password.'],
    });
    expect((await makeKey(shop, { scopes: [] })).body).toEqual({
      scopes: ['Choose at least one thing the key may do.'],
    });
    expect((await makeKey(shop, { scopes: ['staff:write'] })).status).toBe(400);
    expect((await makeKey(shop, { name: ' ' })).body).toEqual({
      name: ['Name the key after the program that will use it.'],
    });
    const manager = await signedInOwner(world, 'Manager');
    await world.database.sql(
      `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, 'manager', now())`,
      [shop.storeId, manager.id],
    );
    expect((await manager.client.post(`/api/sites/${shop.slug}/keys`, keyWish())).status).toBe(403);
    expect(await count()).toBe(before);
  });

  test('ends at once, at its day, and with who made it; each time the answer says why', async () => {
    const robot = await program(['products:read']);
    expect((await robot.get(products())).status).toBe(200);
    expect((await end(robot.id)).body.items.find(({ id }) => id === robot.id)).toMatchObject({
      state: 'ended',
    });
    const refused = await robot.get<{ detail: string }>(products());
    expect([refused.status, refused.body.detail]).toEqual([
      401,
      'This API key was ended. Make another one in the dashboard under “Developers”.',
    ]);
    expect(
      (
        await world
          .client()
          .as(`${keyPrefix}${'x'.repeat(43)}`)
          .get<{ detail: string }>(products())
      ).body.detail,
    ).toBe(
      'We do not know this API key. Copy it anew, or make another one in the dashboard under “Developers”.',
    );
    const passing = await openShop(world);
    const short = await program(['products:read'], passing, { days: 1 });
    const helper = await signedInOwner(world, 'Bola');
    await world.database.sql(
      `insert into store_members (store_id, user_id, role, created_at) values ($1, $2, 'owner', now())`,
      [passing.storeId, helper.id],
    );
    const theirs = await program(['products:read'], { ...passing, owner: helper });
    expect((await theirs.get(products(passing))).status).toBe(200);
    await world.database.sql(`update store_members set role = 'manager' where user_id = $1`, [helper.id]);
    expect((await theirs.get<{ detail: string }>(products(passing))).body.detail).toMatch(
      /^Who made this API key is not/,
    );
    expect((await short.get(products(passing))).status).toBe(200);
    world.clock.advance(days(1));
    expect((await short.get<{ detail: string }>(products(passing))).body.detail).toMatch(
      /^This API key has come to its end/,
    );
    const list = await (
      await passing.owner.signIn()
    ).get<{ items: ApiKey[] }>(`/api/sites/${passing.slug}/keys`);
    expect(list.body.items.map(({ state }) => state)).toEqual(['orphaned', 'expired']);
  });

  test('works in a store that is closed to customers, and not in one that is suspended', async () => {
    const closing = await openShop(world);
    const robot = await program(['products:read'], closing);
    await (await closing.owner.signIn()).patch(`/api/sites/${closing.slug}/settings`, { published: false });
    expect((await robot.get(products(closing))).status).toBe(200);
    await world.database.sql(`update stores set status = 'suspended' where store_id = $1`, [closing.storeId]);
    const refused = await robot.get(products(closing));
    expect([refused.status, refused.body]).toEqual([
      403,
      { detail: 'This store is suspended, and so are its API keys. They work again when the store does.' },
    ]);
  });

  test('is counted by itself, says how much is left, and waits when nothing is', async () => {
    const robot = await program(['products:read'], other);
    const first = await robot.get(products(other));
    expect(first.headers).toMatchObject({
      'ratelimit-limit': '120',
      'ratelimit-remaining': '119',
      'ratelimit-reset': '60',
    });
    for (let n = 1; n < keyLimit.max; n++) await robot.get(`/api/sites/${other.slug}/people`);
    const refused = await robot.get(products(other));
    expect([refused.status, refused.headers['retry-after'], refused.headers['ratelimit-remaining']]).toEqual([
      429,
      '60',
      '0',
    ]);
    expect((await (await program(['products:read'], other)).get(products(other))).status).toBe(200);
    world.clock.advance(minutes(1));
    expect((await robot.get(products(other))).status).toBe(200);
  });

  test('notes its last use to the minute, and stands in the list of changes and in orders with its name', async () => {
    const robot = await program(['stock:write', 'orders:write'], shop, { name: 'Till' });
    const used = async () =>
      (
        await world.database.sql<{ last_used_at: Date | null }>(
          'select last_used_at from api_keys where id = $1',
          [robot.id],
        )
      )[0]!.last_used_at;
    expect(await used()).toBe(null);
    await robot.get(products());
    const first = (await used())!;
    expect(first).toEqual(world.clock.now());
    world.clock.advance(minutes(0.5));
    const movement = { variant_id: shop.product.variantId, change: 2, reason: 'received', key: newId() };
    const moved = await robot.post(`/api/sites/${shop.slug}/stock/movements`, movement);
    expect([moved.status, moved.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
    expect(await used()).toEqual(first);
    const owner = await shop.owner.signIn();
    const changes = await owner.get<{ items: { by: { name: string }; kind: string; what: string }[] }>(
      `/api/sites/${shop.slug}/changes`,
    );
    expect(changes.body.items.find(({ kind }) => kind === 'stock')?.by.name).toBe('Till (API key)');
    expect(changes.body.items.find(({ what }) => what.includes('“Till”'))).toMatchObject({
      kind: 'developers',
      what: 'Made the API key “Till”',
      after: 'stock:write, orders:write',
    });
    const [order] = await world.database.sql<{ id: string }>('select id from orders where store_id = $1', [
      shop.storeId,
    ]);
    const orderId = order!.id;
    await robot.post(`/api/sites/${shop.slug}/orders/${orderId}/fulfill`, { key: newId() });
    const events = await world.database.sql<{ actor: string }>(
      `select actor from order_events where order_id = $1 and actor like '%API key%'`,
      [orderId],
    );
    expect(events).not.toEqual([]);
  });

  test('repeats a call with the same key as a person does: one order comes of it', async () => {
    const robot = await program(['orders:write']);
    const request = {
      key: newId(),
      lines: [{ variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 }],
      buyer: { name: 'Chika Obi', phone: '08031234567' },
    };
    const [first, again] = [
      await robot.post<{ id: string }>(`/api/sites/${shop.slug}/requests`, request),
      await robot.post<{ id: string }>(`/api/sites/${shop.slug}/requests`, request),
    ];
    expect([first.status, first.text.slice(0, 200)]).toEqual([201, expect.any(String)]);
    expect(again.body.id).toBe(first.body.id);
  });

  test('is one of twenty at most', async () => {
    const many = await openShop(world);
    for (let n = 0; n < 20; n++) await program(['orders:read'], many);
    expect((await makeKey(many)).body).toEqual({
      detail: 'A store has at most 20 keys. End one you do not need first.',
    });
  });
});
