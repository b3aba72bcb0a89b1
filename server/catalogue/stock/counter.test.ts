import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SaleTile } from '#shared/api/selling.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const goods = async (shop: TestShop, search = '') => {
  const query = search ? `?search=${encodeURIComponent(search)}` : '';
  const reply = await shop.owner.client.get<{ items: SaleTile[]; next: string | null }>(
    `/api/sites/${shop.slug}/counter/goods${query}`,
  );
  return reply.body;
};
describe('the goods of the counter', () => {
  test('are what is on sale, with each choice, its price and what is left', async () => {
    const shop = await openShop(world);
    const gown = {
      title: 'Ankara gown',
      options: [{ name: 'Size', values: ['S', 'M'] }],
      variants: [
        { option_values: ['S'], price_kobo: 1_000_000, on_hand: 2, sku: 'GOWN-S' },
        { option_values: ['M'], price_kobo: 1_100_000, on_hand: null, sku: 'GOWN-M' },
      ],
    };
    await shop.owner.client.post(`/api/sites/${shop.slug}/products`, gown);
    await shop.owner.client.post(`/api/sites/${shop.slug}/products`, {
      title: 'Not yet on sale',
      status: 'draft',
      variants: [{ price_kobo: 1 }],
    });
    const { items } = await goods(shop);
    expect(items.map((one) => one.title).toSorted()).toEqual(['Ankara gown', 'Clay mug']);
    const tile = (await goods(shop, 'gow')).items;
    expect(
      tile.map(({ title, variants }) => [
        title,
        variants.map(({ title: choice, sku, price_kobo, available }) => [choice, sku, price_kobo, available]),
      ]),
    ).toEqual([
      [
        'Ankara gown',
        [
          ['S', 'GOWN-S', 1_000_000, 2],
          ['M', 'GOWN-M', 1_100_000, null],
        ],
      ],
    ]);
  });

  test('are found by their whole code, as a reader of barcodes types it', async () => {
    const shop = await openShop(world);
    await shop.owner.client.post(`/api/sites/${shop.slug}/products`, {
      title: 'Shea butter',
      variants: [{ price_kobo: 100, sku: '6151100032' }],
    });
    expect((await goods(shop, '6151100032')).items.map((one) => one.title)).toEqual(['Shea butter']);
    expect((await goods(shop, '61511')).items).toHaveLength(1);
    expect((await goods(shop, '—')).items).toEqual([]);
  });
});
