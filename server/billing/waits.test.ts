import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoreSettings } from '#shared/api/stores.ts';
import { billingWorld, day, type BilledStore, type BillingWorld } from '#tests/support/billing.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

const monthly = { offer: 'starter', billing: 'monthly' };

/** What the settings say to its owner, who signs in anew as time moves by days. */
async function waits(store: BilledStore): Promise<StoreSettings['plan_waits']> {
  const owner = await store.owner.signIn();
  return (await owner.get<StoreSettings>(`/api/sites/${store.slug}/settings`)).body.plan_waits;
}

/** To this long before the end of what is paid; the clock of plans looks then. */
async function before(store: BilledStore, ms: number): Promise<Date> {
  const end = new Date((await world.view(store)).period_end!);
  await world.pass(end.getTime() - ms - world.test.clock.now().getTime());
  return end;
}

test('a trial is told to its owner in its last three days, and no more once it is over', async () => {
  const store = await world.store();
  expect(await waits(store)).toBeNull();
  await store.owner.client.post(store.path('/trial'));
  expect(await waits(store)).toBeNull();
  const end = await before(store, 3 * day + 1);
  expect(await waits(store)).toBeNull();
  await world.pass(1);
  expect(await waits(store)).toEqual({ why: 'trial', until: end.toISOString() });
  await world.pass(3 * day);
  expect([(await world.view(store)).state, await waits(store)]).toEqual(['lapsed', null]);
});

test('a plan that a card goes on with waits for nothing until the card is declined; stopped, it waits for a decision', async () => {
  const store = await world.store();
  await world.buy(store, monthly);
  const end = await before(store, day);
  expect(await waits(store)).toBeNull();
  world.test.sandbox.control.setAuthorization(world.codeOf(store), { outcome: 'declined', times: 'always' });
  await world.pass(day);
  expect(await waits(store)).toEqual({ why: 'due', until: new Date(end.getTime() + 7 * day).toISOString() });
  await world.passDays(7);
  expect([(await world.view(store)).state, await waits(store)]).toEqual([
    'lapsed',
    { why: 'stopped', until: null },
  ]);
  const owner = await store.owner.signIn();
  expect((await owner.post(store.path('/cancel'))).status).toBe(200);
  expect(await waits(store)).toBeNull();
});

test('a plan without a card is told three days before it is to be paid; cancelled, it ends as was decided', async () => {
  const store = await world.store();
  await world.buy(store, { ...monthly, consent: null });
  const end = await before(store, 2 * day);
  expect(await waits(store)).toEqual({ why: 'soon', until: end.toISOString() });
  const owner = await store.owner.signIn();
  expect((await owner.post(store.path('/cancel'))).status).toBe(200);
  expect(await waits(store)).toBeNull();
});
