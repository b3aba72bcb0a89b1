import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableOf } from '#tests/support/selling/product-table.ts';
import { storeWorld, type StoreWorld } from '#tests/support/stores.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await storeWorld();
});
afterAll(() => world.close());

test('chosen products are a file of their own: those alone, the oldest first, another store’s never', async () => {
  const [store, other] = [await world.store(), await world.store()];
  const here = tableOf(world, store);
  const mug = await here.add('Mug', { tags: ['gift', 'clay'] });
  await here.add('Cup');
  const old = await here.add('Old', { status: 'archived' });
  const theirs = await tableOf(world, other).add('Theirs');
  const chosen = (ids: readonly string[]) =>
    store.owner.get(store.path(`/products-csv/chosen?products=${ids.join(',')}`));
  const { text, headers } = await chosen([old.id, theirs.id, mug.id]);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const whole = (await store.owner.get(store.path('/products-csv'))).text;
  expect(text.split('\r\n')).toEqual(whole.split('\r\n').filter((line) => !line.startsWith('cup,')));
  expect(text.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\uFEFFHandle', 'mug', 'old', '']);
  const viewer = world.as(await world.member(store, 'viewer'));
  const seen = await viewer.get(store.path(`/products-csv/chosen?products=${mug.id}`));
  expect([seen.status, seen.text.includes('Cost per item')]).toEqual([200, false]);
  expect((await chosen(Array(301).fill(mug.id))).body).toEqual({
    products: ['Choose at most 300 products at once.'],
  });
  expect((await chosen(['mug'])).status).toBe(400);
});
