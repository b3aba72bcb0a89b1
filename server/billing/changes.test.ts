import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingWorld, consent, day, type BilledStore, type BillingWorld } from '#tests/support/billing.ts';
import { settle } from '../payments/index.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

const monthly = { offer: 'starter', billing: 'monthly' };
let store: BilledStore;
beforeEach(async () => {
  store = await world.store();
});

const state = async () => (await world.view(store)).state;
const post = async (path: string, body?: object) => (await store.owner.signIn()).post(store.path(path), body);
async function showCard(card?: string): Promise<void> {
  const client = await store.owner.signIn();
  const { body } = await client.post<{ reference: string }>(store.path('/card'), { consent });
  await world.test.sandbox.control.pay({ reference: body.reference, ...(card ? { card } : {}) });
  await settle(world.deps.payments, body.reference, 'test');
}
async function refusedTrial(): Promise<void> {
  const before = await world.everything(store);
  const { status, body } = await post('/trial');
  expect([status, body]).toEqual([409, { detail: 'This store has had its free trial.' }]);
  expect(await world.everything(store)).toBe(before);
}

describe('the trial', () => {
  test('is not had while a plan that was given runs', async () => {
    await world.operator(`billing grant ${store.slug} 5`);
    await refusedTrial();
  });

  test('does not begin in a store that is suspended, where its days would be lost', async () => {
    await world.operator(`store suspend ${store.slug} sells what is not there`);
    const refused = await post('/trial');
    expect([refused.status, refused.body, await state()]).toEqual([
      409,
      { detail: 'We closed this store, so nothing can be begun for it. Write to hello@presence.example.' },
      'free',
    ]);
    await world.operator(`store restore ${store.slug}`);
    expect((await post('/trial')).status).toBe(200);
  });

  test('is not had after something was paid', async () => {
    await world.buy(store, { ...monthly, consent: null });
    await post('/cancel');
    await world.pass(31 * day);
    expect(await state()).toBe('lapsed');
    await refusedTrial();
  });

  test('a card given in it lets Starter go on, in the rhythm that was chosen before', async () => {
    await post('/trial');
    await post('/next', { next_billing: 'annual' });
    await showCard();
    expect((await world.view(store)).next_billing).toBe('annual');
  });

  test('a card that works once only changes nothing in it', async () => {
    await post('/trial');
    await showCard('success_pin');
    const view = await world.view(store);
    expect([view.next_billing, view.card, await world.letters(store, 'plan-card-kept')]).toEqual([
      null,
      null,
      [],
    ]);
  });

  test('a card in the place of another is not announced as a new one', async () => {
    await world.buy(store, monthly);
    await showCard('success_bank_page');
    expect([(await world.view(store)).card?.last4, await world.letters(store, 'plan-card-kept')]).toEqual([
      '4796',
      [],
    ]);
  });
});

describe('a cancellation', () => {
  test('that is asked for twice is one, and told once', async () => {
    await world.buy(store, monthly);
    expect((await post('/cancel')).body.state).toBe('canceled');
    const before = await world.everything(store);
    world.test.clock.advance(1000);
    expect((await post('/cancel')).status).toBe(200);
    expect([await world.everything(store), (await world.letters(store, 'plan-canceled')).length]).toEqual([
      before,
      1,
    ]);
  });

  test('at the moment the plan ends puts the store on Free at once', async () => {
    await world.buy(store, monthly);
    const end = new Date((await world.view(store)).period_end!);
    world.test.clock.advance(end.getTime() - world.test.clock.now().getTime());
    expect((await post('/cancel')).body.state).toBe('lapsed');
    expect(await world.letters(store, 'plan-canceled')).toEqual([]);
  });
});

test('who says that Free is enough is not told again that the plan has ended', async () => {
  await world.buy(store, { ...monthly, consent: null });
  const end = new Date((await world.view(store)).period_end!);
  await world.pass(end.getTime() - world.test.clock.now().getTime());
  await world.passDays(7);
  expect((await world.view(store)).stopped_unpaid).toBe(true);
  // Somebody to whom no letter of it was sent before.
  const to = `since-then-${store.owner.email}`;
  await world.test.database.sql('update users set email = $2 where id = $1', [store.owner.id, to]);
  expect((await post('/cancel')).body).toMatchObject({ state: 'lapsed', stopped_unpaid: false });
  await world.test.work();
  expect(world.test.mails().filter((one) => one.to === to)).toEqual([]);
});

describe('a cancellation that is taken back', () => {
  test('is refused from the moment the plan has ended, also before the clock has looked', async () => {
    await world.buy(store, monthly);
    await post('/cancel');
    const end = new Date((await world.view(store)).period_end!);
    world.test.clock.advance(end.getTime() - world.test.clock.now().getTime());
    const before = await world.everything(store);
    const late = await post('/undo-cancel');
    expect([late.status, late.body, await world.everything(store)]).toEqual([
      409,
      { detail: 'The plan has ended. Choose one to begin again.' },
      before,
    ]);
  });

  test('of a plan that was given, and of one paid after a trial, is a plan again and no trial', async () => {
    await world.operator(`billing grant ${store.slug} 5`);
    await post('/cancel');
    expect((await post('/undo-cancel')).body.state).toBe('active');
    store = await world.store();
    await post('/trial');
    await world.buy(store, monthly);
    await post('/cancel');
    expect((await post('/undo-cancel')).body.state).toBe('active');
  });

  test('changes nothing where the plan, or the trial, goes on anyway', async () => {
    await post('/trial');
    for (const running of ['trialing', 'active']) {
      const before = await world.everything(store);
      const reply = await post('/undo-cancel');
      expect([reply.status, reply.body.state, await world.everything(store)]).toEqual([200, running, before]);
      store = await world.store();
      await world.buy(store, monthly);
    }
  });

  test('is refused where the plan was refunded, though its time is not over', async () => {
    const reference = await world.buy(store, monthly);
    await world.operator(`billing refund ${reference}`);
    const before = await world.everything(store);
    const late = await post('/undo-cancel');
    expect([late.status, late.body, await world.everything(store)]).toEqual([
      409,
      { detail: 'The plan has ended. Choose one to begin again.' },
      before,
    ]);
  });

  test('is refused where nothing was cancelled', async () => {
    expect((await post('/undo-cancel')).status).toBe(409);
    await world.buy(store, { ...monthly, consent: null });
    await world.pass(31 * day);
    expect([await state(), (await post('/undo-cancel')).status]).toEqual(['past_due', 409]);
  });
});

test('the clock that looks too early charges nothing and looks again at the end', async () => {
  await world.buy(store, monthly);
  const end = (await world.view(store)).period_end;
  const due = (sql: string) =>
    world.test.database.sql<{ due_at: Date }>(`${sql} where store_id = $1 returning due_at`, [store.storeId]);
  await due(`update subscriptions set due_at = '2026-01-01'`);
  await world.tick();
  const [row] = await due('update subscriptions set code = code');
  expect([row!.due_at.toISOString(), await world.charges(store)]).toEqual([end, []]);
});

test('what goes on is not asked about where there is no plan', async () => {
  const refused = await post('/next', { next_billing: 'monthly' });
  expect([refused.status, refused.body]).toEqual([409, { detail: 'There is no running plan to change.' }]);
});
