import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import { parsedPage } from '#tests/support/reading/parsed-page.ts';

let world: TestApp;
let served: OpenDemoShop;
beforeAll(async () => {
  world = await testApp();
  served = await openDemoShop(world);
});
afterAll(() => world.close());

const idOf = async (slug: string) =>
  parsedPage((await served.ask(`/products/${slug}`)).text)
    .querySelector('[data-keep]')!
    .getAttribute('data-keep')!;
const items = async (ids: string) => {
  const reply = await served.ask(`/wishlist/items?ids=${encodeURIComponent(ids)}`);
  return { ...reply, entries: JSON.parse(reply.text) as { title: string }[] };
};

test('the products of a list are told in its order, at today’s price and stock', async () => {
  const [mug, fan] = [await idOf('clay-mug'), await idOf('raffia-hand-fan')];
  const { entries, headers } = await items(`${fan},${mug}`);
  expect(headers['cache-control']).toBe('no-store');
  expect(entries).toEqual([
    expect.objectContaining({ id: fan, title: 'Raffia hand fan', available: 0 }),
    {
      id: mug,
      path: '/products/clay-mug',
      title: 'Clay mug',
      price_from_kobo: 650_000,
      price_to_kobo: 650_000,
      available: 28,
      picture: expect.stringMatching(/^\/media\/.*\/320\.webp$/),
    },
  ]);
});

test('what is not on sale here, or no id, is left out', async () => {
  const other = await openShop(world);
  const mug = await idOf('clay-mug');
  const { entries } = await items(`x,,${other.product.id},'; drop table products,${mug},${mug}`);
  expect(entries.map((entry) => entry.title)).toEqual(['Clay mug']);
  expect((await items('')).entries).toEqual([]);
});

test('without script nothing is offered, and the page of the list says so', async () => {
  const product = parsedPage((await served.ask('/products/clay-mug')).text);
  expect(product.querySelector('[data-keep]')?.textContent).toBe('');
  // Nor is any room kept for it.
  expect(product.querySelector('style')?.textContent).toMatch(
    /@media \(scripting:\s*none\)\s*\{\.keep\{display:none\}\}/,
  );
  expect(product.querySelector('a[href="/wishlist"]')).toBeNull();
  const { text, status } = await served.ask('/wishlist');
  expect(status).toBe(200);
  expect(text).toContain('Nothing is on it yet.');
  expect(text).toContain('does not run the script');
  expect(text).toContain('<meta name="robots" content="noindex"/>');
});

test('what only comes with the first touch is a file of its own, kept for good', async () => {
  const page = await served.ask('/products/clay-mug');
  const script = /<script type="module" src="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const [, rest = ''] = /import\(["'`]\.\/([\w-]+\.js)/.exec((await served.ask(script)).text) ?? [];
  const reply = await served.ask(`/assets/${rest}`, { headers: { 'accept-encoding': 'br' } });
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect(page.text).not.toContain(rest);
});
