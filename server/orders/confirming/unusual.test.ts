import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import { checkoutForm, orderRow, stockOf } from '#tests/support/selling/shopping.ts';
import type { Order } from '#shared/api/orders.ts';
import { days, hours } from '../../platform/clock.ts';
import { sweepUnconfirmed } from './confirm.ts';

let test_: TestApp;
beforeAll(async () => {
  test_ = await testApp({ poolSize: 20 });
});
afterAll(() => test_.close());
// Each begins with fresh windows.
beforeEach(() => test_.clock.advance(hours(1)));

interface Placed {
  number: number;
  order_url: string;
  total_kobo: number;
}

/** Fills a basket and orders it from a network. */
async function order(shop: TestShop, network: string, quantity: number, change: object = {}) {
  const shopper = test_.client(shop.slug);
  const from = { 'x-forwarded-for': network };
  const line = { variant_id: shop.product.variantId, quantity };
  const added = await shopper.post('/api/shop/cart/lines', line, from);
  if (added.status !== 201) throw new Error(added.text);
  const form = checkoutForm(shop, { pay_method: 'on_delivery', ...change });
  return shopper.post<Placed>('/api/shop/checkout', form, from);
}
const rows = (shop: TestShop) =>
  test_.database.sql<{ confirmation: string | null; n: number; units: number }>(
    `select confirmation, count(*)::int as n, sum(item_count)::int as units from orders
     where store_id = $1 group by 1 order by 1`,
    [shop.storeId],
  );
const to = (shop: TestShop, path: string) => `/api/sites/${shop.slug}${path}`;
const mailsTo = async (address: string) => {
  await test_.work();
  return test_.mails().filter((one) => one.to === address);
};
const someone = () => `${anyPhone()}@example.com`;
const networks = (n: number) => Array.from({ length: n }, (_, at) => `102.1.${at}.7`);

describe('pretended orders', () => {
  test('a hundred of 99 units from one network, twenty at once: a tenth of the stock is held, the rest is to be confirmed, and a stranger gets a few mails', async () => {
    const shop = await openShop(test_, { stock: 14_000 });
    const stranger = someone();
    const answers = [];
    for (let round = 0; round < 5; round++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, () => order(shop, '102.1.1.1', 99, { email: stranger })),
        )),
      );
    expect(answers.filter((one) => one.status === 201)).toHaveLength(100);
    // 14 × 99 = 1,386 of 1,400.
    expect(await rows(shop)).toEqual([
      { confirmation: 'asked', n: 86, units: 86 * 99 },
      { confirmation: null, n: 14, units: 14 * 99 },
    ]);
    expect(await stockOf(test_, shop)).toEqual({ on_hand: 14_000, held: 0, committed: 14 * 99 });
    expect((await mailsTo(stranger)).map((one) => one.template)).toEqual(Array(6).fill('order-placed'));
    // An honest shopper in the middle of it, behind the same address of the phone network, is served as usual.
    const honest = someone();
    const served = await order(shop, '102.1.1.1', 2, { email: honest });
    expect(served.status).toBe(201);
    const row = await orderRow(test_, shop, served.body.number);
    expect([row.status, (await mailsTo(honest)).map((one) => one.template)]).toEqual([
      'open',
      ['order-placed'],
    ]);
    expect((await stockOf(test_, shop)).committed).toBe(14 * 99 + 2);
  });

  test('from fifty networks three tenths of the stock are held, and no more', async () => {
    const shop = await openShop(test_, { stock: 1_000 });
    await Promise.all(networks(50).map((network) => order(shop, network, 20)));
    expect((await stockOf(test_, shop)).committed).toBe(300);
    expect((await rows(shop)).map(({ confirmation, n }) => [confirmation, n])).toEqual([
      ['asked', 35],
      [null, 15],
    ]);
  });

  test('many small ones: sixty an hour from one network, five with one phone number; the others wait, nobody is refused', async () => {
    const shop = await openShop(test_, { stock: 1_000 });
    const answers = [];
    for (let round = 0; round < 4; round++)
      answers.push(...(await Promise.all(Array.from({ length: 20 }, () => order(shop, '102.1.1.2', 1)))));
    expect(answers.every((one) => one.status === 201)).toBe(true);
    expect((await stockOf(test_, shop)).committed).toBe(60);
    const phone = anyPhone();
    await Promise.all(networks(20).map((network) => order(shop, network, 1, { phone })));
    expect((await stockOf(test_, shop)).committed).toBe(65);
    test_.clock.advance(hours(1));
    await order(shop, '102.1.1.2', 1);
    expect((await stockOf(test_, shop)).committed).toBe(66);
  });

  test('one to be paid online holds nothing beyond the bound, and takes its goods when it is paid', async () => {
    const shop = await openShop(test_, { stock: 100 });
    const online = { pay_method: 'online' };
    await order(shop, '102.1.1.3', 20, online);
    const second = await order(shop, '102.1.1.3', 20, online);
    expect((await stockOf(test_, shop)).held).toBe(20);
    const [row] = await test_.database.sql<{ confirmation: string; reference: string }>(
      `select o.confirmation, p.reference from orders o join payments p on p.owner_id = o.id
       where o.store_id = $1 and o.number = $2`,
      [shop.storeId, second.body.number],
    );
    expect(row!.confirmation).toBe('unheld');
    await test_.sandbox.control.pay({ reference: row!.reference });
    await test_.work();
    expect((await orderRow(test_, shop, second.body.number)).payment_status).toBe('paid');
    expect(await stockOf(test_, shop)).toEqual({ on_hand: 100, held: 20, committed: 20 });
  });
});

describe('an order to be confirmed', () => {
  /** One that is too much at once, and what its owner and its shopper see of it. */
  async function unusual(change: object = {}, stock = 100) {
    const shop = await openShop(test_, { stock });
    const email = someone();
    const placed = await order(shop, '102.1.1.4', 50, { email, ...change });
    const { id } = await orderRow(test_, shop, placed.body.number);
    const client = await shop.owner.signIn();
    const path = to(shop, `/orders/${id}`);
    return { shop, placed, id, email, client, path };
  }

  test('says so to the shopper and the owner, is in a list, and cannot be sent', async () => {
    const { shop, placed, email, client, path } = await unusual();
    expect(await stockOf(test_, shop)).toEqual({ on_hand: 100, held: 0, committed: 0 });
    const page = await test_.client(shop.slug).get(placed.body.order_url);
    expect(page.text).toContain('Your order is placed and is to be confirmed');
    expect((await client.get<Order>(path)).body).toMatchObject({
      confirmation: 'asked',
      actions: ['confirm', 'not_real', 'cancel'],
    });
    const list = await client.get<{ items: Order[] }>(to(shop, '/orders?to_confirm=true'));
    expect(list.body.items.map((one) => one.number)).toEqual([placed.body.number]);
    const overview = await client.get(to(shop, '/overview'));
    expect(overview.body).toMatchObject({ orders_to_confirm: 1, orders_to_send: 0 });
    for (const [call, body] of [
      ['/fulfill', { tracking: '' }],
      ['/cash', {}],
    ] as const) {
      const refused = await client.post(path + call, body);
      expect([refused.status, refused.body]).toEqual([
        409,
        { detail: 'This order is unusual. Call the customer and confirm it first.' },
      ]);
    }
    expect(await mailsTo(email)).toEqual([]);
    const told = (await mailsTo(shop.owner.email)).map((one) => one.template);
    expect(told.filter((template) => template !== 'verify-email')).toEqual(['order-to-confirm']);
  });

  test('confirmed twenty times at once, its goods are taken once and the shopper is told once', async () => {
    const { shop, email, client, path } = await unusual();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.post<Order>(`${path}/confirm`)),
    );
    expect(answers.map((one) => one.status)).toEqual(Array(20).fill(200));
    expect(answers[0]!.body).toMatchObject({ confirmation: 'confirmed', status: 'open' });
    expect(await stockOf(test_, shop)).toEqual({ on_hand: 100, held: 0, committed: 50 });
    expect((await mailsTo(email)).map((one) => one.template)).toEqual(['order-placed']);
    expect((await client.post<Order>(`${path}/fulfill`, { tracking: '' })).status).toBe(200);
  });

  test('paid by transfer: neither account nor amount is given before it is confirmed, and both are after it', async () => {
    const shop = await openShop(test_, { stock: 100 });
    const owner = await shop.owner.signIn();
    const gtb = { bank_code: '058', account_number: '0123456789' };
    const named = await owner.post<object>(to(shop, '/payout-account/name'), gtb);
    await owner.put(to(shop, '/payout-account'), { ...gtb, ...named.body });
    await owner.patch(to(shop, '/settings'), { pay_direct: true });
    const placed = await order(shop, '102.1.1.5', 50, { pay_method: 'direct_transfer' });
    const full = 50 * 400_000 + 150_000;
    expect(placed.body.total_kobo).toBe(full);
    const shopper = test_.client(shop.slug);
    const before = (await shopper.get(placed.body.order_url)).text;
    expect(before).toContain('Do not send money yet.');
    expect(before).not.toContain(gtb.account_number);
    const { id } = await orderRow(test_, shop, placed.body.number);
    const confirmed = await owner.post<Order>(to(shop, `/orders/${id}/confirm`));
    expect(confirmed.status).toBe(200);
    const { total_kobo, tail_kobo, transfer } = confirmed.body;
    expect([total_kobo + tail_kobo, tail_kobo > 0, transfer?.amount_kobo]).toEqual([full, true, total_kobo]);
    expect((await shopper.get(placed.body.order_url)).text).toContain(gtb.account_number);
    expect(await stockOf(test_, shop)).toEqual({ on_hand: 100, held: 50, committed: 0 });
  });

  test('cannot be confirmed when its goods are gone, and nothing changes', async () => {
    const { shop, client, path } = await unusual();
    await test_.database.sql('update inventory_levels set on_hand = 49 where store_id = $1', [shop.storeId]);
    const refused = await client.post(`${path}/confirm`);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        detail: 'There is not enough in stock for this order any more. Count it anew, or say it is not real.',
      },
    ]);
    expect((await client.get<Order>(path)).body.confirmation).toBe('asked');
    expect(await stockOf(test_, shop)).toEqual({ on_hand: 49, held: 0, committed: 0 });
  });

  test('not real: it ends with those like it, nobody is mailed, and its network and phone hold nothing for a week', async () => {
    const { shop, email, client, path, placed } = await unusual();
    await order(shop, '102.1.1.4', 60, { email });
    const other = await order(shop, '102.9.9.9', 60, { email });
    await mailsTo(shop.owner.email);
    const before = test_.mails().length;
    const ended = await client.post<Order>(`${path}/not-real`, { alike: true });
    expect(ended.body).toMatchObject({ confirmation: 'not_real', status: 'canceled', actions: [] });
    expect((await rows(shop)).map(({ confirmation, n }) => [confirmation, n])).toEqual([
      ['asked', 1],
      ['not_real', 2],
    ]);
    expect((await orderRow(test_, shop, other.body.number)).status).toBe('open');
    expect((await client.post(`${path}/confirm`)).status).toBe(409);
    // A small one from there: placed and to be confirmed, and neither shopper nor owner is mailed.
    const small = await order(shop, '102.1.1.4', 1, { email });
    expect(small.status).toBe(201);
    await test_.work();
    expect(test_.mails()).toHaveLength(before);
    expect((await stockOf(test_, shop)).committed).toBe(0);
    const page = await test_.client(shop.slug).get(placed.body.order_url);
    expect(page.text).toContain('This order was not confirmed');
    test_.clock.advance(days(7));
    await order(shop, '102.1.1.4', 1, { email });
    expect((await stockOf(test_, shop)).committed).toBe(1);
  });

  test('nobody answers: after three days it ends', async () => {
    const { shop, placed } = await unusual();
    test_.clock.advance(days(3) - 1);
    await sweepUnconfirmed(test_.app.deps);
    expect((await orderRow(test_, shop, placed.body.number)).status).toBe('open');
    test_.clock.advance(1);
    await sweepUnconfirmed(test_.app.deps);
    await sweepUnconfirmed(test_.app.deps);
    expect(await orderRow(test_, shop, placed.body.number)).toMatchObject({
      status: 'canceled',
      payment_status: 'voided',
    });
    expect((await rows(shop)).map((one) => one.confirmation)).toEqual(['not_answered']);
  });

  test('orders that cannot be ended cost the others nothing, and come again ever later', async () => {
    const { shop, placed } = await unusual();
    test_.clock.advance(days(3));
    await test_.database.sql(
      `insert into order_confirm_times (store_id, order_id, due_at)
       select gen_random_uuid(), gen_random_uuid(), $1::timestamptz - n * interval '1 second' from generate_series(1, 300) n`,
      [new Date(test_.clock.now().getTime() - hours(2))],
    );
    expect(await sweepUnconfirmed(test_.app.deps)).toBeGreaterThanOrEqual(301);
    expect((await orderRow(test_, shop, placed.body.number)).status).toBe('canceled');
    expect(await sweepUnconfirmed(test_.app.deps)).toBe(0);
    test_.clock.advance(hours(1) - 1);
    expect(await sweepUnconfirmed(test_.app.deps)).toBe(0);
    test_.clock.advance(1);
    expect(await sweepUnconfirmed(test_.app.deps)).toBe(300);
    await test_.database.sql(
      'delete from order_confirm_times where not store_id = any(select store_id from open_stores)',
    );
  });

  test('of another store it is not found', async () => {
    const { path } = await unusual();
    const stranger = await openShop(test_);
    for (const call of ['/confirm', '/not-real'])
      expect((await stranger.owner.client.post(path + call)).status).toBe(404);
  });
});
