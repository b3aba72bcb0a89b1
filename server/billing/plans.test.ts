import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedInOwner } from '#tests/support/app.ts';
import { billingWorld, consent, day, type BilledStore, type BillingWorld } from '#tests/support/billing.ts';
import { needFeature } from '../stores/index.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
});
afterAll(() => world.close());

const monthly = { offer: 'starter', billing: 'monthly' };
const annual = { offer: 'starter', billing: 'annual' };
const pack = { offer: 'starter-pack', billing: 'monthly' };

const gate = (store: BilledStore) =>
  world.test.database.db
    .forStore(store.storeId)
    .read((tx) => needFeature(tx, 'custom_domain', world.test.clock.now()))
    .then(
      () => 'open',
      (error: { sentences?: { detail?: string } }) => error.sentences?.detail,
    );

/** Every letter that the faces of a PDF were told to draw, from their own tables. */
function lettersOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  // By its length: what is compressed may itself end with what looks like the end of a line.
  return [...text.matchAll(/\/Length (\d+)[^>]*>>\s*stream\n/g)]
    .map((head) => [head.index + head[0].length, Number(head[1])] as const)
    .map(([from, length]) => inflateSync(pdf.subarray(from, from + length)).toString('latin1'))
    .filter((table) => table.includes('beginbfrange'))
    .flatMap((table) => [...table.matchAll(/<([0-9a-f]{4})>(?=[ \]])/g)])
    .map(([, code = '']) => String.fromCharCode(Number.parseInt(code, 16)));
}

describe('the free plan and the trial', () => {
  test('R-482 a new store is on Free with nothing to pay and none of what Starter has', async () => {
    const store = await world.store();
    expect(await world.view(store)).toEqual({
      state: 'free',
      offer: 'free',
      billing: 'monthly',
      title: 'Free',
      next_billing: null,
      next_charge: null,
      period_start: null,
      period_end: null,
      grace_until: null,
      trial_available: true,
      features: [],
      card: null,
      unpaid: null,
      charging_kobo: null,
      dispute: null,
      money_back: null,
      stopped_unpaid: false,
      pending: null,
      choices: [
        {
          offer: 'starter',
          billing: 'monthly',
          title: 'Starter, 1 month',
          price_kobo: 500_000,
          amount_kobo: 500_000,
          credit_kobo: 0,
        },
        {
          offer: 'starter',
          billing: 'annual',
          title: 'Starter, 1 year',
          price_kobo: 5_000_000,
          amount_kobo: 5_000_000,
          credit_kobo: 0,
        },
        {
          offer: 'starter-pack',
          billing: 'monthly',
          title: 'Starter Pack, 3 months with a .com.ng domain',
          price_kobo: 1_500_000,
          amount_kobo: 1_500_000,
          credit_kobo: 0,
        },
      ],
    });
    expect(await gate(store)).toBe(
      'Your own domain comes with Starter. You can change your plan under Plan & billing.',
    );
  });

  test('a trial gives Starter for 14 days without a card, once, and then the store is on Free', async () => {
    const store = await world.store();
    const begun = await store.owner.client.post(store.path('/trial'));
    expect([begun.status, begun.body.state]).toEqual([200, 'trialing']);
    expect([await gate(store), (await world.plan(store)).plan]).toEqual(['open', 'starter']);
    const before = await world.everything(store);
    const again = await store.owner.client.post(store.path('/trial'));
    expect([again.status, again.body]).toEqual([409, { detail: 'This store has had its free trial.' }]);
    expect(await world.everything(store)).toBe(before);
    await world.pass(14 * day - 1);
    expect((await world.view(store)).state).toBe('trialing');
    await world.pass(1);
    expect([(await world.view(store)).state, await world.plan(store)]).toEqual([
      'lapsed',
      { plan: 'free', plan_until: null },
    ]);
    expect((await (await store.owner.signIn()).post(store.path('/trial'))).status).toBe(409);
    expect(await world.templates(store)).toEqual(expect.arrayContaining(['plan-trial', 'plan-lapsed']));
  });

  test('invariant 20: the gate closes at the end by itself, even when the billing clock stands still', async () => {
    const store = await world.store();
    await store.owner.client.post(store.path('/trial'));
    world.test.clock.advance(14 * day - 1);
    expect(await gate(store)).toBe('open');
    world.test.clock.advance(1);
    expect(await gate(store)).not.toBe('open');
    await world.tick();
  });

  test('what is paid in a trial begins when the trial ends, so no day is lost', async () => {
    const store = await world.store();
    await store.owner.client.post(store.path('/trial'));
    const { period_end: trialEnd } = await world.view(store);
    await world.pass(4 * day);
    await world.buy(store, monthly);
    const view = await world.view(store);
    expect([view.state, view.period_start]).toEqual(['active', trialEnd]);
  });
});

describe('paying for a plan', () => {
  test('R-482 X-22 invariant 1: only verified money opens the plan, with a receipt and an invoice', async () => {
    const store = await world.store();
    const begun = await store.owner.client.post<{ reference: string; url: string }>(store.path('/checkout'), {
      ...pack,
      amount: 1,
    });
    const { reference } = begun.body;
    expect([begun.status, reference]).toEqual([201, expect.stringMatching(/^pln-[a-z2-7]{26}$/)]);
    const ask = () => store.owner.client.get(store.path(`/payments/${reference}`));
    expect((await ask()).body).toEqual({
      state: 'waiting',
      detail: 'We have not heard of your payment yet.',
      invoice_id: null,
      name: null,
    });
    expect((await world.view(store)).state).toBe('free');
    await world.test.sandbox.control.pay({ reference });
    const paid = await ask();
    expect(paid.body).toMatchObject({ state: 'paid', detail: 'Your payment has arrived.' });
    const view = await world.view(store);
    expect([view.state, view.offer, view.next_billing, view.card, view.features]).toEqual([
      'active',
      'starter-pack',
      null,
      null,
      ['pixel', 'custom_domain', 'custom_payment'],
    ]);
    const invoice = await store.owner.client.get(store.path(`/invoices/${String(paid.body.invoice_id)}`));
    expect(invoice.body).toMatchObject({
      state: 'paid',
      number: expect.any(Number),
      amount_kobo: 1_500_000,
      reference,
      lines: [{ text: 'Starter Pack, 3 months with a .com.ng domain', amount_kobo: 1_500_000 }],
    });
    expect(world.captured().get(reference)).toBe(1_500_000);
    expect(await world.templates(store)).toContain('plan-receipt');
  });

  test('invariant 4: two payments for the same period give one period, and the second goes back', async () => {
    const store = await world.store();
    const open = async () =>
      (
        await store.owner.client.post<{ reference: string }>(store.path('/checkout'), {
          ...monthly,
          another: true,
        })
      ).body.reference;
    const [first, second] = [await open(), await open()];
    for (const reference of [first, second]) await world.test.sandbox.control.pay({ reference });
    const told = await Promise.all(
      [first, second, first, second].map((one) => store.owner.client.get(store.path(`/payments/${one}`))),
    );
    expect(new Set(told.map((one) => one.body.state))).toEqual(new Set(['paid', 'sent_back']));
    const rows = await world.test.database.sql(
      `select i.state, count(*)::int as n from invoices i join subscriptions s on s.id = i.subscription_id
        where s.store_id = $1 group by i.state order by i.state`,
      [store.storeId],
    );
    expect(rows).toEqual([
      { state: 'paid', n: 1 },
      { state: 'void', n: 1 },
    ]);
    await world.test.work();
    const refunds = world.test.sandbox.control
      .truth()
      .refunds.filter((one) => [first, second].includes(one.reference));
    expect(refunds.map((one) => one.amount)).toEqual([500_000]);
    expect((await world.view(store)).state).toBe('active');
  });

  test('an upgrade takes off the unused days and begins a year now; a smaller plan waits for the end', async () => {
    const store = await world.store();
    await world.buy(store, monthly);
    await world.pass(10 * day);
    const { choices } = await world.view(store);
    const year = choices.find((one) => one.billing === 'annual')!;
    expect([year.amount_kobo, year.credit_kobo]).toEqual([5_000_000 - year.credit_kobo, year.credit_kobo]);
    expect(year.credit_kobo).toBeGreaterThan(300_000);
    const reference = await world.buy(store, annual);
    expect(world.captured().get(reference)).toBe(year.amount_kobo);
    const view = await world.view(store);
    expect([view.state, view.billing, view.period_start]).toEqual([
      'active',
      'annual',
      world.test.clock.now().toISOString(),
    ]);
    const before = await world.everything(store);
    const smaller = await store.owner.client.post(store.path('/checkout'), monthly);
    expect([smaller.status, smaller.body]).toEqual([
      409,
      { detail: 'Your current plan is worth more. Change to this one for the end of what you have paid.' },
    ]);
    expect(await world.everything(store)).toBe(before);
    const later = await store.owner.client.post(store.path('/next'), { next_billing: 'monthly' });
    expect(later.body).toMatchObject({ billing: 'annual', next_billing: 'monthly' });
  });

  test('X-22 a Starter Pack ends after 3 months unless its owner said that Starter goes on', async () => {
    const [quiet, willing] = [await world.store(), await world.store()];
    for (const store of [quiet, willing]) await world.buy(store, pack);
    expect((await world.view(quiet)).features).toEqual(['pixel', 'custom_domain', 'custom_payment']);
    await willing.owner.client.post(willing.path('/next'), { next_billing: 'monthly' });
    const { period_end: end } = await world.view(quiet);
    await world.pass(new Date(end!).getTime() - world.test.clock.now().getTime());
    expect([(await world.view(quiet)).state, (await world.view(willing)).state]).toEqual([
      'lapsed',
      'active',
    ]);
    expect((await world.view(willing)).offer).toBe('starter');
    const [charged] = await world.charges(willing);
    expect(world.captured().get(charged!)).toBe(500_000);
  });

  test('cancelling keeps the plan to the end and can be taken back; nothing is charged after', async () => {
    const store = await world.store();
    await world.buy(store, monthly);
    const { client } = store.owner;
    expect((await client.post(store.path('/cancel'))).body).toMatchObject({
      state: 'canceled',
      next_charge: null,
    });
    expect((await client.post(store.path('/undo-cancel'))).body).toMatchObject({
      state: 'active',
      next_billing: 'monthly',
    });
    await client.post(store.path('/cancel'));
    const end = new Date((await world.view(store)).period_end!);
    await world.pass(end.getTime() - world.test.clock.now().getTime() - 1);
    expect(await gate(store)).toBe('open');
    await world.pass(1);
    expect([(await world.view(store)).state, await world.charges(store)]).toEqual(['lapsed', []]);
    const late = await (await store.owner.signIn()).post(store.path('/undo-cancel'));
    expect([late.status, late.body]).toEqual([
      409,
      { detail: 'The plan has ended. Choose one to begin again.' },
    ]);
  });
});

describe('the kept card', () => {
  test('invariant 23: without consent no card is kept; with it the words, who and when are', async () => {
    const [no, yes] = [await world.store(), await world.store()];
    await world.buy(no, { ...monthly, consent: null });
    await world.buy(yes, monthly);
    expect([(await world.view(no)).card, (await world.view(yes)).card]).toEqual([
      null,
      {
        brand: 'visa',
        last4: '4081',
        exp_month: 12,
        exp_year: 2099,
        kept_at: world.test.clock.now().toISOString(),
      },
    ]);
    const [kept] = await world.test.database.sql<Record<string, unknown>>(
      `select c.consent_text, c.consent_version, c.consent_by, c.consent_at, c.sealed_code, c::text as whole
         from saved_cards c join subscriptions s on s.id = c.subscription_id where s.store_id = $1`,
      [yes.storeId],
    );
    expect(kept).toMatchObject({
      consent_version: consent,
      consent_text: expect.stringContaining('until I cancel or remove it'),
      consent_by: yes.owner.id,
    });
    // Invariant 22: neither the row nor any answer says the provider's code.
    const code = world.codeOf(yes);
    const answers = JSON.stringify([kept!.whole, await world.view(yes)]);
    expect((kept!.sealed_code as Buffer).includes(code) || answers.includes(code)).toBe(false);
  });

  test('a card that works once only is not kept', async () => {
    const store = await world.store();
    await world.buy(store, monthly, { card: 'success_pin' });
    expect([(await world.view(store)).state, (await world.view(store)).card]).toEqual(['active', null]);
  });

  test('invariant 23: a removed card is forgotten by the provider and never charged again', async () => {
    const store = await world.store();
    await world.buy(store, monthly);
    const code = world.codeOf(store);
    const removed = await store.owner.client.send('DELETE', store.path('/card'));
    expect([removed.status, removed.body.card]).toEqual([200, null]);
    const again = await store.owner.client.send('DELETE', store.path('/card'));
    expect([again.status, again.body]).toEqual([200, removed.body]);
    await world.test.work();
    const known = world.test.sandbox.control.authorizations(store.owner.email);
    expect(known.find((one) => one.authorization_code === code)!.active).toBe(false);
    const end = new Date((await world.view(store)).period_end!);
    await world.pass(end.getTime() - world.test.clock.now().getTime());
    expect([(await world.view(store)).state, await world.charges(store)]).toEqual(['past_due', []]);
    expect(await world.templates(store)).toContain('plan-pay');
  });

  test('the same card in two stores of one person is forgotten only when neither uses it', async () => {
    const owner = await signedInOwner(world.test);
    const [one, two] = [await world.store(owner), await world.store(owner)];
    await world.buy(one, monthly);
    await world.buy(two, monthly);
    const active = () => world.test.sandbox.control.authorizations(owner.email).some((card) => card.active);
    await owner.client.send('DELETE', one.path('/card'));
    await world.test.work();
    expect(active()).toBe(true);
    await owner.client.send('DELETE', two.path('/card'));
    await world.test.work();
    expect(active()).toBe(false);
  });

  test('a card is shown to the bank with ₦50 that go back, and a trial then goes on', async () => {
    const store = await world.store();
    const { client } = store.owner;
    await client.post(store.path('/trial'));
    const refused = await client.post(store.path('/card'), { consent: null });
    expect([refused.status, refused.body]).toEqual([
      400,
      { consent: ['Agree that the card is kept, or leave it out.'] },
    ]);
    const { body } = await client.post<{ reference: string }>(store.path('/card'), { consent });
    await world.test.sandbox.control.pay({ reference: body.reference });
    await client.get(store.path(`/payments/${body.reference}`));
    await world.test.work();
    const truth = world.test.sandbox.control.truth();
    expect(truth.refunds.filter((one) => one.reference === body.reference).map((one) => one.amount)).toEqual([
      5_000,
    ]);
    const view = await world.view(store);
    expect([view.state, view.card?.last4, view.next_billing, view.next_charge?.amount_kobo]).toEqual([
      'trialing',
      '4081',
      'monthly',
      500_000,
    ]);
    expect((await client.get<{ items: unknown[] }>(store.path('/invoices'))).body.items).toEqual([]);
  });
});

describe('who may', () => {
  test('invariant 9: another person’s store, payment and invoice are not found', async () => {
    const [mine, theirs] = [await world.store(), await world.store()];
    const reference = await world.buy(theirs, monthly);
    const [invoice] = (await theirs.owner.client.get<{ items: { id: string }[] }>(theirs.path('/invoices')))
      .body.items;
    const asks = [
      mine.owner.client.get(theirs.path('')),
      mine.owner.client.post(theirs.path('/cancel')),
      mine.owner.client.get(mine.path(`/payments/${reference}`)),
      mine.owner.client.get(mine.path(`/invoices/${invoice!.id}`)),
      mine.owner.client.get(mine.path(`/invoices/${invoice!.id}/pdf`)),
    ];
    expect((await Promise.all(asks)).map((one) => one.status)).toEqual([404, 404, 404, 404, 404]);
    expect((await world.view(theirs)).state).toBe('active');
  });

  test('a manager may look and not pay', async () => {
    const [store, other] = [await world.store(), await world.store()];
    await world.test.database.sql(`insert into store_members values ($1, $2, 'manager', now())`, [
      store.storeId,
      other.owner.id,
    ]);
    expect((await other.owner.client.get(store.path(''))).status).toBe(200);
    expect((await other.owner.client.post(store.path('/checkout'), monthly)).status).toBe(403);
  });

  test('the invoice is a PDF of one page with its number, in a face that has ₦ and the letters of Yoruba', async () => {
    const store = await world.store();
    await world.test.database.sql(
      `update users set first_name = 'Adébọ́lá', last_name = 'Ṣẹ̀yí' where id = $1`,
      [store.owner.id],
    );
    await world.buy(store, monthly);
    const { items } = (
      await store.owner.client.get<{ items: { id: string; number: number }[] }>(store.path('/invoices'))
    ).body;
    const { body } = await store.owner.client.get<{ name: string; pdf: string }>(
      store.path(`/invoices/${items[0]!.id}/pdf`),
    );
    const pdf = Buffer.from(body.pdf, 'base64');
    expect(body.name).toBe(`Invoice ${String(items[0]!.number).padStart(6, '0')}.pdf`);
    expect([pdf.subarray(0, 5).toString(), pdf.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF']);
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf.length).toBeLessThanOrEqual(60_000);
    expect(lettersOf(pdf)).toEqual(expect.arrayContaining([...'₦5,000 Adébọ́láṢẹ̀yí'.normalize('NFC')]));
  });

  test('an invoice says who it comes from, and how and when it was paid', async () => {
    const store = await world.store();
    await world.buy(store, monthly);
    const { items } = (await store.owner.client.get<{ items: { id: string }[] }>(store.path('/invoices')))
      .body;
    const { body } = await store.owner.client.get(store.path(`/invoices/${items[0]!.id}`));
    expect(body).toMatchObject({
      channel: 'card',
      paid_at: expect.any(String),
      from: ['Abuja, Nigeria', 'hello@presence.example'],
    });
  });
});
