import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { billingWorld, day, hour, type BilledStore, type BillingWorld } from '#tests/support/billing.ts';
import { findPayment, requestRefund, settle } from '../payments/index.ts';
import { inPaymentTransaction } from '../payments/purpose-handler.ts';
import { syncRefunds } from '../payments/refunds/sync.ts';
import { sweep } from '../payments/sweep.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

const monthly = { offer: 'starter', billing: 'monthly' };
const annual = { offer: 'starter', billing: 'annual' };
const pack = { offer: 'starter-pack', billing: 'monthly' };
let store: BilledStore;
beforeEach(async () => {
  store = await world.store();
});

const state = async () => (await world.view(store)).state;
const refund = (reference: string) => world.operator(`billing refund ${reference}`);
const letters = (template: string) => world.letters(store, template);
const invoiceStates = async () =>
  (
    await world.test.database.sql<{ state: string }>(
      `select state from invoices where store_id = $1 and kind <> 'card' order by period, created_at`,
      [store.storeId],
    )
  ).map((one) => one.state);
const asked = (kobo: string, email: string) =>
  `We have asked for ${kobo} to go back to ${email}. “billing show” says when it is done.`;
const askOf = (reference: string, amountKobo: number, key: string) =>
  inPaymentTransaction(world.deps.db, store.storeId, (tx) =>
    requestRefund(world.deps.payments, tx, {
      reference,
      amountKobo,
      reason: 'Test',
      key,
      requestedBy: 'test',
    }),
  );

describe('a refund by the operator', () => {
  test('asks for the money to go back and ends the plan at once; “sent” is told when it is', async () => {
    const reference = await world.buy(store, monthly);
    expect(await refund(reference)).toBe(asked('₦5,000', store.owner.email));
    expect([await state(), await invoiceStates(), await letters('plan-refunded')]).toEqual([
      'lapsed',
      ['refunded'],
      [],
    ]);
    expect((await letters('plan-lapsed')).join()).toContain(
      'We are sending back what you paid for your plan',
    );
    expect(await refund(reference)).toBe('Nothing of this payment is left to send back.');
    await world.endRefunds();
    expect([world.sentBack(reference), (await letters('plan-refunded')).length]).toEqual([
      [{ amount: 500_000, status: 'processed' }],
      1,
    ]);
    expect(await world.operator(`billing show ${store.slug}`)).toMatchObject({
      refunds: [{ reference, state: 'processed' }],
    });
    expect(await refund('pln-nobody')).toBe('There is no such payment for a plan.');
  });

  test('made on the provider’s own pages ends the plan too', async () => {
    const reference = await world.buy(store, monthly);
    const { gateway } = world.deps.payments;
    await gateway.refund({ reference, amountKobo: 500_000, currency: 'NGN', note: 'by hand' });
    await world.endRefunds();
    expect([await state(), await invoiceStates(), (await letters('plan-refunded')).length]).toEqual([
      'lapsed',
      ['refunded'],
      1,
    ]);
  });

  test('of some of the money leaves the plan, and unused days are worth what is left', async () => {
    const reference = await world.buy(store, monthly);
    await world.pass(1);
    const before = (await world.view(store)).choices.find((one) => one.billing === 'annual')!.credit_kobo;
    await askOf(reference, 250_000, 'half');
    await world.endRefunds();
    expect([await state(), await invoiceStates()]).toEqual(['active', ['paid']]);
    const after = (await world.view(store)).choices.find((one) => one.billing === 'annual')!.credit_kobo;
    expect(after).toBe(Math.floor(before / 2));
  });

  test('of an earlier period leaves the plan that runs', async () => {
    const reference = await world.buy(store, monthly);
    const end = new Date((await world.view(store)).period_end!);
    await world.pass(end.getTime() - world.test.clock.now().getTime());
    await refund(reference);
    expect([await state(), await invoiceStates()]).toEqual(['active', ['refunded', 'paid']]);
  });

  test('of a period from before leaves days that were given since', async () => {
    const reference = await world.buy(store, { ...monthly, consent: null });
    await store.owner.client.post(store.path('/cancel'));
    await world.pass(31 * day);
    await world.operator(`billing grant ${store.slug} 10`);
    await refund(reference);
    expect([await state(), await invoiceStates()]).toEqual(['active', ['refunded']]);
  });

  test('while a renewal is due: the page for it pays nothing any more', async () => {
    const reference = await world.buy(store, { ...monthly, consent: null });
    await world.pass(31 * day);
    const { body } = await (await store.owner.signIn()).post<{ reference: string }>(store.path('/pay'));
    await refund(reference);
    expect([await state(), await invoiceStates()]).toEqual(['lapsed', ['refunded', 'void']]);
    await world.test.sandbox.control.pay({ reference: body.reference });
    await settle(world.deps.payments, body.reference, 'test');
    await world.test.work();
    expect([await state(), world.sentBack(body.reference).map((one) => one.amount)]).toEqual([
      'lapsed',
      [500_000],
    ]);
  });
});

describe('a refund that fails', () => {
  /** The event is the first one's to the byte, so it is the sweep that hears of it. */
  const failAgain = async () => {
    await world.endRefunds();
    world.test.clock.advance(2 * hour);
    await sweep(world.deps.payments);
  };
  const buyUnrefundable = () => world.buy(store, monthly, { card: 'refund_fails' });

  test('brings the plan back as it was, tells both sides, and can be asked again', async () => {
    const reference = await buyUnrefundable();
    const before = [await world.view(store), await world.plan(store)];
    await refund(reference);
    expect(await state()).toBe('lapsed');
    await world.endRefunds();
    expect([await world.view(store), await world.plan(store)]).toEqual(before);
    expect(await invoiceStates()).toEqual(['paid']);
    expect((await letters('plan-refund-failed')).join()).toContain(
      'Meanwhile your plan goes on as it was, until',
    );
    expect(await letters('plan-refunded')).toEqual([]);
    expect(world.errors.filter((one) => one.fields.reference === reference)).toEqual([
      { message: 'a refund of a plan failed', fields: { reference, planGoesOn: true } },
    ]);
    expect(await refund(reference)).toBe(asked('₦5,000', store.owner.email));
    expect(await state()).toBe('lapsed');
    await failAgain();
    expect([world.sentBack(reference).length, await state()]).toEqual([2, 'active']);
    // What ends by itself does so once, as it was said.
    const end = new Date((await world.view(store)).period_end!);
    await world.pass(end.getTime() - world.test.clock.now().getTime());
    expect(await state()).toBe('past_due');
  });

  test('brings a cancelled plan back cancelled', async () => {
    const reference = await buyUnrefundable();
    await store.owner.client.post(store.path('/cancel'));
    const before = [await world.view(store), await world.plan(store)];
    await refund(reference);
    expect(await state()).toBe('lapsed');
    await world.endRefunds();
    expect([await world.view(store), await world.plan(store)]).toEqual(before);
    await world.pass(31 * day);
    expect(await state()).toBe('lapsed');
  });

  test('after the period is over brings the invoice back and not the plan', async () => {
    const reference = await buyUnrefundable();
    await refund(reference);
    const end = new Date((await world.view(store)).period_end!);
    world.test.clock.advance(end.getTime() - world.test.clock.now().getTime());
    await world.endRefunds();
    expect([await state(), await invoiceStates()]).toEqual(['lapsed', ['paid']]);
    expect((await letters('plan-refund-failed')).join()).not.toContain('Meanwhile');
    expect((await world.view(store)).stopped_unpaid).toBe(false);
  });

  test('leaves a plan that was bought meanwhile', async () => {
    const reference = await buyUnrefundable();
    await refund(reference);
    await world.buy(store, annual);
    const bought = [await world.view(store), await world.plan(store)];
    await world.endRefunds();
    expect([await world.view(store), await world.plan(store)]).toEqual(bought);
    expect(await invoiceStates()).toEqual(['paid', 'paid']);
  });

  test('of a period in the grace, and of one that had lapsed, brings no plan back', async () => {
    const reference = await world.buy(store, { ...monthly, consent: null }, { card: 'refund_fails' });
    await world.pass(31 * day);
    expect(await state()).toBe('past_due');
    await refund(reference);
    await world.endRefunds();
    expect([await state(), (await invoiceStates())[0]]).toEqual(['lapsed', 'paid']);
    await refund(reference);
    await failAgain();
    expect([await state(), (await invoiceStates())[0]]).toEqual(['lapsed', 'paid']);
  });

  test('of money that came too late is told and can be asked again', async () => {
    const open = async () =>
      (
        await store.owner.client.post<{ reference: string }>(store.path('/checkout'), {
          ...monthly,
          another: true,
        })
      ).body.reference;
    const [first, second] = [await open(), await open()];
    for (const reference of [first, second]) {
      await world.test.sandbox.control.pay({ reference, card: 'refund_fails' });
      await settle(world.deps.payments, reference, 'test');
    }
    await world.endRefunds();
    const told = await store.owner.client.get(store.path(`/payments/${second}`));
    expect(told.body).toMatchObject({ state: 'checking' });
    expect(told.body.detail).toContain('Sending it back did not go through, so a person is looking at it.');
    expect([await state(), (await letters('plan-refund-failed')).length]).toEqual(['active', 1]);
    expect(await refund(second)).toBe(asked('₦5,000', store.owner.email));
    expect(await state()).toBe('active');
  });
});

describe('a refund that needs the payer’s bank account', () => {
  /** Bought with a card whose bank takes no refunds without an account, and asked back. */
  const stuck = async () => {
    const reference = await world.buy(store, monthly, { card: 'refund_needs_attention' });
    const before = [await world.view(store), await world.plan(store)];
    await refund(reference);
    await world.endRefunds();
    const [row] = await world.test.database.sql<{ id: string; state: string }>(
      'select id, state from refunds where reference = $1',
      [reference],
    );
    return { reference, before, id: row!.id, refundState: row!.state };
  };

  test('is told as it is, and what asking for it did to the plan stays', async () => {
    const { reference, id, refundState } = await stuck();
    expect([refundState, await state(), await invoiceStates()]).toEqual([
      'needs_attention',
      'lapsed',
      ['refunded'],
    ]);
    const [letter, ...more] = await letters('plan-refund-stuck');
    expect(more).toEqual([]);
    expect(letter).toContain('The bank could not send ₦5,000 back the way it was paid.');
    expect(letter).toContain('The money has not left us.');
    expect(letter).toContain('the bank, the account number and the name on the account');
    expect([await letters('plan-refund-failed'), await letters('plan-refunded')]).toEqual([[], []]);
    expect(world.errors.filter((one) => one.fields.reference === reference)).toEqual([
      {
        message: 'a refund of a plan needs bank details; see `refund list`',
        fields: { reference, refund: id },
      },
    ]);
  });

  test('goes to the account that was given, and then “sent” is told', async () => {
    const { reference, id } = await stuck();
    expect(await world.operator(`refund account ${id} 058 0123456789`)).toBe(
      'The refund is on its way to this account.',
    );
    await world.endRefunds();
    expect([world.sentBack(reference), await state()]).toEqual([
      [{ amount: 500_000, status: 'processed' }],
      'lapsed',
    ]);
    expect((await letters('plan-refunded')).length).toBe(1);
  });

  test('and is withdrawn brings the plan back exactly as it was, and nobody says that it failed', async () => {
    const { reference, before, id } = await stuck();
    expect(await world.operator(`refund withdraw ${id} the owner stays`)).toBe(
      'The refund is withdrawn. Its amount can be asked for again.',
    );
    expect([await world.view(store), await world.plan(store)]).toEqual(before);
    expect([await invoiceStates(), await letters('plan-refund-failed')]).toEqual([['paid'], []]);
    const [letter, ...more] = await letters('plan-refund-withdrawn');
    expect(more).toEqual([]);
    expect(letter).toContain('The refund of ₦5,000 was ended before it was sent');
    expect(letter).toContain('Your plan goes on as it was, until');
    expect(letter).not.toMatch(/fail|did not go through/);
    // The provider still lists it as stuck: hearing that again undoes nothing.
    await syncRefunds(world.deps.payments, (await findPayment(world.deps.db.platform, reference))!);
    expect([await world.view(store), (await letters('plan-refund-stuck')).length]).toEqual([before[0], 1]);
  });

  test('withdrawn, but sent by the provider after all: the plan ends', async () => {
    const { reference, id } = await stuck();
    await world.operator(`refund withdraw ${id} the owner stays`);
    const [row] = await world.test.database.sql<{ theirs: string }>(
      'select provider_refund_id as theirs from refunds where id = $1',
      [id],
    );
    await world.deps.payments.gateway.refundTo!(row!.theirs, {
      currency: 'NGN',
      bankCode: '058',
      accountNumber: '0123456789',
    });
    // Nothing is heard of it before it is done.
    const { control } = world.test.sandbox;
    control.setSettings({ webhook_url: '' });
    await world.endRefunds();
    control.setSettings({ webhook_url: `http://127.0.0.1:${world.test.port}/webhooks/paystack` });
    await syncRefunds(world.deps.payments, (await findPayment(world.deps.db.platform, reference))!);
    expect([await state(), await invoiceStates(), (await letters('plan-refunded')).length]).toEqual([
      'lapsed',
      ['refunded'],
      1,
    ]);
  });

  test('of money that came too late, withdrawn: its payer reads that it was ended', async () => {
    const open = async () =>
      (
        await store.owner.client.post<{ reference: string }>(store.path('/checkout'), {
          ...monthly,
          another: true,
        })
      ).body.reference;
    const [first, second] = [await open(), await open()];
    for (const reference of [first, second]) {
      await world.test.sandbox.control.pay({ reference, card: 'refund_needs_attention' });
      await settle(world.deps.payments, reference, 'test');
    }
    await world.endRefunds();
    const detail = async () =>
      (await store.owner.client.get<{ detail: string }>(store.path(`/payments/${second}`))).body.detail;
    expect(await detail()).toContain('a person is looking at it');
    const listed = (await world.operator('refund list')) as { id: string; reference: string }[];
    const one = listed.find((refund) => refund.reference === second)!;
    expect(one).toMatchObject({
      purpose: 'plan',
      state: 'needs_attention',
      of: `Adunni Fabrics (${store.slug})`,
    });
    await world.operator(`refund withdraw ${one.id} paid back in cash`);
    expect(await detail()).toContain('The refund was ended before it was sent.');
    expect([await state(), (await invoiceStates()).toSorted()]).toEqual(['active', ['paid', 'void']]);
  });
});

describe('unused days that were taken off a later plan', () => {
  const upgraded = async (pay = {}) => {
    const month = await world.buy(store, monthly);
    await world.pass(10 * day);
    const credit = (await world.view(store)).choices.find((one) => one.billing === 'annual')!.credit_kobo;
    const year = await world.buy(store, annual, pay);
    return { month, year, credit };
  };
  const naira = (kobo: number) =>
    new Intl.NumberFormat('en-NG', { minimumFractionDigits: kobo % 100 ? 2 : 0 }).format(kobo / 100);

  test('stay when the month they came from is refunded, and the year they paid for is left alone', async () => {
    const { month, credit } = await upgraded();
    const before = await world.view(store);
    expect(await refund(month)).toBe(
      `We have asked for ₦${naira(500_000 - credit)} to go back to ${store.owner.email}. ₦${naira(credit)} were taken off a later plan and stay. “billing show” says when it is done.`,
    );
    await world.endRefunds();
    expect(world.sentBack(month)).toEqual([{ amount: 500_000 - credit, status: 'processed' }]);
    expect([await world.view(store), await invoiceStates()]).toEqual([before, ['paid', 'paid']]);
    expect(await refund(month)).toBe(
      'What is left of this payment was taken off a later plan, so it cannot go back. Refund that plan first.',
    );
  });

  test('cannot go back by a request that was made before they were used', async () => {
    const { month } = await upgraded();
    const before = await world.everything(store);
    await expect(askOf(month, 500_000, 'all')).rejects.toMatchObject({ code: 'conflict' });
    expect([await world.everything(store), world.sentBack(month)]).toEqual([before, []]);
  });

  test('can go back once the year was refunded', async () => {
    const { month, year, credit } = await upgraded();
    expect(await refund(year)).toContain(`We have asked for ₦${naira(5_000_000 - credit)}`);
    await world.endRefunds();
    expect(await refund(month)).toBe(asked('₦5,000', store.owner.email));
    await world.endRefunds();
    const back = [month, year]
      .flatMap((one) => world.sentBack(one))
      .reduce((sum, one) => sum + one.amount, 0);
    expect(back).toBe(500_000 + 5_000_000 - credit);
  });

  test('that went back meanwhile keep a year from coming back whose refund failed', async () => {
    const { month, year } = await upgraded({ card: 'refund_fails' });
    await refund(year);
    await refund(month);
    await world.endRefunds();
    expect([await state(), await invoiceStates()]).toEqual(['lapsed', ['refunded', 'paid']]);
  });

  test('bring a year back when its refund fails and they are still with us', async () => {
    const { year } = await upgraded({ card: 'refund_fails' });
    await refund(year);
    await world.endRefunds();
    expect([await state(), (await world.view(store)).billing]).toEqual(['active', 'annual']);
  });

  test('of a Starter Pack are counted from its price', async () => {
    const first = await world.buy(store, pack);
    await world.pass(30 * day);
    const year = (await world.view(store)).choices.find((one) => one.billing === 'annual')!;
    await world.buy(store, annual);
    expect(await refund(first)).toContain(`We have asked for ₦${naira(1_500_000 - year.credit_kobo)}`);
  });
});
