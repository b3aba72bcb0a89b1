// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveShop, type Served } from './testing/serve.ts';

let served: Served;
beforeEach(async () => {
  // A process looks at a shop anew after a second; here every look is later than the one before.
  let time = 0;
  served = await serveShop({ now: () => (time += 2000) });
});
afterEach(() => served.close());

/** The front page of a shop with so many things, as somebody finds it. */
async function shopOf(things: number, more: Partial<Served['shop']['profileNow']> = {}): Promise<Document> {
  const { shop } = served;
  shop.productsNow = shop.productsNow.slice(0, things);
  shop.profileNow = { ...shop.profileNow, trade: 'food', collections: [], ...more };
  shop.change();
  return look('/');
}
const look = async (path: string) =>
  new DOMParser().parseFromString((await served.ask(path)).text, 'text/html');
const photosIn = (page: Document) =>
  [...page.querySelectorAll('main img')].map((photo) => photo.getAttribute('src')?.split('/')[2]);
const drawn = (page: Document) => page.querySelectorAll('main use[href="#art"]').length;

test('a shop with one photo shows it once, beside a drawing for its trade', async () => {
  const page = await shopOf(1);
  expect(photosIn(page)).toHaveLength(1);
  expect(page.querySelector('.hero use[href="#art"]')).not.toBeNull();
  expect(page.querySelectorAll('symbol#art path').length).toBeGreaterThan(2);
});

test('no photo stands twice on the front page until the shelf has more of them than the page', async () => {
  for (const things of [3, 2, 1]) {
    const photos = photosIn(await shopOf(things));
    expect(new Set(photos).size).toBe(photos.length);
  }
});

test('a large shop has its photos and no drawing, nor the drawing in its page', async () => {
  const page = await look('/');
  expect([drawn(page), page.querySelectorAll('symbol').length]).toEqual([0, 0]);
  expect(page.querySelector('.hero img')).not.toBeNull();
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
  served.shop.productsNow = served.shop.productsNow.map((product) => ({ ...product, pictures: [] }));
  await shopOf(1);
  for (const path of ['/', '/products', `/products/${served.shop.productsNow[0]?.slug}`]) {
    const page = await look(path);
    expect([path, drawn(page) > 0, page.querySelectorAll('symbol#art').length]).toEqual([path, true, 1]);
  }
});
