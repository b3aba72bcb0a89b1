import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { fillPage, pageFrame } from '#shared/api/editor.ts';
import type { PageDraft } from '#shared/api/pages.ts';
import { asDrawn } from '#shared/looks/theme.ts';
import { pictureIds } from '#blocks/picture-refs.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';

type Filled = z.output<typeof fillPage.answer>;

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
});
beforeEach(async () => {
  shop = await openShop(world);
  await shop.owner.client.patch(to('/settings'), { trade: 'food', theme: asDrawn('iya-basira') });
});
afterAll(() => world.close());

const to = (path: string, { slug } = shop) => `/api/sites/${slug}${path}`;
const fill = () => shop.owner.client.post<Filled>(to('/filled-page'));
const kept = ({ storeId } = shop) =>
  world.database.sql('select id, alt from media where store_id = $1', [storeId]);

test('a page is filled for the theme and trade of the store, with pictures that are its own from then on, and nothing is saved', async () => {
  const before = await shop.owner.client.get(to('/pages/home'));
  const { status, body } = await fill();
  expect(status).toBe(200);
  expect(body.document.sections.map(({ type }) => type)).toEqual([
    'hero',
    'price-list',
    'opening-hours',
    'featured-product',
    'product-grid',
    'gallery',
    'promises',
    'contact',
  ]);
  expect(body.document.sections[0]!.settings).toMatchObject({ heading: 'Come and eat.' });
  expect(new Set(body.pictures.map(({ id }) => id))).toEqual(new Set(pictureIds(body.document)));
  expect(new Set((await kept()).map(({ alt }) => alt))).toEqual(new Set(body.pictures.map(({ alt }) => alt)));
  expect(await shop.owner.client.get(to('/pages/home'))).toMatchObject({ body: before.body });
});

test('its pictures are taken in once, however often and at once it is asked for', async () => {
  const [one, other] = await Promise.all([fill(), fill()]);
  const third = await fill();
  expect(other.body).toEqual(one.body);
  expect(third.body).toEqual(one.body);
  expect(await kept()).toHaveLength(one.body.pictures.length);
});

test('what was filled can be saved as the draft, and the editor knows what of it is ours', async () => {
  const { document } = (await fill()).body;
  const saved = await shop.owner.client.put(to('/pages/home/draft'), { document, base_revision: 0 });
  expect(saved.status).toBe(200);
  const { ours } = (await shop.owner.client.get<z.output<typeof pageFrame.answer>>(to('/frame/home'))).body;
  expect(pictureIds(document).filter((id) => !ours.pictures.includes(id))).toEqual([]);
  expect(ours.words).toContain('Come and eat.');
});

test('a new page may begin filled; one of a store without a theme is in the first that fits its trade', async () => {
  await shop.owner.client.patch(to('/settings'), { trade: 'services', theme: null });
  const begun = await shop.owner.client.post<PageDraft>(to('/pages'), { title: 'Our work', begin: 'filled' });
  expect(begun.status).toBe(201);
  expect(begun.body.document.title).toBe('Our work');
  expect(begun.body.document.sections.map(({ type }) => type)).toEqual([
    'hero',
    'price-list',
    'before-after',
    'product-carousel',
    'picture-text',
    'text',
    'faq',
    'enquiry',
  ]);
  expect(pictureIds(begun.body.document).length).toBeGreaterThanOrEqual(3);
});

test('another store’s page cannot be filled, and no picture of ours gets there', async () => {
  const other = await openShop(world);
  expect((await shop.owner.client.post(to('/filled-page', other))).status).toBe(404);
  expect(await kept(other)).toEqual([]);
});
