import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { visitShop, type Visit } from '#tests/support/reading/visit-shop.ts';
import { createPageCosts } from './page-cost.ts';
import { loadBundle } from '../serving/render.ts';

let world: TestApp;
let shop: TestShop;
let ask: Visit['ask'];
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world);
  ({ ask } = visitShop(world, shop.slug));
});
afterAll(() => world.close());

const line = /<p class="maker">This page costs about ([\d.]+) kobo of data\.<\/p><\/div><\/footer>/;
const show = async (shown: boolean) => {
  await shop.owner.client.patch(`/api/sites/${shop.slug}/settings`, { show_page_cost: shown });
  world.clock.advance(seenWithin);
};

test('a page says at its foot what it costs once its owner wants that, and no longer when she does not', async () => {
  const paths = ['/', '/products', `/products/${shop.product.slug}`, '/pages/delivery-and-payment'];
  const said = () => Promise.all(paths.map(async (path) => line.test((await ask(path)).text)));
  expect(await said()).toEqual(paths.map(() => false));
  await show(true);
  expect(await said()).toEqual(paths.map(() => true));
  for (const path of ['/nothing-here', '/search?q=mug', '/basket', '/checkout'])
    expect((await ask(path)).text).not.toMatch(line);
  await show(false);
  expect(await said()).toEqual(paths.map(() => false));
});

test('what it says is what a shopper is sent: the page, its script and its face, at the operator’s price', async () => {
  await show(true);
  const { text } = await ask('/pages/delivery-and-payment');
  const files = [...new Set(text.match(/\/assets\/[\w.-]+\.(woff2|js)/g))];
  expect(files).toHaveLength(2);
  const kobo = Number(line.exec(text)?.[1]);
  const replies = await Promise.all(
    ['/pages/delivery-and-payment', ...files].map((path) =>
      ask(path, { headers: { 'accept-encoding': 'br' } }),
    ),
  );
  const heads = replies.map(({ headers }) => JSON.stringify(headers).length);
  const bytes = replies.reduce((sum, reply, at) => sum + reply.bytes + heads[at]!, 0);
  const price = world.app.deps.config.dataPriceKobo;
  expect(Math.abs((kobo * 1_000_000) / price - bytes) / bytes).toBeLessThan(0.1);
});

test('it is not worked out anew while the same pictures stand on a page that is about as long', async () => {
  let asked = 0;
  const bundle = await loadBundle('dist/storefront');
  const pictureBytes = async () => (asked += 1) * 100_000;
  const costs = createPageCosts({ bundle, pictureBytes, priceKobo: 80 });
  const page = (picture: string, words: number) =>
    `<main><picture><img src="/media/s/${picture}/320.webp" width="8" height="8"/></picture>${'word '.repeat(words)}</main><footer><div></div></footer>`;
  const said = async (place: string, html: string) => line.exec(await costs.told(place, html, 'en'))?.[1];
  const first = await said('a /', page('p', 1_000));
  expect(Number(first)).toBeGreaterThan(8);
  expect(await said('a /', page('p', 1_001))).toBe(first);
  expect(asked).toBe(1);
  await said('b /', page('p', 1_000));
  await said('a /', page('q', 1_000));
  await said('a /', page('q', 2_000));
  expect(asked).toBe(4);
  const [face] = bundle.faces.keys();
  await said('a /', `<style>url(${face})</style>${page('q', 2_000)}`);
  expect(asked).toBe(5);
});
