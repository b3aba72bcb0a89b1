import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import type { Client } from '#tests/support/client.ts';
import { pictureForm } from '#tests/support/stores.ts';

let world: TestApp;
let shop: TestShop;
let url: string;
/** The owner's browser: cookies, and no token on what a page asks for by itself. */
let browser: Client;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const { body, headers } = pictureForm(png);
  const to = `/api/sites/${shop.slug}/pictures`;
  const answer = await shop.owner.client.send<{ url: string }>('POST', to, body, headers);
  url = answer.body.url;
  browser = world.client();
  await browser.post('/api/auth/login/', { email: shop.owner.email, password: 'correct horse battery' });
});
afterAll(() => world.close());

const publish = async (published: boolean) => {
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { published });
  // What a store was is known for a second.
  world.clock.advance(seenWithin);
};

test('pictures of an open store are for everybody, on its own host and on ours', async () => {
  for (const who of [world.client(), world.client(shop.slug), browser]) {
    const reply = await who.get(url);
    expect([reply.status, reply.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  }
});

test('pictures of a store that is not published are shown to its members alone', async () => {
  await publish(false);
  const stranger = await signedInOwner(world, 'Stranger');
  const strangers = world.client();
  await strangers.post('/api/auth/login/', { email: stranger.email, password: 'correct horse battery' });
  for (const who of [world.client(), world.client(shop.slug), strangers]) {
    const reply = await who.get(url);
    expect([reply.status, reply.text]).toEqual([404, 'There is no such picture.']);
  }
  const own = await browser.get(url);
  expect([own.status, own.headers['cache-control'], own.headers['content-type']]).toEqual([
    200,
    'private, max-age=60',
    'image/webp',
  ]);
  await browser.post('/api/auth/logout/', {}, { origin: world.url });
  expect((await browser.get(url)).status).toBe(404);
  await publish(true);
  expect((await world.client().get(url)).status).toBe(200);
});

test('pictures of a store that was taken down are not public', async () => {
  await world.database.sql(`update stores set status = 'suspended' where store_id = $1`, [shop.storeId]);
  world.clock.advance(seenWithin);
  expect((await world.client(shop.slug).get(url)).status).toBe(404);
  await world.database.sql(`update stores set status = 'live' where store_id = $1`, [shop.storeId]);
});
