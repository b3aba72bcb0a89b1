import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { billingWorld, day, hour, type BilledStore, type BillingWorld } from '#tests/support/billing.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

const monthly = { offer: 'starter', billing: 'monthly' };
const pack = { offer: 'starter-pack', billing: 'monthly' };
let store: BilledStore;
beforeEach(async () => {
  store = await world.store();
});

const moneyBack = async () => (await store.owner.signIn()).post(store.path('/money-back'));
const offered = async () => (await world.view(store)).money_back;
const refused = {
  status: 409,
  body: {
    detail:
      'This payment does not go back by itself any more. You can cancel the plan for the end of its time, or write to us.',
  },
};
async function refusedAndUnchanged(): Promise<void> {
  const before = await world.everything(store);
  expect(await moneyBack()).toMatchObject(refused);
  expect(await world.everything(store)).toBe(before);
}

test('for seven days after the first payment a plan is cancelled with its money sent back whole, once, and the store is on Free at once', async () => {
  const reference = await world.buy(store, monthly);
  const paid = world.test.clock.now();
  world.test.clock.advance(7 * day - hour);
  expect(await offered()).toEqual({
    amount_kobo: 500_000,
    until: new Date(paid.getTime() + 7 * day).toISOString(),
  });
  const [answer, again] = await Promise.all([moneyBack(), moneyBack()]);
  expect([answer.status, again.status].toSorted()[0]).toBe(200);
  expect(await world.view(store)).toMatchObject({ state: 'lapsed', offer: 'free', money_back: null });
  expect((await world.plan(store)).plan).toBe('free');
  await world.endRefunds();
  expect(world.sentBack(reference)).toEqual([{ amount: 500_000, status: 'processed' }]);
  expect((await world.letters(store, 'plan-lapsed')).join()).toContain(
    'We are sending back what you paid for your plan',
  );
  expect(await world.letters(store, 'plan-refunded')).toHaveLength(1);
  await refusedAndUnchanged();
});

test('also the Starter Pack, and a plan that was cancelled for the end of its time before', async () => {
  const reference = await world.buy(store, pack);
  await (await store.owner.signIn()).post(store.path('/cancel'));
  expect(await offered()).toMatchObject({ amount_kobo: 1_500_000 });
  expect((await moneyBack()).status).toBe(200);
  await world.endRefunds();
  expect(world.sentBack(reference)).toEqual([{ amount: 1_500_000, status: 'processed' }]);
});

test('not after seven days, not for a second period, and not without a payment', async () => {
  await refusedAndUnchanged();
  await world.buy(store, monthly);
  world.test.clock.advance(7 * day);
  expect(await offered()).toBeNull();
  await refusedAndUnchanged();
  await world.passDays(24);
  expect(await world.view(store)).toMatchObject({ state: 'active', money_back: null });
  await refusedAndUnchanged();
});

test('not once something was used that only the plan has: a domain, a pixel or own payment keys', async () => {
  await world.buy(store, monthly);
  const client = await store.owner.signIn();
  const added = await client.post(`/api/sites/${store.slug}/domains`, {
    domain: `adunni-${store.slug}.com`,
  });
  expect(added.status).toBe(201);
  expect(await offered()).toBeNull();
  await refusedAndUnchanged();
});
