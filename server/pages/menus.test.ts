import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { getMenuPlaces, MenuItem, Menus } from '#shared/api/menus.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import { pageCalls, publishedPage } from '#tests/support/selling/written-pages.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
});
beforeEach(async () => {
  shop = await openShop(world);
});
afterAll(() => world.close());

const set = (menu: string, items: unknown) =>
  shop.owner.client.put<Menus>(`/api/sites/${shop.slug}/menus/${menu}`, { items });
const menus = async () => (await shop.owner.client.get<Menus>(`/api/sites/${shop.slug}/menus`)).body;

/** The links of the front page's head and foot as shoppers see them. */
async function shown(): Promise<{ head: string[]; foot: string[] }> {
  world.clock.advance(seenWithin);
  const { text } = await visitShop(world, shop.slug).ask('/');
  const linksOf = (part: string | undefined) =>
    [...(part ?? '').matchAll(/<li><a href="(\/[^"]*)">([^<]*)<\/a>/g)].map(
      ([, path, title]) => `${title} ${path}`,
    );
  return {
    head: linksOf(/<nav.*?<\/nav>/s.exec(text)?.[0]),
    // Where an order is found again stands below whatever menu.
    foot: linksOf(/<footer.*<\/footer>/s.exec(text)?.[0]).filter((link) => !link.endsWith(' /track')),
  };
}
const usual = [
  'Everything we sell /products',
  'How delivery and payment work here /pages/delivery-and-payment',
];

test('menus follow the store until its owner puts them together, and follow it again when she lets them', async () => {
  expect(await menus()).toEqual({ main: null, footer: null });
  expect(await shown()).toEqual({ head: [], foot: usual });
  const main = [
    { title: 'Mugs & more', path: '/products' },
    { title: 'Find', path: '/search' },
  ];
  expect((await set('main', main)).body).toEqual({ main, footer: null });
  expect((await set('footer', [])).body).toEqual({ main, footer: [] });
  expect(await shown()).toEqual({ head: ['Mugs &amp; more /products', 'Find /search'], foot: [] });
  await set('main', null);
  await set('footer', null);
  expect(await menus()).toEqual({ main: null, footer: null });
  expect(await shown()).toEqual({ head: [], foot: usual });
});

test('a page that is not there any more is not in a menu, and is again when it is back', async () => {
  const pages = pageCalls(shop, shop.owner.client);
  const { id } = await publishedPage(pages, 'Sizes', 'Small and large');
  await set('main', [{ title: 'Sizes', path: '/pages/sizes' }]);
  expect((await shown()).head).toEqual(['Sizes /pages/sizes']);
  await pages.remove(id);
  expect((await shown()).head).toEqual([]);
  await pages.restore(id);
  expect((await shown()).head).toEqual(['Sizes /pages/sizes']);
});

test('a line of a menu follows its page to another address', async () => {
  const pages = pageCalls(shop, shop.owner.client);
  const { id } = await publishedPage(pages, 'Sizes', 'Small and large');
  const other = { title: 'Mugs', path: '/products' };
  await set('main', [{ title: 'Sizes', path: '/pages/sizes' }, other]);
  await pages.change(id, { slug: 'measures' });
  expect((await menus()).main).toEqual([{ title: 'Sizes', path: '/pages/measures' }, other]);
  expect((await shown()).head).toEqual(['Sizes /pages/measures', 'Mugs /products']);
});

test('what leads away, says nothing or is too long is refused, and nothing changes', async () => {
  const line: MenuItem = { title: 'Mugs', path: '/products' };
  await set('main', [line]);
  const versionNow = async () =>
    (await world.database.sql('select version from stores where store_id = $1', [shop.storeId]))[0];
  const before = [await menus(), await versionNow()];
  for (const items of [
    [{ ...line, path: 'https://evil.example' }],
    [{ ...line, path: '//evil.example' }],
    [{ ...line, path: 'javascript:alert(1)' }],
    [{ ...line, path: '/\\evil.example' }],
    [{ ...line, title: '' }],
    [{ ...line, title: 'x'.repeat(41) }],
    [{ ...line, title: 'two\nlines' }],
    Array.from({ length: 21 }, () => line),
    'all of it',
  ])
    expect((await set('main', items)).status).toBe(400);
  expect((await set('side', [line])).status).toBe(404);
  expect([await menus(), await versionNow()]).toEqual(before);
  expect(
    (
      await set(
        'main',
        Array.from({ length: 20 }, () => line),
      )
    ).status,
  ).toBe(200);
});

test('one store’s menus are hidden from every other below the statements, too', async () => {
  await set('main', [{ title: 'Mugs', path: '/products' }]);
  const other = await openShop(world);
  const rowsFor = (storeId: string) =>
    world.database.db
      .forStore(storeId)
      .read((tx) => tx.db.selectFrom('store_menus').select('menu').execute());
  expect(await rowsFor(shop.storeId)).toEqual([{ menu: 'main' }]);
  expect(await rowsFor(other.storeId)).toEqual([]);
});

test('whoever puts a menu together is told where lines may lead, what it follows, and which lines lead nowhere', async () => {
  const places = async () => {
    const { body } = await shop.owner.client.get<AnswerOf<typeof getMenuPlaces>>(
      `/api/sites/${shop.slug}/menus/places`,
    );
    return body;
  };
  const pages = pageCalls(shop, shop.owner.client);
  const sizes = await publishedPage(pages, 'Sizes', 'Small and large');
  await pages.create('Only begun');
  const { product } = shop;
  await set('main', [
    { title: 'Sizes', path: sizes.path },
    { title: 'The mug', path: `/products/${product.slug}` },
    { title: 'Clay', path: '/collections/clay' },
    { title: 'Find', path: '/search?q=mug' },
    { title: 'Odd', path: '/nothing' },
  ]);
  const before = await places();
  expect(before.places).toContainEqual({ kind: 'page', title: 'Sizes', path: '/pages/sizes' });
  expect(before.places.some(({ title }) => title === 'Only begun')).toBe(false);
  expect(before.followed).toEqual({
    main: [{ title: 'Sizes', path: '/pages/sizes' }],
    footer: usual.map((line) => ({ title: line.replace(/ \/.*/, ''), path: line.replace(/.* /, '') })),
  });
  expect(before.gone).toEqual(['/collections/clay', '/nothing']);
  expect((await shown()).head).not.toContain('Clay /collections/clay');
  await publishedPage(pages, 'The story of our shop and all who work in it', 'Clay', { slug: 'story' });
  const story = { title: 'The story of our shop and all who work…', path: '/pages/story' };
  expect((await places()).followed.main).toContainEqual(story);
  expect((await set('footer', [story])).status).toBe(200);
  await pages.remove(sizes.id);
  await shop.owner.client.post(`/api/sites/${shop.slug}/products/${product.id}/status`, {
    status: 'archived',
  });
  expect((await places()).gone).toEqual([
    '/pages/sizes',
    `/products/${product.slug}`,
    '/collections/clay',
    '/nothing',
  ]);
});
