import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pass, payAsAsked, place, view, type Placed } from '#tests/support/selling/odd-money.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import { stockOf } from '#tests/support/selling/shopping.ts';
import { hours, minutes } from '../../platform/clock.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
});
afterAll(() => world.close());
beforeEach(() => {
  world.sandbox.control.removeFault();
  world.sandbox.control.setSettings({ webhook_url: '' });
});

const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
/** Sends a form of the order's page and answers the page it leads to. */
async function send({ shopper, order_url }: Placed, rest: string, body?: string): Promise<string> {
  const reply = await shopper.post(`${order_url}/${rest}`, body && Buffer.from(body), asForm);
  expect([reply.status, reply.headers.location]).toEqual([303, order_url]);
  return (await shopper.get(order_url)).text;
}
const cancel = (order: Placed) => send(order, 'cancel');
const instead = (order: Placed, way: string) => send(order, 'way', `way=${way}`);
const pageOf = async (order: Placed) => (await order.shopper.get(order.order_url)).text;
const mailsOf = async (order: Placed) =>
  (
    await world.database.sql<{ template: string }>(
      `select template from mails where key like '%' || $1 || '%' order by template`,
      [order.id],
    )
  ).map((row) => row.template);
const free = { on_hand: 10, held: 0, committed: 0 };

async function transferShop(): Promise<TestShop> {
  const shop = await openShop(world);
  const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
  const client = await shop.owner.signIn();
  const gtb = { bank_code: '058', account_number: '0123456789' };
  const named = await client.post<{ account_name: string }>(to('/payout-account/name'), gtb);
  await client.put(to('/payout-account'), { ...gtb, ...named.body });
  await client.patch(to('/settings'), { pay_direct: true });
  return shop;
}

describe('a shopper cancels an order', () => {
  test.each(['online', 'on_delivery'])('%s, while nothing is paid for it', async (pay_method) => {
    const shop = await openShop(world);
    const order = await place(world, shop, pay_method === 'online' ? {} : { pay_method });
    expect(await pageOf(order)).toContain('Cancel this order');
    const page = await cancel(order);
    expect(page).toContain('This order was cancelled');
    expect(page).not.toContain('Cancel this order');
    expect(await stockOf(world, shop)).toEqual(free);
    const shown = await view(order);
    expect([shown.status, shown.timeline.at(-1)?.message]).toEqual([
      'canceled',
      'Cancelled by the customer.',
    ]);
    expect(await mailsOf(order)).toEqual(expect.arrayContaining(['order-called-off', 'order-canceled']));
    const [told] = await world.database.sql<{ by_shopper: boolean }>(
      `select (data->>'by_shopper')::boolean as by_shopper from mails where template = 'order-canceled' and key like '%' || $1 || '%'`,
      [order.id],
    );
    expect(told).toEqual({ by_shopper: true });
    // A second tap finds it done.
    expect(await cancel(order)).toBe(page);
    expect(await view(order)).toEqual(shown);
  });

  test('whose money is there keeps it, though nobody had heard of the money yet', async () => {
    const order = await place(world, await openShop(world));
    await world.sandbox.control.pay({ reference: order.reference });
    const page = await cancel(order);
    expect(page).toContain('This order is paid, so only the shop can cancel it.');
    expect(page).not.toContain('Cancel this order');
    expect((await view(order)).payment_status).toBe('paid');
  });

  test('and pays on a page that was open elsewhere: that money goes back', async () => {
    const order = await place(world, await openShop(world));
    await cancel(order);
    await payAsAsked(world, order);
    await pass(world, hours(3));
    const shown = await view(order);
    expect([shown.status, shown.refunded_kobo]).toEqual(['canceled', order.total_kobo]);
    expect(await stockOf(world, order.shop)).toEqual(free);
    const asked = await world.database.sql(
      `select 1 from mails m join refunds r on m.key = 'refund-asked:' || r.id where r.reference = $1`,
      [order.reference],
    );
    expect(asked).toHaveLength(1);
  });

  test('not once the shop has sent it, nor after saying that the transfer was sent', async () => {
    const order = await place(world, await openShop(world), { pay_method: 'on_delivery' });
    const owner = await order.shop.owner.signIn();
    await owner.post(`/api/sites/${order.shop.slug}/orders/${order.id}/fulfill`, {});
    expect(await cancel(order)).toContain('This order was sent or done already');
    const transfer = await place(world, await transferShop(), { pay_method: 'direct_transfer' });
    await send(transfer, 'sent', 'sender=Chidi');
    expect(await cancel(transfer)).toContain('Please ask the shop to cancel this order.');
    expect((await view(transfer)).status).toBe('open');
  });

  test('by a link that was not given out is no order', async () => {
    const { shopper } = await place(world, await openShop(world));
    const reply = await shopper.post(`/orders/${'a'.repeat(44)}/cancel`, undefined, asForm);
    expect(reply.status).toBe(404);
  });
});

describe('another way to pay', () => {
  test('on delivery, after an online payment failed: all that was typed stays, and the fee goes', async () => {
    const shop = await openShop(world);
    await world.database.sql(`update stores set fee_bearer = 'shopper' where store_id = $1`, [shop.storeId]);
    const order = await place(world, shop);
    expect(order.total_kobo).toBeGreaterThan(550_000);
    await world.sandbox.control.pay({ reference: order.reference, card: '4084080000005408' });
    expect(await pageOf(order)).toContain('Pay on delivery instead');
    const page = await instead(order, 'on_delivery');
    expect(page).toContain('Order placed. Thank you!');
    expect(page).not.toContain('Pay on delivery instead');
    const shown = await view(order);
    expect(shown).toMatchObject({
      pay_method: 'on_delivery',
      total_kobo: 550_000,
      customer_name: 'Chidi Okafor',
    });
    expect(shown.actions).toEqual(['fulfill', 'record_cash', 'cancel', 'ask_provider', 'edit']);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
    expect(await mailsOf(order)).toEqual(['new-order', 'order-placed']);
  });

  test('to the shop’s account: its goods stay set aside when the page to pay online runs out', async () => {
    const shop = await transferShop();
    const order = await place(world, shop);
    const page = await instead(order, 'direct_transfer');
    expect(page).toContain('Waiting for your transfer');
    const { total_kobo, transfer } = await view(order);
    expect(transfer).toMatchObject({ state: 'open', amount_kobo: total_kobo });
    expect(total_kobo).toBeLessThan(550_000);
    await pass(world, hours(3));
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 1, committed: 0 });
  });

  test('money that still comes online goes back, and the order stays as it is', async () => {
    const order = await place(world, await openShop(world));
    await instead(order, 'on_delivery');
    await payAsAsked(world, order);
    await pass(world, hours(3));
    const shown = await view(order);
    expect([shown.status, shown.pay_method, shown.refunded_kobo]).toEqual(['open', 'on_delivery', 550_000]);
    expect(await stockOf(world, order.shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
  });

  test('is not taken where the money has come, where the shop does not offer it, or once goods are gone', async () => {
    const paid = await place(world, await openShop(world));
    await world.sandbox.control.pay({ reference: paid.reference });
    expect(await instead(paid, 'on_delivery')).toContain('This order is paid already.');
    const other = await place(world, await openShop(world));
    expect(await instead(other, 'direct_transfer')).toContain('does not offer this way to pay');
    expect(await instead(other, 'cowries')).toContain('does not offer this way to pay');
    expect((await view(other)).pay_method).toBe('online');

    const shop = await openShop(world, { stock: 1 });
    const late = await place(world, shop);
    await pass(world, hours(3));
    await place(world, shop);
    expect(await instead(late, 'on_delivery')).toContain('Something in this order has sold out');
    expect((await view(late)).pay_method).toBe('online');
  });

  test('is no way around the bounds of orders that wait for no money', async () => {
    const shop = await openShop(world, { stock: 100 });
    const phone = anyPhone();
    const orders: Placed[] = [];
    for (let n = 0; n < 6; n++) {
      const order = await place(world, shop, { phone });
      await instead(order, 'on_delivery');
      orders.push(order);
      world.clock.advance(minutes(1));
    }
    const last = await view(orders.at(-1)!);
    expect(last.actions).toContain('confirm');
    expect(await stockOf(world, shop)).toEqual({ on_hand: 100, held: 0, committed: 5 });
    expect(await mailsOf(orders.at(-1)!)).toEqual(['order-to-confirm']);
  });
});
