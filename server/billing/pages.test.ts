import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  billingWorld,
  consent,
  day,
  hour,
  type BilledStore,
  type BillingWorld,
} from '#tests/support/billing.ts';
import { requestRefund, settle } from '../payments/index.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await billingWorld();
  world.test.sandbox.control.setSettings({ session_timeout_ms: 0 });
});
afterAll(() => world.close());

const monthly = { offer: 'starter', billing: 'monthly' };
const annual = { offer: 'starter', billing: 'annual' };
const pack = { offer: 'starter-pack', billing: 'monthly' };
interface Page {
  reference: string;
  url: string;
}
let store: BilledStore;
beforeEach(async () => {
  store = await world.store();
});

const state = async () => (await world.view(store)).state;
const open = async (body: object, path = '/checkout') =>
  (await store.owner.signIn()).post<Page & { open_page?: string; detail?: string }>(store.path(path), body);
const pageFor = async (body: object, path?: string) => {
  const { status, body: page, text } = await open(body, path);
  if (status !== 201) throw new Error(text);
  return page;
};
async function pay(reference: string): Promise<string> {
  await world.test.sandbox.control.pay({ reference });
  const settled = await settle(world.deps.payments, reference, 'test');
  await world.test.work();
  return settled.known ? settled.state : 'unknown';
}
const back = (reference: string) => world.sentBack(reference).map((one) => one.amount);
const notNeeded = () => world.letters(store, 'plan-not-needed');

describe('two payment pages', () => {
  test('for the same plan are one page, whatever tab asks', async () => {
    const first = await pageFor(monthly);
    world.test.clock.advance(20 * 60_000);
    expect(await pageFor(monthly)).toEqual(first);
    world.test.clock.advance(40 * 60_000);
    expect(await pageFor(monthly)).toEqual(first);
    const both = await Promise.all([open(monthly), open(monthly)]);
    expect(both.map((one) => one.body)).toEqual([first, first]);
    expect([await pay(first.reference), await state()]).toEqual(['paid', 'active']);
  });

  test('stand in the view of the plan until they are paid, so that no second one is begun there', async () => {
    const { reference, url } = await pageFor(monthly);
    const title = 'Starter, 1 month';
    expect((await world.view(store)).pending).toMatchObject({ state: 'open', title, reference, url });
    await pay(reference);
    expect((await world.view(store)).pending).toBeNull();
  });

  test('asked for at the same moment never are two', async () => {
    const both = await Promise.all([open(monthly), open(monthly)]);
    const pages = both.filter((one) => one.status === 201).map((one) => one.body.reference);
    expect(new Set(pages).size).toBe(1);
    for (const one of both.filter(({ status }) => status !== 201))
      expect([one.status, one.body.detail]).toEqual([
        503,
        'Your payment page is being opened in another window. Look there, or try again in a minute.',
      ]);
    const [{ count }] = (await world.test.database.sql<{ count: number }>(
      'select count(*)::int from payments where store_id = $1',
      [store.storeId],
    )) as [{ count: number }];
    expect(count).toBe(1);
  });

  test('invariant 23: the last word on keeping the card counts, also when it is no', async () => {
    const [yes, no] = [await world.store(), await world.store()];
    for (const [one, said] of [
      [yes, [null, consent]],
      [no, [consent, null]],
    ] as const) {
      store = one;
      for (const word of said) await pageFor({ ...monthly, consent: word });
      await pay((await pageFor({ ...monthly, consent: said[1] })).reference);
    }
    expect([(await world.view(yes)).card?.last4, (await world.view(no)).card]).toEqual(['4081', null]);
  });

  test('for different plans: the second is warned of, and opened when it is wanted all the same', async () => {
    const first = await pageFor(monthly);
    const before = await world.everything(store);
    const warned = await open(annual);
    expect([warned.status, warned.body]).toEqual([
      409,
      {
        open_page: expect.stringMatching(
          /^A payment page for Starter, 1 month for ₦5,000 was opened at \d\d:\d\d and may still be paid\. Finish it there, or open another one\. If both are paid, the second payment goes back to you by itself\.$/,
        ) as string,
      },
    ]);
    expect(await world.everything(store)).toBe(before);
    const second = await pageFor({ ...annual, another: true });
    expect(second.reference).not.toBe(first.reference);
    expect([await pay(second.reference), await pay(first.reference)]).toEqual(['paid', 'late_paid']);
    expect([(await world.view(store)).billing, back(first.reference), back(second.reference)]).toEqual([
      'annual',
      [500_000],
      [],
    ]);
    expect(await notNeeded()).toEqual([expect.stringContaining('This period was paid already.')]);
  });

  test('after two hours a page no longer stands in the way, and is still good money', async () => {
    const first = await pageFor(monthly);
    world.test.clock.advance(2 * hour + 1);
    const second = await pageFor(annual);
    expect([await pay(first.reference), await pay(second.reference)]).toEqual(['paid', 'late_paid']);
    expect(back(second.reference)).toEqual([5_000_000]);
  });

  test('another owner is warned, for the page is made out to the first', async () => {
    await pageFor(monthly);
    const other = await world.store();
    await world.test.database.sql(`insert into store_members values ($1, $2, 'owner', now())`, [
      store.storeId,
      other.owner.id,
    ]);
    const asked = await (
      await other.owner.signIn()
    ).post<{ open_page: string }>(store.path('/checkout'), monthly);
    expect([asked.status, asked.body.open_page]).toEqual([409, expect.stringContaining('Starter, 1 month')]);
  });

  test('one that failed is not given again', async () => {
    const first = await pageFor(monthly);
    await world.test.sandbox.control.pay({ reference: first.reference, outcome: 'declined' });
    const second = await pageFor(monthly);
    expect(second.reference).not.toBe(first.reference);
    expect(await pay(second.reference)).toBe('paid');
  });

  test('money that is under way at the bank is waited for', async () => {
    const first = await pageFor(monthly);
    await world.test.sandbox.control.pay({
      reference: first.reference,
      channel: 'bank_transfer',
      outcome: 'pending',
    });
    const second = await open({ ...monthly, another: true });
    expect([second.status, second.body.detail]).toEqual([
      409,
      `Your bank is still working on your payment. Please wait for it; its reference is ${first.reference}.`,
    ]);
  });

  test('a page that could not be opened is opened under the same reference', async () => {
    world.test.sandbox.control.addFault({ kind: 'status', match: { route: 'initialize' }, times: 1 });
    expect((await open(monthly)).status).toBe(503);
    expect((await open(monthly)).status).toBe(503);
    world.test.clock.advance(60_000);
    const page = await pageFor(monthly);
    expect(await pay(page.reference)).toBe('paid');
    world.test.sandbox.control.removeFault();
  });
});

describe('paying what is due by hand', () => {
  beforeEach(async () => {
    await world.buy(store, { ...monthly, consent: null });
    await world.pass(31 * day);
    expect(await state()).toBe('past_due');
  });

  test('without keeping the card: the plan goes on and no card is kept', async () => {
    const page = await pageFor({ consent: null }, '/pay');
    expect([await pay(page.reference), await state(), (await world.view(store)).card]).toEqual([
      'paid',
      'active',
      null,
    ]);
  });

  test('R-482 invariant 23: a consent that was taken back is not used', async () => {
    const first = await pageFor({ consent }, '/pay');
    const second = await pageFor({ consent: null }, '/pay');
    expect(second).toEqual(first);
    await pay(second.reference);
    expect([await state(), (await world.view(store)).card]).toEqual(['active', null]);
  });

  test('on two pages pays one period, and the second goes back', async () => {
    const first = await pageFor({ consent: null }, '/pay');
    const second = await pageFor({ consent: null, another: true }, '/pay');
    expect(second.reference).not.toBe(first.reference);
    const ended = (await world.view(store)).period_end;
    expect([await pay(first.reference), await pay(second.reference)]).toEqual(['paid', 'late_paid']);
    expect([(await world.view(store)).period_start, back(second.reference)]).toEqual([ended, [500_000]]);
    expect(await notNeeded()).toEqual([expect.stringContaining('This period was paid already.')]);
  });

  test('a page for another plan is warned of, either way round', async () => {
    await pageFor({ ...annual, another: true });
    expect((await open({ consent: null }, '/pay')).body.open_page).toContain('Starter, 1 year');
    await pageFor({ consent: null, another: true }, '/pay');
    expect((await open(pack)).body.open_page).toContain('may still be paid');
  });
});

describe('a price that was shown and is no longer right', () => {
  const credit = async () =>
    (await world.view(store)).choices.find((one) => one.billing === 'annual')!.credit_kobo;

  test('holds for a day, though the unused days run on', async () => {
    await world.buy(store, monthly);
    world.test.clock.advance(5 * day - hour);
    const page = await pageFor(annual);
    const shown = await credit();
    world.test.clock.advance(day);
    expect(await credit()).toBeLessThan(shown);
    expect([await pay(page.reference), (await world.view(store)).billing]).toEqual(['paid', 'annual']);
  });

  test('after a day goes back: a period is not had for too little, and the payer hears why', async () => {
    await world.buy(store, monthly);
    world.test.clock.advance(5 * day - hour);
    const page = await pageFor(annual);
    const before = await world.view(store);
    world.test.clock.advance(day + 1);
    expect(await pay(page.reference)).toBe('late_paid');
    const { choices: _, pending: __, ...after } = await world.view(store);
    expect(before).toMatchObject(after);
    expect(back(page.reference)).toEqual([world.captured().get(page.reference)]);
    expect(await notNeeded()).toEqual([
      expect.stringContaining('Your plan or its price had changed since the payment page was opened.'),
    ]);
  });

  test('without unused days a price is right for as long as it is the same', async () => {
    const page = await pageFor(monthly);
    world.test.clock.advance(3 * day);
    expect(await pay(page.reference)).toBe('paid');
  });

  test('goes back when the month its unused days come from was refunded', async () => {
    const month = await world.buy(store, monthly);
    const page = await pageFor(annual);
    await world.operator(`billing refund ${month}`);
    expect([await pay(page.reference), await state()]).toEqual(['late_paid', 'lapsed']);
    expect(back(page.reference)).toEqual([world.captured().get(page.reference)]);
  });

  test('goes back when some of that month was refunded', async () => {
    const month = await world.buy(store, monthly);
    const page = await pageFor(annual);
    await world.deps.db.forStore(store.storeId).transact((tx) =>
      requestRefund(
        world.deps.payments,
        { platform: tx.platform, store: tx },
        {
          reference: month,
          amountKobo: 100_000,
          reason: 'Test',
          key: `some-${month}`,
          requestedBy: 'test',
        },
      ),
    );
    expect([await pay(page.reference), (await world.view(store)).billing]).toEqual(['late_paid', 'monthly']);
  });

  test('goes back when the period it came off was over and the plan had lapsed', async () => {
    await world.buy(store, { ...monthly, consent: null });
    const end = new Date((await world.view(store)).period_end!);
    world.test.clock.advance(end.getTime() - world.test.clock.now().getTime() - 2 * day);
    const page = await pageFor(annual);
    await (await store.owner.signIn()).post(store.path('/next'), { next_billing: null });
    await world.pass(3 * day);
    expect([await state(), await pay(page.reference), await state()]).toEqual([
      'lapsed',
      'late_paid',
      'lapsed',
    ]);
  });

  test('a full price that was asked on Free goes back when the plan it buys is running again', async () => {
    const month = await world.buy(store, monthly, { card: 'refund_fails' });
    await world.operator(`billing refund ${month}`);
    const page = await pageFor(monthly);
    await world.endRefunds();
    expect([await state(), await pay(page.reference), back(page.reference)]).toEqual([
      'active',
      'late_paid',
      [500_000],
    ]);
  });
});

describe('a store that was closed by us', () => {
  test('is sold nothing, and money that comes for it goes back', async () => {
    const page = await pageFor(monthly);
    await world.operator(`store suspend ${store.slug} sells what is not there`);
    const refused = await open(monthly);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'We closed this store, so nothing can be begun for it. Write to hello@presence.example.',
    ]);
    expect([await pay(page.reference), await state()]).toEqual(['late_paid', 'free']);
    expect(await notNeeded()).toEqual([expect.stringContaining('The store is closed by us.')]);
  });
});
