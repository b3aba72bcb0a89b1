import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  billingWorld,
  consent,
  day,
  hour,
  type BilledStore,
  type BillingWorld,
} from '#tests/support/billing.ts';
import { runBillingClock } from './clock.ts';
import type { BillingParts } from './parts.ts';

const minute = 60_000;
let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

let store: BilledStore;
let bought: string;

/** A store on Starter monthly with its card kept, a moment before its first period ends. */
beforeEach(async () => {
  store = await world.store();
  bought = await world.buy(store, { offer: 'starter', billing: 'monthly' });
  const end = new Date((await world.view(store)).period_end!);
  world.test.clock.advance(end.getTime() - world.test.clock.now().getTime() - 1);
  world.errors.length = 0;
});

const control = () => world.test.sandbox.control;
const outcome = (what: 'success' | 'declined') =>
  control().setAuthorization(world.codeOf(store), { outcome: what, times: 'always' });
/** Calls of one kind get lost before they arrive. */
const lose = (route: 'verify' | 'initialize', times: number | 'always' = 1) =>
  control().addFault({ kind: 'drop_before_act', match: { route }, times });
/** The first charge of the next period gets lost; other stores of this file have charges of their own. */
async function loseCharge(): Promise<void> {
  const [row] = await world.test.database.sql<{ code: string }>(
    'select code from subscriptions where store_id = $1',
    [store.storeId],
  );
  const match = { route: 'charge_authorization' as const, reference: `sub-${row!.code}-0002-1` };
  control().addFault({ kind: 'drop_before_act', match, times: 1 });
}
const state = async () => (await world.view(store)).state;
const letters = async (name: string) => (await world.templates(store)).filter((one) => one === name).length;
const post = async (path: string, body?: object) =>
  (await store.owner.signIn()).post<{ reference: string }>(store.path(path), body);
/** What the provider captured for the store, in the order of our references: `page` or the end of a charge's. */
const captured = async () => {
  const rows = await world.test.database.sql<{ reference: string }>(
    'select reference from payments where store_id = $1 order by created_at, reference',
    [store.storeId],
  );
  return rows
    .map(({ reference }) => reference)
    .filter((reference) => reference !== bought && world.captured().has(reference))
    .map((reference) => (reference.startsWith('sub-') ? reference.slice(-6) : 'page'));
};
/** Lets the clock run; answers how often it charged a card. */
async function chargesAsked(): Promise<number> {
  const { gateway } = world.parts.payments;
  let asked = 0;
  const counting: BillingParts = {
    ...world.parts,
    payments: {
      ...world.parts.payments,
      gateway: {
        ...gateway,
        chargeSaved(wanted) {
          asked += 1;
          return gateway.chargeSaved(wanted);
        },
      },
    },
  };
  await runBillingClock(counting);
  return asked;
}

test('a charge that got lost is not sent again on an answer that says nothing, only on a clear one', async () => {
  await loseCharge();
  await world.pass(1);
  expect([await state(), await captured()]).toEqual(['active', []]);
  lose('verify', 'always');
  world.test.clock.advance(10 * minute);
  expect(await chargesAsked()).toBe(0);
  control().removeFault();
  world.test.clock.advance(10 * minute);
  expect([await chargesAsked(), await captured()]).toEqual([1, ['0002-1']]);
});

test('a page that could not be opened is never charged to the card, and does not keep it from being tried', async () => {
  outcome('declined');
  await world.pass(1);
  lose('initialize');
  expect((await post('/pay', { consent })).status).toBe(503);
  outcome('success');
  await world.pass(day);
  expect([await state(), await captured()]).toEqual(['active', ['0002-2']]);
});

test('a page that was opened and left does not keep the card from being tried', async () => {
  outcome('declined');
  await world.pass(1);
  expect((await post('/pay', { consent })).status).toBe(201);
  outcome('success');
  await world.pass(day);
  expect([await state(), await captured()]).toEqual(['active', ['0002-2']]);
});

test('money on its way from a page is waited for: nothing else is charged, and nobody is asked to approve', async () => {
  outcome('declined');
  await world.pass(1);
  const { body } = await post('/pay', { consent });
  await control().pay({ reference: body.reference, channel: 'bank_transfer', outcome: 'pending' });
  outcome('success');
  await world.pass(day);
  expect([await state(), await captured(), await letters('plan-approve')]).toEqual(['past_due', [], 0]);
});

test('a charge that got lost before the card was removed is not sent; its owner is asked to pay by hand', async () => {
  await loseCharge();
  await world.pass(1);
  const owner = await store.owner.signIn();
  expect((await owner.send('DELETE', store.path('/card'))).status).toBe(200);
  for (let n = 0; n < 6; n++) await world.pass(10 * minute);
  expect([await state(), await letters('plan-pay')]).toEqual(['past_due', 1]);
  for (let n = 0; n < 4; n++) await world.pass(6 * hour);
  expect([await state(), await captured(), world.errors]).toEqual(['past_due', [], []]);
  // Once more on the first day, as a card would be tried; nothing was refused, so nothing says that it was.
  expect([await letters('plan-pay'), await letters('plan-charge-failed')]).toEqual([2, 0]);
});
