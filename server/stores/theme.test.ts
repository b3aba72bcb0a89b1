import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asDrawn } from '#shared/looks/theme.ts';
import type { StoreSettings } from '#shared/api/stores.ts';
import { storeWorld, unchosenTheme, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';
import { shopProfile } from './index.ts';
import { storePointer } from './shop.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await storeWorld();
});
afterAll(() => world.close());

const settings = async (store: OwnStore) =>
  (await store.owner.get<StoreSettings>(store.path('/settings'))).body;
const change = (store: OwnStore, body: object) =>
  store.owner.patch<StoreSettings>(store.path('/settings'), body);
describe('a theme', () => {
  const versionOf = async (store: OwnStore) =>
    (await storePointer(world.database.db.forStore(store.id))).version;

  test('is chosen, seen by shoppers, changed and taken back, and changes nothing else', async () => {
    const store = await world.store('Themed');
    await change(store, { tagline: 'T', trade: 'beauty' });
    const before = await settings(store);
    const version = await versionOf(store);
    const chosen = await change(store, { theme: { preset: 'shea' } });
    expect(chosen.body).toEqual({
      ...before,
      theme: asDrawn('shea'),
      steps: before.steps.map((one) => (one.step === 'look' ? { ...one, done: true } : one)),
    });
    expect(await versionOf(store)).toBe(version + 1);
    const storeDb = world.database.db.forStore(store.id);
    expect((await shopProfile(storeDb, world.config)).theme).toMatchObject({
      preset: 'shea',
      hero: 'portrait',
    });
    await change(store, { theme: { preset: 'oke', looks: { card: 'row' } } });
    expect((await settings(store)).theme).toEqual({ ...asDrawn('oke'), looks: { card: 'row' } });
    await change(store, { theme: null });
    expect((await shopProfile(storeDb, world.config)).theme).toEqual(unchosenTheme('beauty'));
  });

  test('that nobody drew is refused, and one that a later release keeps is none to this one', async () => {
    const store = await world.store('Odd');
    expect((await change(store, { theme: { preset: 'gothic' } })).status).toBe(400);
    expect((await change(store, { theme: { preset: 'oke', paper: 'red' } })).status).toBe(400);
    await world.database.sql(`update stores set theme = '{"preset": "of-tomorrow"}' where store_id = $1`, [
      store.id,
    ]);
    expect((await settings(store)).theme).toBeNull();
    expect((await shopProfile(world.database.db.forStore(store.id), world.config)).theme).toEqual(
      unchosenTheme(null),
    );
  });
});
