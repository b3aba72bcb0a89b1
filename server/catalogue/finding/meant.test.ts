import { afterAll, beforeAll, expect, test } from 'vitest';
import { tableOf } from '#tests/support/selling/product-table.ts';
import { storeWorld, type StoreWorld } from '#tests/support/stores.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await storeWorld();
});
afterAll(() => world.close());

test('where nothing is called so, their owner is told what may have been meant, as far as something of it is listed', async () => {
  const store = await world.store();
  const { add } = tableOf(world, store);
  await add('Ankara gown');
  await add('Aso oke headtie', { status: 'draft' });
  const list = async (query: string) =>
    (await store.owner.get<object>(store.path(`/products?${query}`))).body;
  const nothing = { items: [], next: null };
  expect(await list('search=ankra+gwon')).toEqual({ ...nothing, meant: 'ankara gown' });
  expect(await list('search=ankara+gown')).toMatchObject({ items: [{ title: 'Ankara gown' }] });
  expect(await list('search=hedtie')).toEqual({ ...nothing, meant: 'headtie' });
  expect(await list('search=hedtie&status=active')).toEqual(nothing);
  expect(await list('search=xylophone')).toEqual(nothing);
});
