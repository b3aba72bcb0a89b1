import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { watchedClient } from '#tests/support/reading/statements.ts';

let world: TestApp;
/** Statements sent by the app since this was emptied. */
const statements: string[] = [];
beforeAll(async () => {
  const client = watchedClient((text) => {
    statements.push(text);
    return 'goes on';
  });
  world = await testApp({ client });
});
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

const onceAsked = ['begin;', 'select its product', 'rollback'];

/** What its page asks the database. */
async function askedBy(shop: TestShop, slug: string): Promise<string[]> {
  statements.length = 0;
  await beside(shop, slug);
  return statements.map((text) =>
    text.includes('p.slug = $2') ? 'select its product' : text.trim().replace(/\s[^]*/, ''),
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
  // The second of these pages took them from memory, and knew all the same what it shows.
  for (const slug of ['vase', 'pot'])
    expect(await beside(shop, slug)).toEqual(first.map((one) => one.replace('Bowl ₦1,000', 'Bowl ₦1,200')));
});

test('of two new pages the second asks for its product alone, in one transaction, also when others were changed', async () => {
  const shop = await openShop(world);
  const ids = await stocked(shop, goods);
  world.clock.advance(seenWithin);
  await beside(shop, 'vase');
  expect(await askedBy(shop, 'pot')).toEqual(onceAsked);
  const owner = await shop.owner.signIn();
  const dearer = async (at: number) => {
    const change = { title: goods[at], variants: [{ price_kobo: 130_000, on_hand: 9 }] };
    const changed = await owner.put(`/api/sites/${shop.slug}/products/${ids[at]}`, change);
    expect(changed.status, changed.text).toBe(200);
    world.clock.advance(seenWithin);
    // Whatever stands on every page is read for each version.
    await world.client(shop.slug).get('/');
  };
  await dearer(goods.indexOf('Vase'));
  expect(await askedBy(shop, 'vase')).toEqual(onceAsked);
  await dearer(goods.indexOf('Cup'));
  expect(await askedBy(shop, 'vase')).not.toEqual(onceAsked);
  expect(await askedBy(shop, 'pot')).toEqual(onceAsked);
});
