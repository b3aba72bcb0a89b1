import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

type Settings = Parameters<OpenDemoShop['settings']>[0];

/** A shop with so many things, that nobody has looked at yet. */
async function newShop(things: number, more: Settings = {}, photos = true): Promise<OpenDemoShop> {
  const shop = await openDemoShop(world, (demo) => {
    demo.collections = [];
    demo.products = demo.products.slice(0, things);
    if (!photos) for (const product of demo.products) product.photos = [];
  });
  await shop.settings({ trade: 'food', ...more });
  return shop;
}

/** The front page of a shop with so many things, as somebody finds it. */
const shopOf = async (things: number, more?: Settings) => look(await newShop(things, more), '/');
const look = async (shop: OpenDemoShop, path: string) => parsedPage((await shop.ask(path)).text);
const photosIn = (page: Document) =>
  [...page.querySelectorAll('main img')].map((photo) => photo.getAttribute('src')?.split('/')[3]);
const drawn = (page: Document) => page.querySelectorAll('main use[href="#art"]').length;

test('a shop with one photo shows it once, beside a drawing for its trade', async () => {
  const page = await shopOf(1);
  expect(photosIn(page)).toHaveLength(1);
  expect(page.querySelector('.b-hero use[href="#art"]')).not.toBeNull();
  expect(page.querySelectorAll('symbol#art path').length).toBeGreaterThan(2);
});

test('no photo stands twice on the front page until the shelf has more of them than the page', async () => {
  for (const things of [3, 2, 1]) {
    const photos = photosIn(await shopOf(things));
    expect(new Set(photos).size).toBe(photos.length);
  }
});

test('a large shop has its photos and no drawing, nor the drawing in its page', async () => {
  const page = await look(await openDemoShop(world), '/');
  expect([drawn(page), page.querySelectorAll('symbol').length]).toEqual([0, 0]);
  expect(page.querySelector('.b-hero img')).not.toBeNull();
  expect(page.querySelector('.reach')).toBeNull();
});

test('a new shop keeps WhatsApp and phone in sight, where its owner gave them', async () => {
  const links = [...(await shopOf(2)).querySelectorAll('.reach a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([expect.stringMatching(/^https:\/\/wa\.me\/234/), 'tel:+2348000000123']);
  const one = await shopOf(2, { phone: '' });
  expect(one.querySelectorAll('.reach a')).toHaveLength(1);
  const none = await shopOf(2, { phone: '', whatsapp: '' });
  expect(none.querySelector('.reach')).toBeNull();
});

test('a shop without a thing says so under its name, and no button leads to empty shelves', async () => {
  const page = await shopOf(0);
  const main = page.querySelector('main');
  expect(main?.textContent).toContain('Nothing is on sale here yet. Ask us what we have: a person answers.');
  expect(main?.querySelector('a[href="/products"]')).toBeNull();
  const silent = await shopOf(0, { phone: '', whatsapp: '' });
  expect(silent.querySelector('main')?.textContent).not.toContain('Ask us what we have');
});

test('a thing without a photo has the drawing of its trade on every page that shows it', async () => {
  const shop = await newShop(1, {}, false);
  for (const path of ['/', '/products', '/products/clay-mug']) {
    const page = await look(shop, path);
    expect([path, drawn(page) > 0, page.querySelectorAll('symbol#art').length]).toEqual([path, true, 1]);
  }
});
