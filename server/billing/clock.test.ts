import type { Site } from '#shared/api/stores.ts';
import { sweep } from '../payments/sweep.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  billingWorld,
  consent,
  day,
  hour,
  type BilledStore,
  type BillingWorld,
} from '#tests/support/billing.ts';
import { lagosDate } from '#shared/lagos.ts';
import { sendNotices } from './notices.ts';
import { attend, runBillingClock } from './clock.ts';
import type { BillingDeps } from './deps.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

const monthly = { offer: 'starter', billing: 'monthly' };
let store: BilledStore;
let ends: Date;

/** A store on Starter monthly with its card kept, a moment before its first period ends. */
beforeEach(async () => {
  store = await world.store();
  await world.buy(store, monthly);
  ends = new Date((await world.view(store)).period_end!);
  world.test.clock.advance(ends.getTime() - world.test.clock.now().getTime() - 1);
  await world.tick();
});

const outcome = (what: 'success' | 'declined' | 'paused', times: number | 'always' = 'always') =>
  world.test.sandbox.control.setAuthorization(world.codeOf(store), { outcome: what, times });
/** So many charges of cards get lost on their way. */
const lost = (times: number | 'always') =>
  world.test.sandbox.control.addFault({
    match: { route: 'charge_authorization' },
    kind: 'drop_before_act',
    times,
  });
afterEach(() => world.test.sandbox.control.removeFault());
const at = () => world.test.clock.now().getTime();
const charges = () => world.charges(store);
const idOf = async () =>
  (
    await world.test.database.sql<{ id: string }>('select id from subscriptions where store_id = $1', [
      store.storeId,
    ])
  )[0]!.id;
const state = async () => (await world.view(store)).state;
const letters = async (name: string) => (await world.templates(store)).filter((one) => one === name).length;

describe('a period that ends', () => {
  test('invariant 20: is charged once, at its end and not before, however often the clock looks', async () => {
    expect(await charges()).toEqual([]);
    world.test.clock.advance(1);
    const id = await idOf();
    await Promise.all([world.tick(), attend(world.deps, id), attend(world.deps, id), world.tick()]);
    await world.tick();
    expect(await charges()).toEqual([expect.stringMatching(/^sub-[a-z2-7]{16}-0002-1$/)]);
    const view = await world.view(store);
    expect([view.state, view.period_start, view.next_charge?.amount_kobo]).toEqual([
      'active',
      ends.toISOString(),
      500_000,
    ]);
    expect(await letters('plan-receipt')).toBe(2);
  });

  test('X-37 a declined card is tried on day 0, 1, 3 and 5 with a mail each, and after 7 days the store is on Free', async () => {
    outcome('declined');
    await world.pass(1);
    const late = await world.view(store);
    expect([late.state, late.unpaid, late.grace_until, late.features.length]).toEqual([
      'past_due',
      { amount_kobo: 500_000, approve_url: null },
      new Date(ends.getTime() + 7 * day).toISOString(),
      3,
    ]);
    for (let hours = 0; hours < 7 * 24 - 1; hours++) await world.pass(hour);
    expect([await state(), await letters('plan-charge-failed')]).toEqual(['past_due', 4]);
    await world.pass(hour);
    expect([await state(), await world.plan(store), await charges()]).toEqual([
      'lapsed',
      { plan: 'free', plan_until: ends },
      [],
    ]);
    const site = async () => {
      const sites = (await (await store.owner.signIn()).get<Site[]>('/api/sites')).body;
      const { is_subscribed, is_free_trial } = sites.find(({ slug }) => slug === store.slug)!;
      return { is_subscribed, is_free_trial };
    };
    // Inactive, until its owner says that Free is enough or pays again.
    expect([await site(), (await world.view(store)).stopped_unpaid]).toEqual([
      { is_subscribed: false, is_free_trial: false },
      true,
    ]);
    const owner = await store.owner.signIn();
    for (let n = 0; n < 2; n++)
      expect((await owner.post(store.path('/cancel'))).status).toBe(n === 0 ? 200 : 409);
    expect([await state(), await site(), await world.plan(store)]).toEqual([
      'lapsed',
      { is_subscribed: false, is_free_trial: true },
      { plan: 'free', plan_until: null },
    ]);
    expect(await letters('plan-lapsed')).toBe(1);
    const moves = await world.test.database.sql(
      'select from_state, to_state, cause from subscription_moves where subscription_id = $1 order by at, id',
      [await idOf()],
    );
    expect(moves.slice(1)).toEqual([
      { from_state: 'active', to_state: 'past_due', cause: 'the card could not be charged' },
      { from_state: 'past_due', to_state: 'lapsed', cause: 'the grace is over' },
    ]);
  });

  test('a card that is declined once and then works keeps the day of the month', async () => {
    outcome('declined', 1);
    await world.pass(1);
    expect(await state()).toBe('past_due');
    await world.pass(day);
    const view = await world.view(store);
    expect([view.state, view.period_start, (await charges()).length]).toEqual([
      'active',
      ends.toISOString(),
      1,
    ]);
  });

  test('a charge that never reached the provider says nothing about the card: nobody is told of it, and the next one is made at once', async () => {
    lost(1);
    await world.pass(4 * day);
    expect([await state(), await charges()]).toEqual(['active', []]);
    // The try runs out before the clock looks again.
    world.test.clock.advance(hour);
    await sweep(world.test.app.deps.payments);
    await world.tick();
    expect([await state(), await charges(), await letters('plan-charge-failed')]).toEqual([
      'active',
      [expect.stringMatching(/-0002-2$/)],
      0,
    ]);
  });

  test('a charge that never reached the provider is sent again as itself within a quarter of an hour, however late the period is', async () => {
    lost(1);
    await world.pass(4 * day);
    await world.pass(15 * 60_000);
    expect([await state(), await charges()]).toEqual(['active', [expect.stringMatching(/-0002-1$/)]]);
  });

  test('while no charge reaches the provider the plan goes on for its days of grace, and is charged once one does', async () => {
    lost('always');
    await world.pass(1);
    for (let hours = 0; hours < 6 * 24; hours++) {
      await world.pass(hour);
      await sweep(world.test.app.deps.payments);
    }
    expect([await state(), await letters('plan-lapsed'), await letters('plan-charge-failed')]).toEqual([
      'active',
      0,
      0,
    ]);
    world.test.sandbox.control.removeFault();
    for (let hours = 0; hours < 7; hours++) await world.pass(hour);
    expect([await state(), (await charges()).length]).toEqual(['active', 1]);
  });

  test('a period that ended while the clock stood still has its days of grace from when it goes on, once', async () => {
    outcome('declined', 2);
    await world.pass(8 * day);
    const late = await world.view(store);
    expect([late.state, late.grace_until]).toEqual(['past_due', new Date(at() + 7 * day).toISOString()]);
    expect((await world.plan(store)).plan_until).toEqual(new Date(at() + 7 * day));
    await world.pass(day);
    expect([await state(), await letters('plan-charge-failed')]).toEqual(['past_due', 2]);
    await world.pass(2 * day);
    expect([await state(), (await charges()).length]).toEqual(['active', 1]);
    // The next period follows the one that ended, as if nothing had been late.
    expect((await world.view(store)).period_start).toBe(ends.toISOString());
  });

  test('days of grace in which the clock stood still are not counted: the card is tried as often as was said', async () => {
    outcome('declined', 2);
    await world.pass(hour);
    expect((await world.view(store)).grace_until).toBe(new Date(ends.getTime() + 7 * day).toISOString());
    await world.pass(9 * day);
    const late = await world.view(store);
    // It should have come a day after the end, so six days are left.
    const graceEnd = new Date(at() + 6 * day);
    expect([late.state, late.grace_until]).toEqual(['past_due', graceEnd.toISOString()]);
    expect((await world.plan(store)).plan_until).toEqual(graceEnd);
    expect([await letters('plan-charge-failed'), await letters('plan-lapsed')]).toEqual([2, 0]);
    await world.pass(2 * day);
    expect([await state(), (await charges()).length]).toEqual(['active', 1]);
    expect((await world.view(store)).period_start).toBe(ends.toISOString());
  });

  test('a day more or less is no outage: the grace ends when its letters said', async () => {
    outcome('declined');
    for (let days = 0; days < 8; days++) await world.pass(day - hour);
    expect([await state(), await letters('plan-lapsed')]).toEqual(['lapsed', 1]);
  });

  test('in the grace the owner pays by hand, and the card is not charged for the same period', async () => {
    outcome('declined');
    await world.pass(1);
    const client = await store.owner.signIn();
    const { body } = await client.post<{ reference: string }>(store.path('/pay'), { consent });
    await world.test.sandbox.control.pay({ reference: body.reference });
    outcome('success');
    // Nobody came back to our page: the clock finds the money before it charges anything.
    await world.pass(day);
    const view = await world.view(store);
    expect([view.state, view.period_start, await charges()]).toEqual(['active', ends.toISOString(), []]);
    const nothing = await (await store.owner.signIn()).post(store.path('/pay'));
    expect([nothing.status, nothing.body]).toEqual([409, { detail: 'Nothing is waiting to be paid.' }]);
  });

  test('a bank that wants an approval: the owner is asked once, nothing else is charged, and it counts when given', async () => {
    outcome('paused');
    await world.pass(1);
    const { state: now, unpaid } = await world.view(store);
    expect([now, unpaid?.approve_url]).toEqual(['past_due', expect.stringContaining(world.test.sandbox.url)]);
    for (let n = 0; n < 12; n++) await world.pass(6 * hour);
    expect([await charges(), await letters('plan-approve'), await letters('plan-charge-failed')]).toEqual([
      [],
      1,
      0,
    ]);
    await fetch(`${unpaid!.approve_url}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'kind=bank&answer=approve',
      redirect: 'manual',
    });
    await world.pass(6 * hour);
    expect([await state(), (await charges()).length]).toEqual(['active', 1]);
  });

  test('cancelled in the grace: Free at once, and money that still comes goes back', async () => {
    outcome('paused');
    await world.pass(1);
    const { unpaid } = await world.view(store);
    await (await store.owner.signIn()).post(store.path('/cancel'));
    expect(await state()).toBe('lapsed');
    await fetch(`${unpaid!.approve_url}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'kind=bank&answer=approve',
      redirect: 'manual',
    });
    await world.test.sandbox.control.settle();
    await world.test.work();
    const [reference] = await charges();
    const refunds = world.test.sandbox.control.truth().refunds.filter((one) => one.reference === reference);
    expect([await state(), refunds.map((one) => one.amount)]).toEqual(['lapsed', [500_000]]);
  });
});

describe('invariants 4, 20 and 26: whatever is lost, a period is charged once', () => {
  test.each([
    ['the answer is lost after the charge', 'drop_after_act'],
    ['the call is lost before the charge', 'drop_before_act'],
    ['the provider is down', 'status'],
  ] as const)('%s', async (_what, kind) => {
    world.test.sandbox.control.addFault({ kind, match: { route: 'charge_authorization' }, times: 1 });
    await world.pass(1);
    for (let n = 0; n < 6; n++) await world.pass(10 * 60_000);
    await world.passDays(8);
    expect([await state(), (await charges()).length]).toEqual(['active', 1]);
    world.test.sandbox.control.removeFault();
  });

  test.each(['before', 'after'] as const)('the process dies %s the charge', async (when) => {
    const { gateway } = world.deps.payments;
    let deaths = 0;
    const dying: BillingDeps = {
      ...world.deps,
      payments: {
        ...world.deps.payments,
        gateway: {
          ...gateway,
          async chargeSaved(wanted) {
            if (when === 'after') await gateway.chargeSaved(wanted);
            deaths += 1;
            throw new Error('killed');
          },
        },
      },
    };
    world.test.clock.advance(1);
    await runBillingClock(dying);
    expect([deaths, await state()]).toEqual([1, 'active']);
    // Another process finds the try that was written down, once the dead one's minute is over.
    world.test.clock.advance(60_000);
    await Promise.all([world.tick(), world.tick()]);
    await world.passDays(8);
    expect([await state(), await charges()]).toEqual([
      'active',
      [expect.stringMatching(/^sub-[a-z2-7]{16}-0002-1$/)],
    ]);
  });

  test('the process dies right after the try was written down, a day before it starts again', async () => {
    const { gateway } = world.deps.payments;
    const dead: BillingDeps = {
      ...world.deps,
      payments: {
        ...world.deps.payments,
        gatewayFor: async () => ({ ...gateway, verify: () => Promise.reject(new Error('killed')) }),
      },
    };
    world.test.clock.advance(1);
    await runBillingClock(dead);
    expect(await charges()).toEqual([]);
    await world.passDays(3);
    expect([await state(), (await charges()).length]).toEqual(['active', 1]);
  });
});

describe('what is told beforehand', () => {
  test('a card that ends next month is announced once', async () => {
    await world.test.database.sql(
      `update saved_cards c set exp_year = extract(year from $1::timestamptz + interval '1 month')::int,
          exp_month = extract(month from $1::timestamptz + interval '1 month')::int
        from subscriptions s where s.id = c.subscription_id and s.store_id = $2`,
      [world.test.clock.now(), store.storeId],
    );
    for (let n = 0; n < 2; n++) await sendNotices(world.deps);
    expect(await letters('plan-card-ending')).toBe(1);
  });

  test('a trial that ends in three days is announced once', async () => {
    const trial = await world.store();
    await (await trial.owner.signIn()).post(trial.path('/trial'));
    await sendNotices(world.deps);
    expect((await world.templates(trial)).includes('plan-ending')).toBe(false);
    world.test.clock.advance(11 * day + 1);
    for (let n = 0; n < 2; n++) await sendNotices(world.deps);
    expect((await world.templates(trial)).filter((one) => one === 'plan-ending')).toHaveLength(1);
  });

  /** A store on Starter monthly, so long before its month ends. */
  const monthEndingIn = async (ms: number) => {
    const one = await world.store();
    await world.buy(one, monthly);
    const ending = new Date((await world.view(one)).period_end!);
    world.test.clock.advance(ending.getTime() - world.test.clock.now().getTime() - ms);
    return { one, ending };
  };
  const announced = (one: BilledStore) => world.letters(one, 'plan-ending');

  test('a month that renews is announced three days before, once, with amount, day, card and how to cancel', async () => {
    const { one, ending } = await monthEndingIn(3 * day + 1);
    await sendNotices(world.deps);
    expect(await announced(one)).toEqual([]);
    world.test.clock.advance(1);
    await Promise.all([sendNotices(world.deps), sendNotices(world.deps)]);
    await world.passDays(2);
    await sendNotices(world.deps);
    const letters = await announced(one);
    expect(letters).toHaveLength(1);
    const { last4 } = (await world.view(one)).card!;
    const parts = ['₦5,000', lagosDate(ending), `ending in ${last4}`, 'Plan & billing', 'Cancel plan'];
    for (const part of parts) expect(letters[0]).toContain(part);
    expect(await world.charges(one)).toEqual([]);
    for (let n = 0; n < 30; n++) {
      await world.passDays(1);
      await sendNotices(world.deps);
    }
    expect(await announced(one)).toHaveLength(2);
  });

  test('a month that was cancelled, and a store that we closed, are told of no renewal', async () => {
    const [cancelled, closed] = [await world.store(), await world.store()];
    await world.buy(cancelled, monthly);
    await world.buy(closed, monthly);
    await (await cancelled.owner.signIn()).post(cancelled.path('/cancel'));
    await world.operator(`store suspend ${closed.slug} sells what is not there`);
    const ending = new Date((await world.view(cancelled)).period_end!);
    world.test.clock.advance(ending.getTime() - world.test.clock.now().getTime() - 2 * day);
    await sendNotices(world.deps);
    expect([await announced(cancelled), await announced(closed)]).toEqual([[], []]);
  });

  test('a month given for nothing is told of no renewal', async () => {
    const given = await world.store();
    await world.operator(`billing grant ${given.slug} 30`);
    world.test.clock.advance(28 * day);
    await sendNotices(world.deps);
    expect(await announced(given)).toEqual([]);
  });

  test('a store of which nothing can be told keeps no other waiting', async () => {
    const first = await world.store();
    await world.buy(first, monthly);
    const { one: second } = await monthEndingIn(2 * day);
    const { mail } = world.deps;
    const failing: BillingDeps['mail'] = {
      ...mail,
      queue: (tx, message) =>
        message.to === first.owner.email ? Promise.reject(new Error('no')) : mail.queue(tx, message),
    };
    await sendNotices({ ...world.deps, mail: failing });
    expect([await announced(first), (await announced(second)).length]).toEqual([[], 1]);
    await sendNotices(world.deps);
    expect(await announced(first)).toHaveLength(1);
  });
});
