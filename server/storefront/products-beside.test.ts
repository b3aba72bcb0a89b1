import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { watchedClient } from '#tests/support/statements.ts';

let world: TestApp;
/** Statements sent by the app since this was emptied. */
const statements: string[] = [];
beforeAll(async () => {
  const client = watchedClient((text) => {
    statements.push(text);
    return 'goes on';
  });
  world = await testApp({ client });
}, 60_000);
afterAll(() => world.close());

const goods = ['Bowl', 'Cup', 'Jug', 'Lid', 'Pot', 'Vase'];

/** Puts goods on the shelf behind what the shop has; answers their ids. */
async function stocked(shop: TestShop, titles: string[]): Promise<string[]> {
  const owner = await shop.owner.signIn();
  const ids: string[] = [];
  for (const title of titles) {
    const made = await owner.post<{ id: string }>(`/api/sites/${shop.slug}/products`, {
      title,
      variants: [{ price_kobo: 100_000, on_hand: 9 }],
    });
    expect(made.status, made.text).toBe(201);
    ids.push(made.body.id);
  }
  return ids;
}

async function beside(shop: TestShop, slug: string): Promise<string[]> {
  const { status, text } = await world.client(shop.slug).get(`/products/${slug}`);
  expect(status).toBe(200);
  const [, band = ''] = text.split('<section class="band wrap">');
  return [...band.matchAll(/<h3[^>]*>([^<]+)<\/h3><p class="price">([^<]+)/g)].map(
    ([, title, price]) => `${title} ${price}`,
  );
}

test('beside a product stand the first others, of its own shop, as they are since a second at most', async () => {
  const shop = await openShop(world);
  const neighbour = await openShop(world);
  const [bowl] = await stocked(shop, goods);
  await stocked(
    neighbour,
    goods.map((title) => `${title} next door`),
  );
  world.clock.advance(seenWithin);
  const first = ['Clay mug ₦4,000', 'Bowl ₦1,000', 'Cup ₦1,000', 'Jug ₦1,000'];
  expect(await beside(shop, 'vase')).toEqual(first);
  expect(await beside(shop, 'pot')).toEqual(first);
  expect(await beside(shop, 'cup')).toEqual([...first.filter((one) => !one.startsWith('Cup')), 'Lid ₦1,000']);
  expect(await beside(neighbour, 'vase-next-door')).toEqual([
    'Clay mug ₦4,000',
    ...['Bowl', 'Cup', 'Jug'].map((title) => `${title} next door ₦1,000`),
  ]);
  const owner = await shop.owner.signIn();
  const dearer = await owner.put(`/api/sites/${shop.slug}/products/${bowl}`, {
    title: 'Bowl',
    variants: [{ price_kobo: 120_000, on_hand: 9 }],
  });
  expect(dearer.status, dearer.text).toBe(200);
  world.clock.advance(seenWithin);
  expect(await beside(shop, 'vase')).toEqual(first.map((one) => one.replace('Bowl ₦1,000', 'Bowl ₦1,200')));
});

test('of two new pages of one version the second asks for its product alone, in one transaction', async () => {
  const shop = await openShop(world);
  await stocked(shop, goods);
  world.clock.advance(seenWithin);
  await beside(shop, 'vase');
  statements.length = 0;
  await beside(shop, 'pot');
  expect(statements.map((text) => text.trim().replace(/\s[^]*/, ''))).toEqual([
    'begin;',
    'select',
    'rollback',
  ]);
  expect(statements[1]).toContain('p.slug = $2');
});
