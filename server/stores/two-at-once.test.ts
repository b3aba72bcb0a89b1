import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StoreSettings } from '#shared/api/stores.ts';
import { storeWorld, type OwnStore, type StoreWorld } from '#tests/support/stores.ts';

let world: StoreWorld;
let store: OwnStore;
beforeAll(async () => {
  world = await storeWorld();
});
beforeEach(async () => {
  store = await world.store();
});
afterAll(() => world.close());

type Told<Thing> = Thing & { detail?: string; newer?: Thing };
const settings = async () => (await store.owner.get<StoreSettings>(store.path('/settings'))).body;
const patch = (body: object) => store.owner.patch<Told<StoreSettings>>(store.path('/settings'), body);
const version = async () =>
  (await world.database.sql('select version from stores where store_id = $1', [store.id]))[0];

describe('two who change the settings of one store at the same time', () => {
  const began = { about: '', city: '', phone: '' };
  beforeEach(async () => {
    await patch(began);
  });

  test('keep what each of them changed', async () => {
    await patch({ about: 'We make mugs.', city: '', seen: { about: '', city: '' } });
    const second = await patch({ about: '', city: 'Ikeja', seen: { about: '', city: '' } });
    expect([second.status, second.body.about, second.body.city]).toEqual([200, 'We make mugs.', 'Ikeja']);
  });

  test('the second is told where both changed the same, and nothing is overwritten', async () => {
    await patch({ about: 'We make mugs.', city: '', seen: { about: '', city: '' } });
    const before = [await settings(), await version()];
    const second = await patch({ about: 'We sell mugs.', city: 'Ikeja', seen: { about: '', city: '' } });
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      detail: 'Somebody else changed these settings while you were editing them. Yours are not saved yet.',
      newer: before[0],
    });
    expect([await settings(), await version()]).toEqual(before);
    const again = await patch({
      about: 'We sell mugs.',
      city: 'Ikeja',
      seen: { about: 'We make mugs.', city: '' },
    });
    expect([again.status, again.body.about, again.body.city]).toEqual([200, 'We sell mugs.', 'Ikeja']);
  });

  test('nobody is told of a change of their own whose answer was lost', async () => {
    const change = { about: 'We make mugs.', pay_channels: ['card'] };
    const seen = { about: '', pay_channels: (await settings()).pay_channels };
    for (let n = 0; n < 2; n++) {
      const saved = await patch({ ...change, seen });
      expect([saved.status, saved.body.about, saved.body.pay_channels]).toEqual([
        200,
        'We make mugs.',
        ['card'],
      ]);
    }
  });
});

describe('two who change the delivery prices of one store at the same time', () => {
  const put = (body: object) => store.owner.put<Told<StoreSettings>>(store.path('/delivery'), body);
  const lagos = { kind: 'delivery', name: 'Lagos', states: ['Lagos'], price_kobo: 150_000 };
  const kano = { kind: 'delivery', name: 'Kano', states: ['Kano'], price_kobo: 300_000 };

  test('the second is told, and nothing is overwritten', async () => {
    const { delivery: seen } = (await put({ rates: [lagos] })).body;
    const first = await put({ rates: [...seen, kano], seen });
    expect(first.status).toBe(200);
    const before = await version();
    const second = await put({ rates: [{ ...seen[0], price_kobo: 200_000 }], seen });
    expect(second.status).toBe(409);
    expect(second.body).toEqual({
      detail:
        'Somebody else changed the delivery prices while you were editing them. Yours are not saved yet.',
      newer: first.body,
    });
    expect([(await settings()).delivery, await version()]).toEqual([first.body.delivery, before]);
    const chosen = await put({ rates: [lagos], seen: first.body.delivery });
    expect([chosen.status, chosen.body.delivery.map(({ name }) => name)]).toEqual([200, ['Lagos']]);
  });

  test('nobody is told of prices of their own whose answer was lost', async () => {
    const { delivery: seen } = (await put({ rates: [lagos] })).body;
    for (let n = 0; n < 2; n++) {
      const saved = await put({ rates: [...seen, kano], seen });
      expect([saved.status, saved.body.delivery.map(({ name }) => name)]).toEqual([200, ['Lagos', 'Kano']]);
    }
  });
});
