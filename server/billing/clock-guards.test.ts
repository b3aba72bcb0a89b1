import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  billingWorld,
  consent,
  day,
  hour,
  type BilledStore,
  type BillingWorld,
} from '#tests/support/billing.ts';
import { settle } from '../payments/index.ts';
import type { Gateway } from '../payments/providers/gateway.ts';
import { newId } from '../platform/ids.ts';
import { attend, runBillingClock } from './clock.ts';
import type { BillingDeps } from './deps.ts';

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
const outcome = (what: 'success' | 'declined' | 'paused') =>
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
  const { gateway } = world.deps.payments;
  let asked = 0;
  const counting: BillingDeps = {
    ...world.deps,
    payments: {
      ...world.deps.payments,
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
const subscription = async () =>
  (
    await world.test.database.sql<{ id: string; due_at: Date | null }>(
      'select id, due_at from subscriptions where store_id = $1',
      [store.storeId],
    )
  )[0]!;
/** Lets the clock look at the store now, whenever it wanted to. */
async function attendAgain(): Promise<void> {
  const { id } = await subscription();
  const now = world.test.clock.now();
  await world.test.database.sql('update subscriptions set due_at = $2 where id = $1', [id, now]);
  await attend(world.deps, id);
}
const dueIn = async () => (await subscription()).due_at!.getTime() - world.test.clock.now().getTime();
/** Shows a card, which takes ₦50 for a moment. */
async function showCard(): Promise<void> {
  const { body } = await post('/card', { consent });
  await control().pay({ reference: body.reference });
  await settle(world.deps.payments, body.reference, 'test');
}
/** The deps with a bank that takes every charge and never says what became of it. */
function silentBank(): BillingDeps {
  const { payments } = world.deps;
  const { gateway } = payments;
  const taken = new Set<string>();
  const silent: Gateway = {
    ...gateway,
    async chargeSaved({ reference }) {
      taken.add(reference);
      return { ok: true, url: null };
    },
    verify: async (reference) => (taken.has(reference) ? ongoing(reference) : gateway.verify(reference)),
  };
  return { ...world.deps, payments: { ...payments, gateway: silent, gatewayFor: async () => silent } };
}
const ongoing = (reference: string) => ({
  found: true as const,
  status: 'ongoing' as const,
  providerStatus: 'processing',
  reference,
  amountKobo: 500_000,
  currency: 'NGN',
  mode: 'test',
  email: store.owner.email,
  feeKobo: null,
  channel: 'card',
  message: null,
  card: null,
  metadata: {},
});

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

test('a page that could not be opened a moment ago is no charge: the card is tried, and not with the page', async () => {
  outcome('declined');
  await world.pass(1);
  lose('initialize');
  expect((await post('/pay', { consent })).status).toBe(503);
  outcome('success');
  await attendAgain();
  expect(await captured()).toEqual(['0002-2']);
});

test('a charge that got lost and whose time is over is not sent any more: the next one is', async () => {
  await loseCharge();
  await world.pass(1);
  world.test.clock.advance(hour);
  expect([await chargesAsked(), await captured()]).toEqual([1, ['0002-2']]);
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

test('what is not there, and a plan that has ended, is nothing to attend to', async () => {
  await expect(attend(world.deps, newId())).resolves.toBeUndefined();
  outcome('declined');
  await world.pass(1);
  await world.passDays(7);
  expect(await state()).toBe('lapsed');
  const before = [await world.everything(store), await letters('plan-lapsed')];
  await attend(world.deps, (await subscription()).id);
  expect([await world.everything(store), await letters('plan-lapsed')]).toEqual(before);
});

test.each([
  ['a day', day, 0],
  ['a moment more than a day', day + 1, day + 1],
])('the days of grace of a clock that comes %s late begin as they should', async (_late, ms, from) => {
  outcome('declined');
  const end = world.test.clock.now().getTime() + 1;
  await world.pass(1 + ms);
  const { grace_until } = await world.view(store);
  expect(new Date(grace_until!).getTime() - end).toBe(from + 7 * day);
});

test('between its days a declined card is not tried, whoever calls the clock', async () => {
  outcome('declined');
  await world.pass(1);
  outcome('success');
  world.test.clock.advance(day - 1);
  await attend(world.deps, (await subscription()).id);
  expect([await state(), await captured()]).toEqual(['past_due', []]);
});

test('each letter about a declined card names the next day it is tried, and the last one none', async () => {
  outcome('declined');
  await world.pass(1);
  for (const days of [1, 2, 2, 2]) await world.pass(days * day);
  const told = await world.letters(store, 'plan-charge-failed');
  expect(told.map((text) => text.includes('We try the card again on'))).toEqual([true, true, true, false]);
  expect(await state()).toBe('lapsed');
});

test('without a card the plan ends when its days of grace are over, with no letter more', async () => {
  const owner = await store.owner.signIn();
  await owner.send('DELETE', store.path('/card'));
  await world.pass(1);
  for (const days of [1, 2, 2]) await world.pass(days * day);
  world.test.clock.advance(2 * day - 1);
  await attend(world.deps, (await subscription()).id);
  expect([await state(), await letters('plan-pay'), await dueIn()]).toEqual(['past_due', 4, 1]);
  await world.pass(1);
  expect([await state(), await letters('plan-pay'), await letters('plan-lapsed')]).toEqual(['lapsed', 4, 1]);
});

test('a card that was given in the last moment of the grace is tried once after it', async () => {
  const owner = await store.owner.signIn();
  await owner.send('DELETE', store.path('/card'));
  await world.pass(1);
  world.test.clock.advance(7 * day - 1);
  await showCard();
  await world.pass(1);
  expect([await state(), (await captured()).slice(-1)]).toEqual(['active', ['0002-1']]);
});

test('a bank that says nothing is asked after ten minutes, then as long as it has taken, and at the end of the grace', async () => {
  const silent = silentBank();
  const tick = async (ms: number) => {
    world.test.clock.advance(ms);
    await runBillingClock(silent);
    return dueIn();
  };
  expect(await tick(1)).toBe(10 * minute);
  expect(await tick(10 * minute)).toBe(10 * minute);
  expect(await tick(20 * minute)).toBe(30 * minute);
  expect(await tick(day)).toBe(6 * hour);
  for (let n = 0; n < 23; n++) await tick(6 * hour);
  expect([await state(), await dueIn()]).toEqual(['active', 5.5 * hour]);
  world.test.clock.advance(5.5 * hour);
  await runBillingClock(silent);
  expect([await state(), await letters('plan-lapsed')]).toEqual(['lapsed', 1]);
});

test('a bank that says nothing of a renewal that was given up is waited for until the grace is over', async () => {
  const silent = silentBank();
  world.test.clock.advance(1);
  await runBillingClock(silent);
  expect((await post('/next', { next_billing: 'annual' })).status).toBe(200);
  for (const ms of [day, day, day, day, day, day, day - 1]) {
    world.test.clock.advance(ms);
    await runBillingClock(silent);
  }
  expect([await state(), await dueIn()]).toEqual(['active', 1]);
  world.test.clock.advance(1);
  await runBillingClock(silent);
  expect([await state(), await captured()]).toEqual(['lapsed', []]);
});

test('an approval that a renewal asked for which was given up is not waited for', async () => {
  outcome('paused');
  await world.pass(1);
  expect((await post('/cancel')).status).toBe(200);
  outcome('success');
  await world.operator(`billing grant ${store.slug} 5`);
  await post('/next', { next_billing: 'monthly' });
  await world.pass(5 * day);
  expect([await state(), await captured()]).toEqual(['active', ['0002-2']]);
});

test('a page that was declined says nothing about the card', async () => {
  outcome('declined');
  await world.pass(1);
  const { body } = await post('/pay', { consent });
  await control().pay({ reference: body.reference, outcome: 'declined' });
  await settle(world.deps.payments, body.reference, 'test');
  world.test.clock.advance(hour);
  const { id } = await subscription();
  await world.test.database.sql('delete from saved_cards where subscription_id = $1', [id]);
  await attendAgain();
  expect([await state(), await letters('plan-charge-failed')]).toEqual(['past_due', 1]);
});

test.each([
  ['ran out at the bank', 'expired', 'abandoned'],
  ['the provider did not even take', 'failed', null],
])('a charge that %s is told as one that failed', async (_what, became, said) => {
  await loseCharge();
  await world.pass(1);
  await world.test.database.sql(
    `update payments set state = $2, provider_status = $3 where store_id = $1 and reference like 'sub-%'`,
    [store.storeId, became, said],
  );
  await attendAgain();
  expect([await state(), await letters('plan-charge-failed'), await captured()]).toEqual(['past_due', 1, []]);
});
