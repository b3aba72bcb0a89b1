import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreSettings } from '#shared/api/stores.ts';
import { storeWorld, type StoreWorld } from '#tests/support/stores.ts';

let world: StoreWorld;
beforeAll(async () => void (world = await storeWorld()));
afterAll(() => world.close());

test('where nothing on sale has to be sent, what delivery costs need not be said', async () => {
  const store = await world.store();
  const isDone = async () =>
    (await store.owner.get<StoreSettings>(store.path('/settings'))).body.steps.find(
      (step) => step.step === 'delivery',
    )!.done;
  const add = (body: object) =>
    store.owner.post(store.path('/products'), { variants: [{ price_kobo: 100_000 }], ...body });
  expect(await isDone()).toBe(false);
  expect((await add({ title: 'Gift card', gift_card: true })).status).toBe(201);
  expect(await isDone()).toBe(true);
  await add({ title: 'A mug nobody sees yet', status: 'draft' });
  expect(await isDone()).toBe(true);
  await add({ title: 'Mug' });
  expect(await isDone()).toBe(false);
});
