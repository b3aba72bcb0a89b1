import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  billingWorld,
  consent,
  day,
  hour,
  type BilledStore,
  type BillingWorld,
} from '#tests/support/billing.ts';
import { lagosDate } from '#shared/lagos.ts';
import { furnished } from '#tests/support/app.ts';
import { settle } from '../payments/index.ts';
import { sendNotices } from './notices.ts';

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

const state = async () => (await world.view(store)).state;
const post = async (path: string, body?: object) => (await store.owner.signIn()).post(store.path(path), body);
const lapsed = async () => (await world.letters(store, 'plan-lapsed')).join('\n');
async function toTheEnd(more = 0): Promise<void> {
  const end = new Date((await world.view(store)).period_end!);
  await world.pass(end.getTime() - world.test.clock.now().getTime() + more);
}
const failures = () => world.errors.filter((one) => one.message === 'the billing clock met a failure');

describe('every end is final and explained', () => {
  test('a trial without a card ends by itself; nothing is asked for after', async () => {
    await post('/trial');
    await toTheEnd();
    expect([await state(), await world.plan(store)]).toEqual(['lapsed', { plan: 'free', plan_until: null }]);
    expect(await lapsed()).toContain('Your plan has ended, so Adunni Fabrics is on the Free plan.');
    // It was never published, so it is not said to stay open.
    expect(await lapsed()).not.toMatch(/stays open|orders keep coming/);
    await world.pass(30 * day);
    expect((await world.templates(store)).filter((one) => /pay|charge/.test(one))).toEqual([]);
  });

  test('a trial with a card goes on with Starter, from its end', async () => {
    await post('/trial');
    const { body } = await (
      await store.owner.signIn()
    ).post<{ reference: string }>(store.path('/card'), { consent });
    await world.test.sandbox.control.pay({ reference: body.reference });
    await settle(world.deps.payments, body.reference, 'test');
    const end = (await world.view(store)).period_end;
    await toTheEnd();
    const view = await world.view(store);
    expect([view.state, view.period_start, (await world.charges(store)).length]).toEqual(['active', end, 1]);
  });

  test('a card given in the grace is tried at once', async () => {
    await world.buy(store, { ...monthly, consent: null });
    await toTheEnd();
    await world.pass(hour);
    const { body } = await (
      await store.owner.signIn()
    ).post<{ reference: string }>(store.path('/card'), { consent });
    await world.test.sandbox.control.pay({ reference: body.reference });
    await settle(world.deps.payments, body.reference, 'test');
    expect(await state()).toBe('past_due');
    await world.tick();
    expect([await state(), (await world.charges(store)).length]).toEqual(['active', 1]);
  });

  test('a card is not kept where there is no plan to charge it for', async () => {
    const refused = await post('/card', { consent });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'There is nothing to charge a card for. Choose a plan first.' },
    ]);
  });

  test('a Starter Pack that may go on without a card is asked for, and ends unpaid after seven days', async () => {
    await world.buy(store, { ...pack, consent: null });
    await post('/next', { next_billing: 'monthly' });
    await toTheEnd();
    expect([await state(), (await world.letters(store, 'plan-pay')).length]).toEqual(['past_due', 1]);
    const next = await post('/next', { next_billing: null });
    expect([next.status, next.body]).toEqual([409, { detail: 'There is no running plan to change.' }]);
    await world.passDays(8);
    expect([await state(), (await world.letters(store, 'plan-pay')).length]).toEqual(['lapsed', 4]);
    expect(await lapsed()).toContain('The last period was not paid');
  });

  test('when nobody looked for ten days a card is still charged before the plan ends; without one its owner is asked first', async () => {
    await world.buy(store, monthly);
    await toTheEnd(10 * day);
    expect([await state(), (await world.charges(store)).length]).toEqual(['active', 1]);
    const other = await world.store();
    store = other;
    await world.buy(store, { ...monthly, consent: null });
    await toTheEnd(10 * day);
    expect([await state(), (await world.letters(store, 'plan-pay')).length]).toEqual(['past_due', 1]);
    await world.passDays(7);
    expect(await state()).toBe('lapsed');
  });

  test('staying on Free voids what was open to be paid', async () => {
    await world.buy(store, { ...monthly, consent: null });
    await toTheEnd(1);
    await world.passDays(7);
    expect((await world.view(store)).stopped_unpaid).toBe(true);
    const { body } = await (
      await store.owner.signIn()
    ).post<{ reference: string }>(store.path('/checkout'), monthly);
    await post('/cancel');
    expect((await world.view(store)).stopped_unpaid).toBe(false);
    await world.test.sandbox.control.pay({ reference: body.reference });
    await settle(world.deps.payments, body.reference, 'test');
    await world.test.work();
    expect([await state(), world.sentBack(body.reference).map((one) => one.amount)]).toEqual([
      'lapsed',
      [500_000],
    ]);
  });

  test('a period given by the operator is added to what runs, and can be let go on', async () => {
    await world.buy(store, monthly);
    const end = new Date((await world.view(store)).period_end!);
    await world.operator(`billing grant ${store.slug} 10`);
    expect((await world.view(store)).period_end).toBe(new Date(end.getTime() + 10 * day).toISOString());
    await toTheEnd();
    expect((await world.charges(store)).map((one) => one.slice(-6))).toEqual(['0002-1']);
  });
});

describe('a store that was closed by us', () => {
  test('is not charged: its plan ends with what was paid, its owner hears why, and after it is opened a plan can be bought', async () => {
    await world.buy(store, monthly);
    await world.operator(`store suspend ${store.slug} sells what is not there`);
    await toTheEnd();
    expect([await state(), await world.charges(store), (await world.view(store)).stopped_unpaid]).toEqual([
      'lapsed',
      [],
      false,
    ]);
    expect(await lapsed()).toContain('We closed the store, so its plan was not charged again');
    await world.operator(`store restore ${store.slug}`);
    await world.buy(store, monthly);
    expect(await state()).toBe('active');
  });

  test('in the grace: the renewal is given up, and a charge that waits at the bank goes back', async () => {
    await world.buy(store, monthly);
    world.test.sandbox.control.setAuthorization(world.codeOf(store), { outcome: 'paused', times: 'always' });
    await toTheEnd();
    const { unpaid } = await world.view(store);
    await world.operator(`store suspend ${store.slug} sells what is not there`);
    await world.pass(day);
    expect(await state()).toBe('lapsed');
    await fetch(`${unpaid!.approve_url}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'kind=bank&answer=approve',
      redirect: 'manual',
    });
    await world.test.sandbox.control.settle();
    await world.test.work();
    const [reference] = await world.charges(store);
    expect([await state(), world.sentBack(reference!).map((one) => one.amount)]).toEqual([
      'lapsed',
      [500_000],
    ]);
  });
});

test('a store that nobody owns any more is not charged and ends quietly', async () => {
  await world.buy(store, monthly);
  const end = new Date((await world.view(store)).period_end!);
  await world.test.database.sql('delete from store_members where store_id = $1', [store.storeId]);
  await world.pass(end.getTime() - world.test.clock.now().getTime());
  const [row] = await world.test.database.sql<{ state: string }>(
    'select state from subscriptions where store_id = $1',
    [store.storeId],
  );
  expect([row!.state, await world.charges(store), failures()]).toEqual(['lapsed', [], []]);
});

test('a charge that was written down and cancelled before it was sent is never sent', async () => {
  await world.buy(store, monthly);
  const { payments } = world.deps;
  const { gateway } = payments;
  let sent = 0;
  // Between writing it down and sending it the owner cancels.
  const slow = {
    ...gateway,
    async verify(reference: string) {
      if (reference.startsWith('sub-')) await post('/cancel');
      return gateway.verify(reference);
    },
    async chargeSaved(wanted: Parameters<typeof gateway.chargeSaved>[0]) {
      sent += 1;
      return gateway.chargeSaved(wanted);
    },
  };
  const end = new Date((await world.view(store)).period_end!);
  world.test.clock.advance(end.getTime() - world.test.clock.now().getTime());
  const { attend } = await import('./clock.ts');
  const [row] = await world.test.database.sql<{ id: string }>(
    'select id from subscriptions where store_id = $1',
    [store.storeId],
  );
  await attend(
    { ...world.deps, payments: { ...payments, gateway: slow, gatewayFor: async () => slow } },
    row!.id,
  );
  expect([await state(), sent, await world.charges(store)]).toEqual(['lapsed', 0, []]);
});

describe('what a plan leaves behind', () => {
  /** How many rows each table has of the store. */
  const rows = async () => {
    const tables = await world.test.database.sql<{ name: string }>(
      `select table_name as name from sharding_registry where kind = 'store' order by 1`,
    );
    const counted = tables.map(async ({ name }) => {
      const [one] = await world.test.database.sql<{ n: number }>(
        `select count(*)::int as n from ${name} where store_id = $1`,
        [store.storeId],
      );
      return [name, one!.n] as const;
    });
    return new Map(await Promise.all(counted));
  };

  test('the store stays open on Free after its plan was not paid, and nothing of it is deleted', async () => {
    const shop = await furnished(store, {});
    await world.buy(store, monthly);
    world.test.sandbox.control.setAuthorization(world.codeOf(store), {
      outcome: 'declined',
      times: 'always',
    });
    const before = await rows();
    expect([before.get('products'), before.get('delivery_rates'), before.get('stores')]).toEqual([1, 1, 1]);
    await toTheEnd();
    await world.passDays(8);
    expect([await state(), await world.plan(store)]).toMatchObject(['lapsed', { plan: 'free' }]);
    expect(await lapsed()).toContain('The store stays open, orders keep coming and nothing is deleted.');
    const after = await rows();
    expect([...before].filter(([name, n]) => after.get(name)! < n)).toEqual([]);
    const page = await world.test.client(store.slug).get(`/products/${shop.product.slug}`);
    expect([page.status, page.text.includes('Add to basket')]).toEqual([200, true]);
    const { body } = await (
      await store.owner.signIn()
    ).get<{ published: boolean }>(`/api/sites/${store.slug}/settings`);
    expect(body.published).toBe(true);
  });
});

describe('longer than a month', () => {
  test.each([
    ['a year that renews', { offer: 'starter', billing: 'annual' }, '₦50,000'],
    ['a Starter Pack that does not renew by itself', pack, 'It does not go on by itself'],
  ])('%s is announced a week before its end, once, with the day', async (_name, plan, words) => {
    await world.buy(store, plan);
    const end = new Date((await world.view(store)).period_end!);
    world.test.clock.advance(end.getTime() - world.test.clock.now().getTime() - 7 * day - 1);
    await sendNotices(world.deps);
    expect(await world.letters(store, 'plan-ending')).toEqual([]);
    world.test.clock.advance(1);
    for (let n = 0; n < 2; n++) await sendNotices(world.deps);
    const letters = await world.letters(store, 'plan-ending');
    expect(letters).toHaveLength(1);
    for (const part of [lagosDate(end), words]) expect(letters[0]).toContain(part);
    expect(await world.charges(store)).toEqual([]);
  });
});
