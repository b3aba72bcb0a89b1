import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReminderSums, Unfinished } from '#shared/api/unfinished.ts';
import { altered } from '#tests/support/altered.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import { orderOne, orderRow, referenceOf, type PlacedOrder } from '#tests/support/selling/shopping.ts';
import { visitShop } from '#tests/support/reading/visit-shop.ts';
import { settle } from '../../payments/index.ts';
import { sweep } from '../../payments/sweep.ts';
import { byDayInLagos, days, hours, minutes } from '../../platform/clock.ts';
import { sweepReminders } from './remind.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  world.sandbox.control.setSettings({ webhook_url: '' });
});
afterAll(() => world.close());

/** Ten in the morning, whatever the tests before did to the clock. */
function morning() {
  const at = world.clock.now();
  const sinceTen = (at.getTime() - Date.parse('2026-11-18T09:00:00Z')) % days(1);
  world.clock.advance(days(1) - sinceTen);
}

let addresses = 0;
const address = () => `unpaid-${addresses++}@example.com`;

async function place({ after = 1 as number | null, stock = 10 } = {}) {
  morning();
  const shop = await openShop(world, { stock });
  const owner = await shop.owner.signIn();
  await owner.patch(`/api/sites/${shop.slug}/settings`, { remind_hours: after, pay_on_delivery: true });
  const email = address();
  return { shop, email, order: (change: object = {}) => orderOne(world, shop, { email, ...change }) };
}

/** Time goes by, with all that is done by the clock. */
async function pass(ms: number) {
  world.clock.advance(ms);
  await sweep(world.app.deps.payments);
  await sweepReminders(world.app.deps);
}
/** As the provider is asked about a try once its time is up, and about nothing before. */
async function passUnpaid(ms = minutes(61)) {
  await pass(minutes(31));
  await pass(ms - minutes(31));
}

async function remindersTo(email: string) {
  await world.work();
  return world.mails().filter((mail) => mail.to === email && mail.template === 'order-unfinished');
}
const stateOf = async (shop: TestShop, { number }: Pick<PlacedOrder, 'number'>) => {
  const [row] = await world.database.sql<{ state: string }>(
    `select r.state from order_reminders r join orders o on o.store_id = r.store_id and o.id = r.order_id
     where o.store_id = $1 and o.number = $2`,
    [shop.storeId, number],
  );
  return row?.state ?? null;
};
async function pay(shop: TestShop, { number }: Pick<PlacedOrder, 'number'>) {
  const reference = await referenceOf(world, shop, number);
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
  expect(await orderRow(world, shop, number)).toMatchObject({ payment_status: 'paid' });
}

describe('a shopper who did not pay', () => {
  test('is reminded once, in the hour that was chosen, with what they ordered and ways to pay and to stop', async () => {
    const { shop, email, order } = await place();
    const placed = await order();
    await passUnpaid(minutes(59));
    expect(await remindersTo(email)).toEqual([]);
    await pass(minutes(2));
    const [mail, ...others] = await remindersTo(email);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe(`Your order #${placed.number} at Ada’s Shop is not paid yet`);
    expect(mail!.text).toContain('Hello Chidi Okafor, your order');
    expect(mail!.text).toContain('1 × Clay mug: ₦4,000');
    expect(mail!.text).toContain('Total: ₦5,500');
    expect(mail!.links).toContain(`http://${shop.slug}.localhost:${world.port}${placed.order_url}`);
    const stop = mail!.links.find((link) => link.includes('/mails?code='))!;
    expect(mail!.headers).toEqual({
      'List-Unsubscribe': `<${stop}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await Promise.all(Array.from({ length: 4 }, () => sweepReminders(world.app.deps)));
    await pass(hours(5));
    expect((await remindersTo(email)).length).toBe(1);
    expect(await stateOf(shop, placed)).toBe('sent');
  });

  test('is not reminded where their shop wants that of nobody, where they gave no address, and where they pay otherwise', async () => {
    const off = await place({ after: null });
    const unasked = await off.order();
    const on = await place();
    const silent = await on.order({ email: '' });
    const atTheDoor = await on.order({ pay_method: 'on_delivery', phone: anyPhone() });
    await passUnpaid();
    expect(await remindersTo(off.email)).toEqual([]);
    expect(await remindersTo(on.email)).toEqual([]);
    expect(await stateOf(off.shop, unasked)).toBe(null);
    expect(await stateOf(on.shop, silent)).toBe(null);
    expect(await stateOf(on.shop, atTheDoor)).toBe(null);
  });

  test('is not reminded of what is paid, cancelled, ordered anew or sold out meanwhile', async () => {
    const { shop, email, order } = await place({ stock: 2 });
    const phone = anyPhone();
    const paid = await order();
    await pay(shop, paid);
    const canceled = await order();
    expect((await canceled.shopper.post(`${canceled.order_url}/cancel`)).status).toBeLessThan(400);
    const first = await order({ phone });
    await pass(minutes(31));
    const again = await order({ phone, email: address() });
    await pay(shop, again);
    const { shop: other, email: theirs, order: orderThere } = await place({ stock: 1 });
    const slow = await orderThere();
    await pass(minutes(31));
    await pay(other, await orderThere({ email: address(), phone: anyPhone() }));
    await pass(minutes(31));
    await pass(hours(1));
    expect(await remindersTo(email)).toEqual([]);
    expect(await remindersTo(theirs)).toEqual([]);
    expect([await stateOf(shop, paid), await stateOf(shop, canceled)]).toEqual(['not_needed', 'not_needed']);
    expect([await stateOf(shop, first), await stateOf(other, slow)]).toEqual(['not_needed', 'sold_out']);
  });

  test('who pays between the decision and the mail is not written to', async () => {
    const { shop, email, order } = await place();
    const placed = await order();
    await passUnpaid();
    expect(await stateOf(shop, placed)).toBe('sent');
    await pay(shop, placed);
    expect(await remindersTo(email)).toEqual([]);
    expect(await stateOf(shop, placed)).toBe('not_needed');
  });

  test('is not woken at night, and not written to after three days', async () => {
    const { email, order } = await place();
    world.clock.advance(hours(10.5));
    await order();
    await passUnpaid();
    expect(await remindersTo(email)).toEqual([]);
    await pass(hours(10));
    expect(await remindersTo(email)).toEqual([]);
    await pass(minutes(35));
    expect((await remindersTo(email)).length).toBe(1);
    const late = await place();
    const placed = await late.order();
    world.clock.advance(days(3));
    await pass(minutes(31));
    expect(await remindersTo(late.email)).toEqual([]);
    expect(await stateOf(late.shop, placed)).toBe('too_late');
  });

  test.each([
    ['2026-11-18T19:59:59Z', '2026-11-18T19:59:59.000Z'],
    ['2026-11-18T20:00:00Z', '2026-11-19T07:00:00.000Z'],
    ['2026-11-18T23:30:00Z', '2026-11-19T07:00:00.000Z'],
    ['2026-11-19T06:59:59Z', '2026-11-19T07:00:00.000Z'],
    ['2026-11-19T07:00:00Z', '2026-11-19T07:00:00.000Z'],
  ])('at %s in UTC is by day in Lagos at %s', (now, by) => {
    expect(byDayInLagos(new Date(now)).toISOString()).toBe(by);
  });
});

describe('who wants no reminders', () => {
  test('says so by the link, which changes nothing when it is opened, and may take it back', async () => {
    const { shop, email, order } = await place();
    await order();
    await passUnpaid();
    const [mail] = await remindersTo(email);
    const { pathname, search, searchParams } = new URL(
      mail!.links.find((link) => link.includes('/mails?code='))!,
    );
    const code = searchParams.get('code')!;
    const visit = visitShop(world, shop.slug);
    const kept = () => world.database.sql('select 1 from mail_stops where store_id = $1', [shop.storeId]);
    expect((await visit.ask(pathname + search)).text).toContain('No more reminders?');
    expect(await kept()).toEqual([]);
    expect((await visit.ask(pathname, { form: { code: altered(code) } })).status).toBe(404);
    expect(await kept()).toEqual([]);
    // As mail programs do it.
    const left = await visit.ask(pathname + search, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(left.text).toContain(`reminds ${email} no more of orders that are not paid`);
    const placed = await order({ phone: anyPhone() });
    await passUnpaid();
    expect((await remindersTo(email)).length).toBe(1);
    expect(await stateOf(shop, placed)).toBe('stopped');
    const other = await place();
    await orderOne(world, other.shop, { email });
    await passUnpaid();
    expect((await remindersTo(email)).length).toBe(2);
    expect((await visit.ask('/mails/again', { form: { code } })).text).toContain('You get them again');
    expect(await kept()).toEqual([]);
  });

  test('is asked for in no shop that reminds nobody; one that does says it beside the address', async () => {
    for (const [after, says] of [
      [null, false],
      [24, true],
    ] as const) {
      const { shop } = await place({ after });
      const browse = visitShop(world, shop.slug).browser();
      await browse('/basket/add', { product: shop.product.slug, quantity: '1' });
      const page = await browse('/checkout');
      expect(page.text).toContain('name="email"');
      expect(page.text.includes('may remind you of it once by mail')).toBe(says);
    }
  });
});

describe('their owner', () => {
  async function seen(shop: TestShop) {
    const owner = await shop.owner.signIn();
    const at = `/api/sites/${shop.slug}/unfinished`;
    const list = await owner.get<{ items: Unfinished[] }>(at);
    return { items: list.body.items, sums: (await owner.get<ReminderSums>(`${at}/reminders`)).body };
  }

  test('sees who did not pay, how each stands with its reminder, and what reminders brought to the kobo', async () => {
    const { shop, order } = await place();
    const silent = await order({ email: '' });
    const reminded = await order({ phone: anyPhone() });
    await pass(minutes(29));
    expect((await seen(shop)).items).toEqual([]);
    await pass(minutes(2));
    await pass(minutes(31));
    await world.work();
    const before = await seen(shop);
    expect(before.items.map(({ number, reminder, has_email }) => [number, reminder, has_email])).toEqual([
      [reminded.number, 'sent', true],
      [silent.number, 'none', false],
    ]);
    expect(before.items[0]).toMatchObject({
      total_kobo: 550_000,
      item_count: 1,
      customer_name: 'Chidi Okafor',
    });
    expect(new URL(before.items[0]!.shopper_url).pathname).toBe(reminded.order_url);
    expect(before.sums).toEqual({ sent: 1, recovered: 0, recovered_kobo: 0 });
    world.clock.advance(minutes(1));
    await pay(shop, reminded);
    const later = await seen(shop);
    expect(later.items.map(({ number }) => number)).toEqual([silent.number]);
    expect(later.sums).toEqual({ sent: 1, recovered: 1, recovered_kobo: 550_000 });
    await pass(days(31));
    expect((await seen(shop)).sums).toEqual({ sent: 0, recovered: 0, recovered_kobo: 0 });
    expect((await seen(shop)).items).toEqual([]);
    expect(await stateOf(shop, reminded)).toBe(null);
  });

  test('who turns it off has nobody reminded any more, also of what was ordered before', async () => {
    const { shop, email, order } = await place();
    const placed = await order();
    const owner = await shop.owner.signIn();
    const wrong = await owner.patch(`/api/sites/${shop.slug}/settings`, { remind_hours: 2 });
    expect(wrong.status).toBe(400);
    await owner.patch(`/api/sites/${shop.slug}/settings`, { remind_hours: null });
    await passUnpaid();
    expect(await remindersTo(email)).toEqual([]);
    expect(await stateOf(shop, placed)).toBe('not_needed');
  });
});
