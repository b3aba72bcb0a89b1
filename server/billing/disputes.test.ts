import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  billingWorld,
  consent,
  day,
  hour,
  type BilledStore,
  type BillingWorld,
} from '#tests/support/billing.ts';
import { sendNotices } from './notices.ts';
import { settle } from '../payments/index.ts';
import { pollDisputes, syncDispute } from '../payments/disputes/disputes.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

const monthly = { offer: 'starter', billing: 'monthly' };
const annual = { offer: 'starter', billing: 'annual' };
let store: BilledStore;
let reference: string;

beforeEach(async () => {
  store = await world.store();
  reference = await world.buy(store, monthly);
});

const control = () => world.test.sandbox.control;
/** The bank asks for a payment back, and its event arrives. */
async function dispute(of = reference, more: { amount?: number } = {}): Promise<string> {
  const { id } = control().openDispute({ reference: of, ...more });
  await hear();
  return id;
}
async function decide(id: string, outcome: 'won' | 'lost'): Promise<void> {
  control().decideDispute({ id, outcome });
  await hear();
}
async function hear(): Promise<void> {
  await control().settle();
  await world.test.work();
}
async function toTheEnd(): Promise<Date> {
  const end = new Date((await world.view(store)).period_end!);
  await world.pass(end.getTime() - world.test.clock.now().getTime());
  return end;
}
const explanations = () => world.letters(store, 'plan-dispute');
const invoices = async () =>
  (
    await (
      await store.owner.signIn()
    ).get<{ items: { state: string; number: number | null }[] }>(store.path('/invoices'))
  ).body.items.map(({ state }) => state);

describe('a bank that wants a plan’s payment back', () => {
  test('holds the plan: nothing is charged at the end of the period, nothing is switched off, both sides are told', async () => {
    const id = await dispute();
    const before = await world.view(store);
    expect([before.state, before.dispute, before.next_charge]).toEqual([
      'active',
      { state: 'open', amount_kobo: 500_000 },
      null,
    ]);
    const end = await toTheEnd();
    await world.passDays(12);
    const view = await world.view(store);
    expect([view.state, view.features.length, view.unpaid, await world.charges(store)]).toEqual([
      'active',
      3,
      null,
      [],
    ]);
    expect((await world.plan(store)).plan_until).toEqual(new Date(end.getTime() + 60 * day));
    expect(await explanations()).toEqual([
      expect.stringContaining('Your bank wants ₦5,000 back that you paid for your plan.'),
    ]);
    expect(world.errors.filter((one) => one.fields.dispute === id).map((one) => one.message)).toEqual([
      'a payment for a plan is disputed',
    ]);
    expect(await world.operator('billing disputes')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, state: 'open', reference, store_name: 'Adunni Fabrics', holds: true }),
      ]),
    );
    expect((await world.templates(store)).filter((one) => /pay|charge|lapsed/.test(one))).toEqual([]);
  });

  test('that loses leaves all as it was: the next period is charged from where the plan stood, once', async () => {
    const id = await dispute();
    const end = await toTheEnd();
    await world.pass(5 * day);
    await decide(id, 'won');
    await world.tick();
    const view = await world.view(store);
    expect([view.state, view.period_start, view.dispute, view.card?.last4]).toEqual([
      'active',
      end.toISOString(),
      null,
      '4081',
    ]);
    expect(await world.charges(store)).toEqual([expect.stringMatching(/-0002-1$/)]);
    expect((await explanations()).at(-1)).toContain(
      'Your bank has decided that the ₦5,000 were rightly paid. Your plan goes on. Its next period began on',
    );
  });

  test('that loses before the end leaves the period as it was', async () => {
    const before = await world.view(store);
    const id = await dispute();
    await decide(id, 'won');
    expect(await world.view(store)).toEqual(before);
    expect((await explanations()).at(-1)).toContain('Your plan goes on as before, until');
    await toTheEnd();
    expect(await world.charges(store)).toHaveLength(1);
  });

  test('days of grace are counted from the day the bank decided', async () => {
    const id = await dispute();
    await toTheEnd();
    await world.pass(20 * day);
    control().setAuthorization(world.codeOf(store), { outcome: 'declined', times: 'always' });
    await decide(id, 'won');
    await world.tick();
    const late = await world.view(store);
    expect([late.state, late.grace_until]).toEqual([
      'past_due',
      new Date(world.test.clock.now().getTime() + 7 * day).toISOString(),
    ]);
    expect((await world.plan(store)).plan_until!.toISOString()).toBe(late.grace_until);
    await world.passDays(6);
    await world.pass(day - 1);
    expect((await world.view(store)).state).toBe('past_due');
    await world.pass(1);
    expect((await world.view(store)).state).toBe('lapsed');
  });

  test('a period that was over before the bank decided is not charged for', async () => {
    const id = await dispute();
    await toTheEnd();
    await world.pass(40 * day);
    await decide(id, 'won');
    await world.tick();
    const view = await world.view(store);
    expect([view.period_start, (await world.charges(store)).length]).toEqual([
      world.test.clock.now().toISOString(),
      1,
    ]);
    await world.pass(20 * day);
    expect(await world.charges(store)).toHaveLength(1);
  });

  test('that is not decided in 60 days after the end ends the plan; a new one can be bought', async () => {
    const id = await dispute();
    await toTheEnd();
    await world.pass(60 * day - 1);
    expect((await world.view(store)).state).toBe('active');
    await world.pass(1);
    expect([(await world.view(store)).state, await world.charges(store)]).toEqual(['lapsed', []]);
    expect((await world.letters(store, 'plan-lapsed')).join()).toContain(
      'Your bank has not decided about your payment for a long time',
    );
    await decide(id, 'won');
    expect([(await world.view(store)).state, (await world.view(store)).dispute]).toEqual(['lapsed', null]);
    await world.pass(hour);
    expect(await world.charges(store)).toEqual([]);
    await world.buy(store, annual);
    expect((await world.view(store)).state).toBe('active');
  });

  test('that wins ends the plan, retires the card for good and marks the invoice; nothing is deleted', async () => {
    const code = world.codeOf(store);
    const id = await dispute();
    await decide(id, 'lost');
    const view = await world.view(store);
    expect([view.state, view.features, view.card, view.dispute, await world.plan(store)]).toEqual([
      'lapsed',
      [],
      null,
      { state: 'lost', amount_kobo: 500_000 },
      { plan: 'free', plan_until: null },
    ]);
    expect(await invoices()).toEqual(['charged_back']);
    await world.test.work();
    expect(
      control()
        .authorizations(store.owner.email)
        .find((one) => one.authorization_code === code)!.active,
    ).toBe(false);
    expect((await explanations()).at(-1)).toContain('Your bank took back the ₦5,000 you paid for your plan');
    expect(world.errors.filter((one) => one.fields.dispute === id).map((one) => one.message)).toEqual([
      'a payment for a plan is disputed',
      'a dispute about a plan was lost',
    ]);
    await world.passDays(40);
    expect([(await world.view(store)).state, await world.charges(store)]).toEqual(['lapsed', []]);
    // The way out: a plan is bought again, and its words are its own.
    await world.buy(store, monthly);
    expect([(await world.view(store)).state, (await world.view(store)).dispute]).toEqual(['active', null]);
  });

  test('signals that are repeated, late or of one that is over change nothing and tell nobody again', async () => {
    const id = await dispute();
    const way = { integration: 'platform', provider: 'paystack' };
    const held = await world.everything(store);
    await Promise.all([syncDispute(world.deps.payments, way, id), syncDispute(world.deps.payments, way, id)]);
    expect([await world.everything(store), (await explanations()).length]).toEqual([held, 1]);
    await decide(id, 'lost');
    const over = await world.everything(store);
    const { disputed } = world.deps.payments.handlers.plan!;
    const turn = async (state: 'open' | 'answered' | 'won' | 'lost') => {
      const payment = await settledPayment();
      await world.deps.db.forStore(store.storeId).transact((tx) =>
        disputed!({ platform: tx.platform, store: tx }, payment, {
          integration: 'platform',
          id,
          reference,
          amount_kobo: 500_000,
          category: 'chargeback',
          state,
          due_at: null,
          opened_at: world.test.clock.now(),
          changed_at: world.test.clock.now(),
        }),
      );
    };
    for (const state of ['open', 'answered', 'won', 'lost'] as const) await turn(state);
    expect([await world.everything(store), (await explanations()).length]).toEqual([over, 2]);
  });

  test('one whose events were lost is found by looking for it, also when it was lost at once', async () => {
    control().setSettings({ webhook_url: null });
    await control().advance(world.test.clock.now().getTime() - control().clock().now);
    const { id } = control().openDispute({ reference });
    control().decideDispute({ id, outcome: 'lost' });
    await pollDisputes(world.deps.payments);
    control().setSettings({ webhook_url: `http://127.0.0.1:${world.test.port}/webhooks/paystack` });
    expect([(await world.view(store)).state, await invoices()]).toEqual(['lapsed', ['charged_back']]);
  });
});

const settledPayment = async () => {
  const { findPayment } = await import('../payments/index.ts');
  return (await findPayment(world.deps.db.platform, reference))!;
};

describe('while a bank decides', () => {
  test('a plan that waited for money waits no longer, and what was open to be paid goes back', async () => {
    control().setAuthorization(world.codeOf(store), { outcome: 'declined', times: 1 });
    await toTheEnd();
    const client = await store.owner.signIn();
    const page = (await client.post<{ reference: string }>(store.path('/pay'), { consent: null })).body;
    const id = await dispute();
    const view = await world.view(store);
    expect([view.state, view.unpaid, view.features.length]).toEqual(['active', null, 3]);
    await control().pay({ reference: page.reference });
    await settle(world.deps.payments, page.reference, 'test');
    await world.test.work();
    expect(world.sentBack(page.reference).map((one) => one.amount)).toEqual([500_000]);
    await world.passDays(10);
    expect([(await world.view(store)).state, await world.charges(store)]).toEqual(['active', []]);
    await decide(id, 'won');
    await world.tick();
    // Tries are counted on: no reference is used twice.
    expect(await world.charges(store)).toEqual([expect.stringMatching(/-0002-2$/)]);
  });

  test('no other plan is sold and no refund is begun; the operator is told to answer first', async () => {
    const id = await dispute();
    const before = await world.everything(store);
    const refused = await store.owner.client.post(store.path('/checkout'), annual);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        detail:
          'Your bank is asking us about a payment for this plan. Until it has decided, the plan cannot be changed.',
      },
    ]);
    expect((await world.view(store)).choices.map((one) => one.amount_kobo)).toEqual([null, null, null]);
    expect(await world.operator(`billing refund ${reference}`)).toBe(
      'The payer’s bank decides about this payment. Answer that first: see “billing disputes”.',
    );
    expect(await world.everything(store)).toBe(before);
    await decide(id, 'won');
    expect(await world.operator(`billing refund ${reference}`)).toContain('We have asked for ₦5,000');
  });

  test('a cancelled plan ends when it was said to, and a won dispute does not bring it back', async () => {
    await store.owner.client.post(store.path('/cancel'));
    const id = await dispute();
    const end = new Date((await world.view(store)).period_end!);
    expect((await world.plan(store)).plan_until).toEqual(end);
    await toTheEnd();
    expect((await world.view(store)).state).toBe('lapsed');
    await decide(id, 'won');
    await world.pass(day);
    expect([(await world.view(store)).state, await world.charges(store)]).toEqual(['lapsed', []]);
  });

  test('cancelling ends it at once where what was paid for is over', async () => {
    await dispute();
    await toTheEnd();
    await world.pass(3 * day);
    const client = await store.owner.signIn();
    expect((await client.post(store.path('/cancel'))).body.state).toBe('lapsed');
  });

  test('no charge is announced', async () => {
    const year = await world.store();
    const paid = await world.buy(year, annual);
    const end = new Date((await world.view(year)).period_end!);
    world.test.clock.advance(end.getTime() - world.test.clock.now().getTime() - 3 * day);
    const id = await dispute(paid);
    await sendNotices(world.deps);
    expect(await world.letters(year, 'plan-ending')).toEqual([]);
    await decide(id, 'won');
    await sendNotices(world.deps);
    expect(await world.letters(year, 'plan-ending')).toHaveLength(1);
  });

  test('two disputes hold it until both are decided', async () => {
    const first = await dispute(reference, { amount: 100_000 });
    const second = await dispute(reference, { amount: 200_000 });
    await toTheEnd();
    await decide(first, 'won');
    await world.tick();
    expect(await world.charges(store)).toEqual([]);
    await decide(second, 'won');
    await world.tick();
    expect(await world.charges(store)).toHaveLength(1);
  });
});

describe('disputes about something else', () => {
  test('an earlier period that is lost takes the card and leaves the period that was paid for since', async () => {
    await toTheEnd();
    const [renewed] = await world.charges(store);
    const id = await dispute();
    expect((await world.view(store)).dispute?.state).toBe('open');
    await decide(id, 'lost');
    const view = await world.view(store);
    expect([view.state, view.card, view.dispute, await invoices()]).toEqual([
      'active',
      null,
      null,
      ['paid', 'charged_back'],
    ]);
    expect((await explanations()).at(-1)).toContain('What you paid for since stays yours.');
    await toTheEnd();
    expect([(await world.view(store)).state, await world.charges(store)]).toEqual(['past_due', [renewed]]);
  });

  test('the check of a card removes that card and leaves the plan; another can be given', async () => {
    const { body } = await store.owner.client.post<{ reference: string }>(store.path('/card'), { consent });
    await control().pay({ reference: body.reference, card: 'refund_fails' });
    await settle(world.deps.payments, body.reference, 'test');
    await world.endRefunds();
    const id = await dispute(body.reference);
    const view = await world.view(store);
    expect([view.state, view.card, view.dispute, view.next_billing]).toEqual([
      'active',
      null,
      null,
      'monthly',
    ]);
    expect((await explanations()).at(-1)).toContain('Your bank asks about the ₦50 that showed us a card.');
    await decide(id, 'lost');
    expect((await world.view(store)).state).toBe('active');
    await toTheEnd();
    expect((await world.view(store)).state).toBe('past_due');
  });

  test('a payment that came too late does not hold the plan', async () => {
    const open = async () =>
      (
        await store.owner.client.post<{ reference: string }>(store.path('/checkout'), {
          ...annual,
          another: true,
        })
      ).body.reference;
    const [first, second] = [await open(), await open()];
    for (const one of [first, second]) {
      await control().pay({ reference: one, card: 'refund_fails' });
      await settle(world.deps.payments, one, 'test');
    }
    await world.endRefunds();
    const id = await dispute(second);
    expect([(await world.view(store)).state, (await world.view(store)).dispute]).toEqual(['active', null]);
    expect((await explanations()).at(-1)).toContain('that do not pay for your plan');
    await decide(id, 'lost');
    expect([(await world.view(store)).state, await invoices()]).toEqual(['active', ['paid', 'paid']]);
  });
});

describe('the operator', () => {
  test('explains with what was sold, or gives the money back, once', async () => {
    const id = await dispute();
    expect(await world.operator(`billing dispute explain ${id}`)).toBe(
      'Say in your own words what was delivered.',
    );
    expect(await world.operator(`billing dispute explain ${id} The plan was used daily.`)).toBe(
      'The answer is with the bank.',
    );
    expect((await world.view(store)).dispute?.state).toBe('open');
    expect(await world.operator(`billing dispute accept ${id}`)).toBe('This dispute was answered already.');
    expect(await world.operator('billing dispute accept 1')).toBe('There is no such dispute about a plan.');
    await decide(id, 'won');
    expect((await world.view(store)).state).toBe('active');

    const other = await world.store();
    const paid = await world.buy(other, monthly);
    const second = await dispute(paid);
    expect(await world.operator(`billing dispute accept ${second}`)).toBe('The money is given back.');
    expect((await world.view(other)).state).toBe('lapsed');
  });

  test('hears when the provider gave no clear answer', async () => {
    const id = await dispute();
    control().addFault({ kind: 'status', match: { route: 'dispute_evidence' }, times: 1 });
    expect(await world.operator(`billing dispute explain ${id} Used daily.`)).toBe(
      'The provider gave no clear answer. Look at “billing disputes” in a minute before you answer again.',
    );
    control().removeFault();
  });
});
