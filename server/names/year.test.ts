import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nameWorld, type NameWorld } from '#tests/support/names.ts';
import { registrant } from '#tests/support/registrant.ts';
import type { BilledStore } from '#tests/support/billing.ts';
import { ownerPassword } from '#tests/support/app.ts';
import { settle } from '../payments/index.ts';
import { after, days } from '../platform/clock.ts';
import { startOfLagosDay } from '#shared/lagos.ts';

let world: NameWorld;
beforeAll(async () => {
  world = await nameWorld();
});
afterAll(() => world.close());

let store: BilledStore & { reference: string };
let wish: string;
/** The day its year ends, a year from the day of the test on. */
let end: string;
beforeEach(async () => {
  store = await world.packed();
  wish = world.fresh();
  end = after(world.test.clock.now(), days(365)).toISOString().slice(0, 10);
  await world.registered(store, wish, end);
});

const name = () => world.name(store);
const state = async () => (await name()).state;
const daysBefore = (count: number) => {
  const at = after(startOfLagosDay(end), -days(count));
  world.test.clock.advance(at.getTime() - world.test.clock.now().getTime());
  return world.clock();
};
const pay = async () => {
  const { id } = await name();
  return (await store.owner.signIn()).post<{ reference: string; url: string; detail: string }>(
    store.path(`/names/${id}`),
    {},
  );
};
/** Pays the next year on the provider's page; answers the reference. */
async function paidYear(): Promise<string> {
  const begun = await pay();
  if (begun.status !== 201) throw new Error(begun.text);
  const { reference } = begun.body;
  await world.test.sandbox.control.pay({ reference });
  await settle(world.deps.payments, reference, 'test');
  return reference;
}
const invoices = () =>
  world.test.database.sql<{ state: string; amount_kobo: number }>(
    `select state, amount_kobo from invoices where store_id = $1 and kind = 'name' order by created_at`,
    [store.storeId],
  );
const todo = async () => (await world.waiting(store)).map(([what]) => what);
const news = async () => (await world.told(store)).slice(2);
const turn = (path: string, body: object) => async () =>
  world.send(store, 'POST', `/${(await name()).id}/${path}`, body);
const yearOn = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;

describe('the second year of a name', () => {
  test('is billed only after we remind its owner, 60, 30, 14 and 7 days before its end, and only by her own payment', async () => {
    await daysBefore(61);
    const early = await pay();
    const first = after(startOfLagosDay(end), -days(60));
    expect([early.status, early.body.detail, await invoices(), await news()]).toEqual([
      409,
      expect.stringMatching(/^The next year is paid once we have reminded you of it, from \d+ \w+ \d+ on\.$/),
      [],
      [],
    ]);
    expect(await name()).toMatchObject({ payable: false, payable_from: first.toISOString() });
    // The first reminder is due by the day, and nothing can be paid before it has gone out.
    world.test.clock.advance(first.getTime() - world.test.clock.now().getTime());
    expect((await pay()).status).toBe(409);
    await world.clock();
    expect([(await news()).length, (await name()).payable]).toEqual([1, true]);
    for (const [before, letters] of [
      [45, 1],
      [30, 2],
      [29, 2],
      [14, 3],
      [7, 4],
      [1, 4],
    ] as const) {
      await daysBefore(before);
      await world.clock();
      expect([before, (await news()).length]).toEqual([before, letters]);
    }
    const [letter] = (await world.letters(store, 'name-news')).slice(-1);
    expect(letter).toContain('pay ₦7,000 on the Domain page before');
    expect(letter).toContain('We charge nothing by ourselves');
    expect(letter).toContain(`/dashboard/domain?slug=${store.slug}`);
    // The card that is kept for the plan is charged nothing for it.
    expect([await invoices(), await world.charges(store)]).toEqual([[], []]);
  });

  test('is paid once by its owner, renewed by us, and reminded of again before the next end', async () => {
    await daysBefore(30);
    const reference = await paidYear();
    for (let n = 0; n < 4; n++) await settle(world.deps.payments, reference, 'test');
    expect(await name()).toMatchObject({ state: 'renewing', payable: false });
    expect([await invoices(), await todo()]).toEqual([[{ state: 'paid', amount_kobo: 700_000 }], ['renew']]);
    const client = await store.owner.signIn();
    const closing = (await client.get(`/api/sites/${store.slug}/closing`)).text;
    expect(closing).toContain('We are registering or renewing a name for you.');
    const { items } = (
      await client.get<{ items: { title: string; number: number; amount_kobo: number }[] }>(
        store.path('/invoices'),
      )
    ).body;
    expect(items[0]).toMatchObject({ amount_kobo: 700_000, number: expect.any(Number) });
    expect(items[0]!.title).toMatch(new RegExp(`^${wish}, 1 year until`));
    expect(
      (await client.get<{ state: string; name: string }>(store.path(`/payments/${reference}`))).body,
    ).toMatchObject({
      state: 'paid',
      name: 'see',
    });
    expect((await news()).at(-1)).toMatch(new RegExp(`^Receipt \\d{6}: ₦7,000 for ${wish}$`));
    // What is paid is not let go at its end, whoever is late.
    await daysBefore(-2);
    expect(await state()).toBe('renewing');
    expect(await world.operator(`names renewed ${wish} ${end}`)).toMatch(/^Its year ends on|^That day/);
    const next = yearOn(end);
    expect(await world.operator(`names renewed ${wish} ${next}`)).toMatch(`${wish} is renewed until`);
    expect(await name()).toMatchObject({
      state: 'registered',
      ends_at: startOfLagosDay(next).toISOString(),
      payable: false,
    });
    expect([await todo(), (await news()).at(-1)]).toEqual([
      [],
      expect.stringMatching(`^${wish} is renewed until`),
    ]);
    end = next;
    await daysBefore(60);
    expect((await name()).payable).toBe(true);
  });

  test('that two pages paid goes back once; the page is given again as long as it may be paid', async () => {
    await daysBefore(30);
    const [one, same] = [await pay(), await pay()];
    expect(same.body).toEqual(one.body);
    world.test.clock.advance(3 * 3_600_000);
    const other = await pay();
    expect(other.body.reference).not.toBe(one.body.reference);
    for (const { body } of [one, other]) {
      await world.test.sandbox.control.pay({ reference: body.reference });
      await settle(world.deps.payments, body.reference, 'test');
    }
    await world.endRefunds();
    expect(await state()).toBe('renewing');
    expect([world.sentBack(one.body.reference), world.sentBack(other.body.reference)]).toEqual([
      [],
      [{ amount: 700_000, status: 'processed' }],
    ]);
    expect(await world.letters(store, 'plan-not-needed')).toHaveLength(1);
  });

  test('that is not paid ends on its day: its owner is told, the operator lets it go', async () => {
    await daysBefore(7);
    const late = await pay();
    await daysBefore(0);
    expect([await state(), await todo(), (await news()).at(-1)]).toEqual([
      'expired',
      ['let go'],
      `${wish} has ended`,
    ]);
    expect((await pay()).status).toBe(409);
    // Money that comes after it goes back.
    await world.test.sandbox.control.pay({ reference: late.body.reference });
    await settle(world.deps.payments, late.body.reference, 'test');
    await world.endRefunds();
    expect(world.sentBack(late.body.reference)).toEqual([{ amount: 700_000, status: 'processed' }]);
    await world.operator(`names gone ${wish} Its year was not paid on.`);
    expect([await state(), await todo(), (await news()).at(-1)]).toEqual([
      'let_go',
      [],
      `${wish} is not yours any more`,
    ]);
  });

  test('that could not be renewed goes back to its owner, who is told why and can pay again', async () => {
    await daysBefore(20);
    const reference = await paidYear();
    expect(await world.operator(`names not-renewed ${wish}`)).toBe('Say why, in words its owner can read.');
    expect(await world.operator(`names not-renewed ${wish} The registry asks for a document first.`)).toBe(
      'What was paid for it goes back, and its owner is told why.',
    );
    expect(await name()).toMatchObject({
      state: 'registered',
      payable: true,
      reason: 'The registry asks for a document first.',
    });
    expect([await invoices(), (await news()).at(-1)]).toEqual([
      [{ state: 'refunded', amount_kobo: 700_000 }],
      `${wish} could not be renewed: ₦7,000 goes back to you`,
    ]);
    await world.endRefunds();
    expect(world.sentBack(reference)).toEqual([{ amount: 700_000, status: 'processed' }]);
    await paidYear();
    expect([await state(), (await invoices()).map((one) => one.state)]).toEqual([
      'renewing',
      ['refunded', 'paid'],
    ]);
  });

  test('whose money the bank takes back before we renewed it is not renewed; one that is renewed stays', async () => {
    await daysBefore(20);
    const { control } = world.test.sandbox;
    const lose = async (reference: string) => {
      const { id } = control.openDispute({ reference });
      control.decideDispute({ id, outcome: 'lost' });
      await control.settle();
      await world.test.work();
    };
    control.setSettings({ webhook_url: `http://127.0.0.1:${world.test.port}/webhooks/paystack` });
    await lose(await paidYear());
    expect([await state(), (await invoices())[0]!.state]).toEqual(['registered', 'charged_back']);
    const second = await paidYear();
    const next = yearOn(end);
    await world.operator(`names renewed ${wish} ${next}`);
    await lose(second);
    expect(await name()).toMatchObject({ state: 'registered', ends_at: startOfLagosDay(next).toISOString() });
    expect((await world.letters(store, 'plan-dispute')).join()).toContain('Your bank took back ₦7,000');
    control.setSettings({ webhook_url: '' });
  });
});

describe('a name that its owner does not need any longer', () => {
  test('runs out with its year, without another reminder, unless it is kept after all', async () => {
    const ending = await turn('ending', { ending: true })();
    expect([ending.status, ending.body.orders[0]!.state]).toEqual([200, 'ending']);
    await daysBefore(30);
    expect((await news()).filter((one) => one.includes('₦7,000'))).toEqual([]);
    await turn('ending', { ending: false })();
    await world.clock();
    expect([await state(), (await news()).filter((one) => one.includes('₦7,000')).length]).toEqual([
      'registered',
      1,
    ]);
    await turn('ending', { ending: true })();
    expect((await pay()).status).toBe(409);
    await daysBefore(-1);
    expect([await state(), await todo()]).toEqual(['expired', ['let go']]);
  });
});

describe('a name that moves to another registrar', () => {
  test('has its transfer code asked for at any time, given by us, shown with the password, and is gone', async () => {
    await turn('leaving', { leaving: true })();
    expect([await state(), await todo(), (await news()).at(-1)]).toEqual([
      'leaving',
      ['give the transfer code'],
      `You asked for the transfer code of ${wish}`,
    ]);
    const code = turn('code', { password: ownerPassword });
    expect((await code()).status).toBe(409);
    await world.operator(`names transfer-code ${wish} Auth-77x`);
    expect([await state(), await todo()]).toEqual(['code_ready', []]);
    const wrong = await turn('code', { password: 'not it' })();
    expect([wrong.status, wrong.text.includes('Auth-77x')]).toEqual([400, false]);
    expect((await code()).body).toEqual({ code: 'Auth-77x' });
    // Nobody reads it off the database, the letters or the list of what we did.
    const kept = await world.test.database.sql<{ all: string }>(
      `select (select json_agg(o)::text from name_orders o) || (select json_agg(a)::text from audit_entries a)
         || (select json_agg(m)::text from mails m) as all`,
    );
    expect(kept[0]!.all).not.toContain('Auth-77x');
    await world.operator(`names gone ${wish} It moved to another registrar.`);
    expect([await state(), (await code()).status, (await news()).at(-1)]).toEqual([
      'moved_away',
      409,
      `${wish} has moved to another registrar`,
    ]);
    // Its details are kept for thirty days, for who asks after it.
    expect((await name()).holder).toBe(registrant.holder);
    await world.live(31);
    expect((await name()).holder).toBeNull();
  });

  test('stays when its owner says so, and the code is worth nothing here any more', async () => {
    await turn('leaving', { leaving: true })();
    await world.operator(`names transfer-code ${wish} Auth-78x`);
    await turn('leaving', { leaving: false })();
    expect([await state(), (await turn('code', { password: ownerPassword })()).status]).toEqual([
      'registered',
      409,
    ]);
  });

  test('that is still here at its end has ended', async () => {
    await turn('leaving', { leaving: true })();
    await daysBefore(14);
    expect((await news()).at(-1)).toMatch(`${wish} ends on`);
    await daysBefore(0);
    expect(await state()).toBe('expired');
  });
});
