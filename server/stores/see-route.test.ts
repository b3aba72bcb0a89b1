import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { counted, person } from '#tests/support/selling/visitors.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const hostOf = ({ slug }: { slug: string }) => `http://${slug}.localhost:${world.port}`;
const seen = ({ storeId }: TestShop) =>
  world.database.sql<{ path: string }>('select path from visit_views where store_id = $1 order by at, id', [
    storeId,
  ]);

/** Where a link of the dashboard leads this browser. */
async function leadsTo(client: Client, path: string): Promise<string> {
  const reply = await client.get(path);
  expect([reply.status, reply.headers['cache-control']]).toEqual([303, 'no-store']);
  return reply.headers.location!;
}

test('whoever comes to their own shop from the dashboard is known there and not counted; a shopper beside them is', async () => {
  const shop = await openShop(world);
  const owner = person(world, shop, { from: '102.89.9.1' });
  const shopper = person(world, shop, { from: '102.89.9.2' });
  // The pages lie ready, as they do in a shop that is visited.
  expect((await shopper('/')).status).toBe(200);
  expect((await shopper('/products/clay-mug')).status).toBe(200);

  const to = new URL(await leadsTo(shop.owner.client, `/see/${shop.slug}?to=/products/clay-mug`));
  expect([to.origin, to.pathname]).toEqual([hostOf(shop), '/products/clay-mug']);
  const code = to.searchParams.get('access_token')!;
  expect((await owner(to.pathname + to.search)).text).toContain('data-to="/products/clay-mug"');
  const arrived = await owner('/owner', { form: { code, to: '/products/clay-mug' } });
  expect([arrived.status, arrived.headers.location]).toEqual([303, '/products/clay-mug']);
  for (const path of ['/products/clay-mug', '/', '/basket', '/products'])
    expect((await owner(path)).text).toContain('Ada’s Shop');
  await counted(world);
  expect((await seen(shop)).map(({ path }) => path)).toEqual(['/', '/products/clay-mug']);
});

test('whoever is no member, or is signed out, comes to the shop as anybody does; nobody is led anywhere else', async () => {
  const shop = await openShop(world);
  const stranger = (await signedInOwner(world, 'Bola')).client;
  for (const client of [stranger, world.client()]) {
    expect(await leadsTo(client, `/see/${shop.slug}?to=/products/clay-mug`)).toBe(
      `${hostOf(shop)}/products/clay-mug`,
    );
  }
  for (const away of ['//evil.example', '/\\evil.example', 'https://evil.example', '@evil.example', ''])
    expect(await leadsTo(stranger, `/see/${shop.slug}?to=${encodeURIComponent(away)}`)).toBe(
      `${hostOf(shop)}/`,
    );
  expect(await leadsTo(stranger, '/see/evil.example%2F')).toBe('/');
  for (const [place, sent] of [
    ['/pages/ẹ̀wà', `/pages/${encodeURIComponent('ẹ̀wà')}`],
    ['/search?q=a%20b', '/search?q=a%20b'],
    ['/\r\nSet-Cookie: a=b', '/%0D%0ASet-Cookie:%20a=b'],
    ['/\t/evil.example', '/%09/evil.example'],
  ] as const)
    expect(await leadsTo(stranger, `/see/${shop.slug}?to=${encodeURIComponent(place)}`)).toBe(
      hostOf(shop) + sent,
    );
  expect(await world.database.sql('select 1 from owner_visits where store_id = $1', [shop.storeId])).toEqual(
    [],
  );
});
