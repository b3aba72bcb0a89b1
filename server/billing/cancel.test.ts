import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingWorld, consent, day, type BilledStore, type BillingWorld } from '#tests/support/billing.ts';
import { settle } from '../payments/index.ts';
import type { Gateway } from '../payments/providers/gateway.ts';
import { attend } from './clock.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

const monthly = { offer: 'starter', billing: 'monthly' };
const annual = { offer: 'starter', billing: 'annual' };
let store: BilledStore;
let end: Date;

/** A store on Starter monthly with its card kept. */
beforeEach(async () => {
  store = await world.store();
  await world.buy(store, monthly);
  end = new Date((await world.view(store)).period_end!);
});

const control = () => world.test.sandbox.control;
const outcome = (what: 'success' | 'declined' | 'paused') =>
  control().setAuthorization(world.codeOf(store), { outcome: what, times: 'always' });
const toTheEnd = (more = 0) => world.pass(end.getTime() - world.test.clock.now().getTime() + more);
const state = async () => (await world.view(store)).state;
const post = async (path: string, body?: object) => (await store.owner.signIn()).post(store.path(path), body);

/** The card is charged at the end of the period, and its bank takes its time. `pays` lets the money arrive. */
async function undecidedCharge(): Promise<{ reference: string; pays: () => Promise<void> }> {
  const { payments } = world.deps;
  const { gateway } = payments;
  let sent: Parameters<Gateway['chargeSaved']>[0] | null = null;
  const slow: Gateway = {
    ...gateway,
    async chargeSaved(wanted) {
      sent = wanted;
      return { ok: true, url: null };
    },
    verify: async (reference) => (sent ? ongoing(reference) : gateway.verify(reference)),
  };
  const deps = { ...world.deps, payments: { ...payments, gateway: slow, gatewayFor: async () => slow } };
  world.test.clock.advance(end.getTime() - world.test.clock.now().getTime());
  const [row] = await world.test.database.sql<{ id: string }>(
    'select id from subscriptions where store_id = $1',
    [store.storeId],
  );
  await attend(deps, row!.id);
  const { reference } = sent!;
  const pays = async () => {
    await gateway.chargeSaved(sent!);
    await control().settle();
    await settle(payments, reference, 'test');
    await world.test.work();
  };
  return { reference, pays };
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

/** All that was taken from the owner and is not on its way back. */
const kept = () => {
  const { captures, refunds } = world.test.sandbox.control.truth();
  const mine = captures.filter((one) => references.has(one.reference));
  const back = refunds.filter((one) => references.has(one.reference));
  const sum = (all: { amount: number }[]) => all.reduce((total, one) => total + one.amount, 0);
  return sum(mine) - sum(back);
};
const references = new Set<string>();
async function note(): Promise<void> {
  const rows = await world.test.database.sql<{ reference: string }>(
    'select reference from payments where store_id = $1',
    [store.storeId],
  );
  references.clear();
  for (const row of rows) references.add(row.reference);
}

describe('a cancellation is final', () => {
  test('while the bank has not decided on the renewal: Free at once, and the money that comes goes back', async () => {
    const charge = await undecidedCharge();
    expect([await state(), (await world.view(store)).charging_kobo]).toEqual(['active', 500_000]);
    expect((await post('/cancel')).body.state).toBe('lapsed');
    await charge.pays();
    await world.passDays(40);
    await note();
    expect([await state(), await world.charges(store), kept()]).toEqual([
      'lapsed',
      [charge.reference],
      500_000,
    ]);
    expect(await world.letters(store, 'plan-not-needed')).toEqual([
      expect.stringContaining('What it was for had been cancelled or put off before it arrived.'),
    ]);
    expect((await world.letters(store, 'plan-lapsed')).join()).toContain('You cancelled your plan');
    const told = await (await store.owner.signIn()).get(store.path(`/payments/${charge.reference}`));
    expect(told.body).toMatchObject({
      state: 'sent_back',
      detail:
        'Your plan did not need this payment any more. We have asked for your money to be sent back to you.',
    });
    await world.endRefunds();
    const later = await (await store.owner.signIn()).get(store.path(`/payments/${charge.reference}`));
    expect(later.body.detail).toBe(
      'Your plan did not need this payment any more. Your money was sent back to you.',
    );
  });

  test('“no next plan” while the bank has not decided: the plan ends and the money goes back', async () => {
    const charge = await undecidedCharge();
    expect((await post('/next', { next_billing: null })).status).toBe(200);
    await charge.pays();
    await world.tick();
    await note();
    expect([await state(), kept(), await world.plan(store)]).toEqual([
      'lapsed',
      500_000,
      { plan: 'free', plan_until: null },
    ]);
  });

  test('another rhythm while the bank has not decided: that one is charged, and the first goes back', async () => {
    const charge = await undecidedCharge();
    await post('/next', { next_billing: 'annual' });
    // Said again it changes nothing.
    const once = await world.everything(store);
    await post('/next', { next_billing: 'annual' });
    expect(await world.everything(store)).toBe(once);
    await world.pass(60_000);
    expect(await world.charges(store)).toEqual([]);
    await charge.pays();
    await world.pass(day);
    await note();
    const view = await world.view(store);
    expect([view.billing, view.period_start, kept()]).toEqual(['annual', end.toISOString(), 5_500_000]);
    expect((await world.charges(store)).map((one) => one.slice(-6))).toEqual(['0002-1', '0002-2']);
  });

  test('in the grace: what waits at the bank is not charged again and goes back when it comes', async () => {
    outcome('paused');
    await toTheEnd();
    const { unpaid } = await world.view(store);
    await post('/cancel');
    expect([await state(), (await world.letters(store, 'plan-lapsed')).length]).toEqual(['lapsed', 1]);
    await fetch(`${unpaid!.approve_url}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'kind=bank&answer=approve',
      redirect: 'manual',
    });
    await control().settle();
    await world.passDays(8);
    await world.test.work();
    await note();
    expect([await state(), kept()]).toEqual(['lapsed', 500_000]);
  });

  test('a page for a renewal that was cancelled pays nothing: its money goes back', async () => {
    outcome('declined');
    await toTheEnd();
    const { body } = await (await store.owner.signIn()).post<{ reference: string }>(store.path('/pay'));
    await post('/cancel');
    await control().pay({ reference: body.reference });
    const told = await (await store.owner.signIn()).get(store.path(`/payments/${body.reference}`));
    await world.test.work();
    await note();
    expect([told.body.state, await state(), kept()]).toEqual(['sent_back', 'lapsed', 500_000]);
  });

  test('in a trial: a page and a card check that were open go back, and the trial ends when it was said to', async () => {
    const trial = await world.store();
    await trial.owner.client.post(trial.path('/trial'));
    const page = (await trial.owner.client.post<{ reference: string }>(trial.path('/checkout'), annual)).body;
    const card = (await trial.owner.client.post<{ reference: string }>(trial.path('/card'), { consent }))
      .body;
    await trial.owner.client.post(trial.path('/cancel'));
    for (const { reference } of [page, card]) {
      await control().pay({ reference });
      await settle(world.deps.payments, reference, 'test');
    }
    await world.test.work();
    expect([page, card].map(({ reference }) => world.sentBack(reference).map((one) => one.amount))).toEqual([
      [5_000_000],
      [5_000],
    ]);
    const view = await world.view(trial);
    expect([view.state, view.card]).toEqual(['canceled', null]);
    await world.pass(14 * day);
    expect((await world.view(trial)).state).toBe('lapsed');
  });

  test('“no next plan” in a trial is not undone by a card check that was open', async () => {
    const trial = await world.store();
    await trial.owner.client.post(trial.path('/trial'));
    await trial.owner.client.post(trial.path('/next'), { next_billing: 'monthly' });
    const card = (await trial.owner.client.post<{ reference: string }>(trial.path('/card'), { consent }))
      .body;
    await trial.owner.client.post(trial.path('/next'), { next_billing: null });
    await control().pay({ reference: card.reference });
    await settle(world.deps.payments, card.reference, 'test');
    const view = await world.view(trial);
    expect([view.state, view.next_billing, view.card]).toEqual(['trialing', null, null]);
  });

  test('a card check that is open goes on when only the rhythm changes', async () => {
    const card = (
      await (await store.owner.signIn()).post<{ reference: string }>(store.path('/card'), { consent })
    ).body;
    await post('/next', { next_billing: 'annual' });
    await control().pay({ reference: card.reference, card: 'success_bank_page' });
    await settle(world.deps.payments, card.reference, 'test');
    expect((await world.view(store)).card?.last4).toBe('4796');
  });

  test('cancelled twice is cancelled once; on Free there is nothing to cancel', async () => {
    await post('/cancel');
    const once = await world.everything(store);
    expect((await post('/cancel')).status).toBe(200);
    expect([await world.everything(store), (await world.letters(store, 'plan-canceled')).length]).toEqual([
      once,
      1,
    ]);
    await toTheEnd();
    const free = await world.everything(store);
    const refused = await post('/cancel');
    expect([refused.status, refused.body, await world.everything(store)]).toEqual([
      409,
      { detail: 'This store is on the Free plan.' },
      free,
    ]);
  });
});

describe('taken back', () => {
  test('a cancellation that was undone is charged once at the end', async () => {
    await post('/cancel');
    await post('/undo-cancel');
    const twice = await world.everything(store);
    expect((await post('/undo-cancel')).status).toBe(200);
    expect(await world.everything(store)).toBe(twice);
    await toTheEnd();
    await note();
    expect([await state(), kept()]).toEqual(['active', 1_000_000]);
  });

  test('a renewal begun anew is charged under the next number', async () => {
    const charge = await undecidedCharge();
    await post('/next', { next_billing: null });
    await charge.pays();
    await world.tick();
    await world.operator(`billing grant ${store.slug} 5`);
    await post('/next', { next_billing: 'monthly' });
    await world.pass(5 * day);
    await note();
    expect([
      await state(),
      (await world.charges(store)).map((one) => one.slice(-6)),
      kept(),
      world.errors.filter((one) => one.message === 'the billing clock met a failure'),
    ]).toEqual(['active', ['0002-1', '0002-2'], 1_000_000, []]);
  });

  test('the trial goes on as a trial', async () => {
    const trial = await world.store();
    await trial.owner.client.post(trial.path('/trial'));
    await trial.owner.client.post(trial.path('/cancel'));
    const undone = await trial.owner.client.post(trial.path('/undo-cancel'));
    expect(undone.body.state).toBe('trialing');
  });
});

describe('a card that is removed', () => {
  test('while its bank decides: the money that comes pays the period it was for, and nothing more is charged', async () => {
    const charge = await undecidedCharge();
    expect((await (await store.owner.signIn()).send('DELETE', store.path('/card'))).status).toBe(200);
    await charge.pays();
    const view = await world.view(store);
    expect([view.state, view.period_start, view.card]).toEqual(['active', end.toISOString(), null]);
    await world.pass(31 * day);
    expect([await state(), await world.charges(store)]).toEqual(['past_due', [charge.reference]]);
    const again = await (await store.owner.signIn()).send('DELETE', store.path('/card'));
    expect([again.status, await state()]).toEqual([200, 'past_due']);
  });

  test('after it was declined: its owner is asked to pay by hand and it is not tried again', async () => {
    outcome('declined');
    await toTheEnd();
    await (await store.owner.signIn()).send('DELETE', store.path('/card'));
    await world.pass(day);
    expect([await state(), (await world.letters(store, 'plan-pay')).length]).toEqual(['past_due', 1]);
  });
});
