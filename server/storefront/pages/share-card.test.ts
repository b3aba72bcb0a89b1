import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trades } from '#shared/places/nigeria.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { load } from '#tests/support/selling/digital.ts';

let world: TestApp;
let shop: OpenDemoShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openDemoShop(world, (demo) => {
    demo.collections = [];
    demo.products = demo.products.slice(0, 1);
    for (const product of demo.products) product.photos = [];
  });
});
afterAll(() => world.close());

const colourAt = async (bytes: Buffer, left: number, top: number) => {
  const one = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...one];
};

test('a shop without photo and logo shows itself by the drawing of its trade where its address is sent', async () => {
  const shown: Buffer[] = [];
  for (const { id } of trades) {
    await shop.settings({ trade: id });
    world.clock.advance(seenWithin);
    const reply = await load(world, shop, '/share.jpg');
    expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=3600',
    ]);
    // What WhatsApp shows: a JPEG of at least 300 pixels, and of at most 300 kB.
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(reply.bytes.length).toBeLessThan(30_000);
    expect(shown.some((other) => other.equals(reply.bytes))).toBe(false);
    shown.push(reply.bytes);
  }
});

test('it is in the colours of the shop, and named with its size by every page that has no photo', async () => {
  await shop.settings({ trade: 'other', primary_colour: '#1f3d34', accent_colour: '#d9822b' });
  world.clock.advance(seenWithin);
  const { bytes } = await load(world, shop, '/share.jpg');
  // The awning and the counter of the stall.
  for (const [at, colour] of [
    [
      [600, 190],
      [31, 61, 52],
    ],
    [
      [600, 470],
      [217, 130, 43],
    ],
  ] as const)
    for (const [n, value] of (await colourAt(bytes, at[0], at[1])).entries())
      expect(Math.abs(value - colour[n]!)).toBeLessThan(6);
  for (const path of ['/', '/products/clay-mug']) {
    const page = parsedPage((await shop.ask(path)).text);
    const told = (name: string) => page.querySelector(`meta[property="og:${name}"]`)?.getAttribute('content');
    expect([told('image'), told('image:width'), told('image:height')]).toEqual([
      `${told('url')!.replace(/(?<=\w)\/.*/, '')}/share.jpg`,
      '1200',
      '630',
    ]);
  }
});
