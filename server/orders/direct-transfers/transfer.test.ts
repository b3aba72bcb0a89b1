import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order, TransferToConfirm } from '#shared/api/orders.ts';
import type { Reply } from '#tests/support/client.ts';
import { openShop, signedInOwner, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import {
  checkOut,
  checkoutForm,
  fillBasket,
  orderOne,
  orderRow,
  stockOf,
} from '#tests/support/selling/shopping.ts';
import { hours } from '../../platform/clock.ts';
import { sweepTransfers } from '../jobs.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp({ poolSize: 24 });
});
afterAll(() => world.close());

const to = (shop: TestShop, rest: string) => `/api/sites/${shop.slug}${rest}`;
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const gtb = { bank_code: '058', account_number: '0123456789' };
/** A mug with delivery, before the kobo that are taken off. */
const full = 550_000;

async function giveAccount(shop: TestShop): Promise<string> {
  const client = await shop.owner.signIn();
  const named = await client.post<{ account_name: string }>(to(shop, '/payout-account/name'), gtb);
  await client.put(to(shop, '/payout-account'), { ...gtb, ...named.body });
  return named.body.account_name;
}

async function transferShop(options: Parameters<typeof openShop>[1] = {}): Promise<TestShop> {
  const shop = await openShop(world, options);
  await giveAccount(shop);
  const reply = await (await shop.owner.signIn()).patch(to(shop, '/settings'), { pay_direct: true });
  if (reply.status !== 200) throw new Error(`Transfers are not taken: ${reply.text}`);
  return shop;
}

interface Waiting {
  id: string;
  number: number;
  order_url: string;
  total: number;
  shopper: Awaited<ReturnType<typeof orderOne>>['shopper'];
}

async function waiting(shop: TestShop, change: object = {}): Promise<Waiting> {
  const order = await orderOne(world, shop, { pay_method: 'direct_transfer', ...change });
  const { id } = await orderRow(world, shop, order.number);
  return { ...order, id, total: order.total_kobo };
}

const call = async (shop: TestShop, id: string, rest: string, body: object): Promise<Reply<Order>> =>
  (await shop.owner.signIn()).post<Order>(to(shop, `/orders/${id}/transfer/${rest}`), body);
const receive = (shop: TestShop, id: string, amount_kobo: number, so_far_kobo = 0) =>
  call(shop, id, 'received', { amount_kobo, so_far_kobo });
const read = async (shop: TestShop, id: string) =>
  (await (await shop.owner.signIn()).get<Order>(to(shop, `/orders/${id}`))).body;
const mailsOf = async (id: string) => {
  const rows = await world.database.sql<{ template: string }>(
    `select template from mails where key like '%' || $1 || '%' order by template`,
    [id],
  );
  return rows.map((row) => row.template);
};
const ledgerOf = (id: string) =>
  world.database.sql(
    `select kind, amount_kobo::int as amount, method, fee_kobo::int as fee from ledger_entries
     where order_id = $1 order by at, kind`,
    [id],
  );

describe('the setting', () => {
  test('it is off by default, wants a confirmed account, and is refused without one', async () => {
    const shop = await openShop(world);
    const before = await shop.owner.client.get<{ pay_direct: boolean }>(to(shop, '/settings'));
    expect(before.body.pay_direct).toBe(false);
    const refused = await shop.owner.client.patch(to(shop, '/settings'), { pay_direct: true });
    expect([refused.status, refused.body]).toEqual([
      409,
      { pay_direct: ['Add your bank account first, so that customers know where to send the money.'] },
    ]);
    await giveAccount(shop);
    const on = await shop.owner.client.patch<{ pay_direct: boolean }>(to(shop, '/settings'), {
      pay_direct: true,
    });
    expect([on.status, on.body.pay_direct]).toEqual([200, true]);
  });

  test('a shop that does not offer it refuses it at the checkout, and nothing changes', async () => {
    const shop = await openShop(world);
    const shopper = await fillBasket(world, shop);
    const reply = await checkOut(shopper, checkoutForm(shop, { pay_method: 'direct_transfer' }));
    expect([reply.status, reply.body]).toEqual([
      409,
      { pay_method: 'This way to pay is not offered for this order.' },
    ]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
  });
});

describe('from checkout to paid', () => {
  test('the order asks for the total less a tail, holds the goods, is said to be sent, confirmed, receipted and sent', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    expect(order.total).toBeGreaterThanOrEqual(full - 99);
    expect(order.total).toBeLessThan(full);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 1, committed: 0 });
    const seen = await read(shop, order.id);
    expect(seen).toMatchObject({
      subtotal_kobo: 400_000,
      delivery_kobo: 150_000,
      fee_kobo: 0,
      tail_kobo: full - order.total,
      total_kobo: order.total,
      payment_status: 'pending',
      pay_method: 'direct_transfer',
      transfer: {
        bank_name: 'Guaranty Trust Bank',
        account_number: '0123456789',
        amount_kobo: order.total,
        missing_kobo: order.total,
        state: 'open',
        sent_at: null,
        sender: '',
        held_until: new Date(world.clock.now().getTime() + hours(24)).toISOString(),
      },
      actions: ['receive_transfer', 'transfer_not_come', 'cancel', 'edit'],
    });
    const page = await order.shopper.get(order.order_url);
    expect(page.text).toContain(`data-copy="${(order.total / 100).toFixed(2)}"`);
    for (let n = 0; n < 3; n++) {
      const sent = await order.shopper.post(`${order.order_url}/sent`, Buffer.from('sender=Ada+Obi'), asForm);
      expect([sent.status, sent.headers.location]).toEqual([303, order.order_url]);
    }
    const list = await (
      await shop.owner.signIn()
    ).get<{ items: TransferToConfirm[] }>(to(shop, '/transfers'));
    expect(list.body.items).toMatchObject([
      { order_id: order.id, number: order.number, missing_kobo: order.total, sender: 'Ada Obi' },
    ]);
    expect(list.body.items[0]!.held_until).toBe(
      new Date(world.clock.now().getTime() + hours(72)).toISOString(),
    );
    const paid = await receive(shop, order.id, order.total);
    expect(paid.body).toMatchObject({
      payment_status: 'paid',
      captured_kobo: order.total,
      returnable_kobo: order.total,
      actions: ['fulfill', 'receive_transfer', 'return_transfer', 'refund', 'edit'],
      transfer: { state: 'received', missing_kobo: 0, held_until: null },
    });
    expect(paid.body.timeline.map((event) => event.kind)).toEqual(['placed', 'transfer_sent', 'paid']);
    expect(await ledgerOf(order.id)).toEqual([
      { kind: 'capture', amount: order.total, method: 'own_account', fee: 0 },
    ]);
    expect(await mailsOf(order.id)).toEqual(['new-order', 'order-paid', 'order-placed', 'transfer-sent']);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
    const sent = await (await shop.owner.signIn()).post<Order>(to(shop, `/orders/${order.id}/fulfill`));
    expect(sent.body.fulfillment_status).toBe('fulfilled');
    expect(await stockOf(world, shop)).toEqual({ on_hand: 9, held: 0, committed: 0 });
  });

  test('the books of an order close to the kobo: the database refuses a total that is not the sum', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    await expect(
      world.database.sql('update orders set tail_kobo = 0 where id = $1', [order.id]),
    ).rejects.toThrow('orders_total');
  });

  test('the same form sent twenty times at once is one order with one amount', async () => {
    const shop = await transferShop();
    const shopper = await fillBasket(world, shop);
    const form = checkoutForm(shop, { pay_method: 'direct_transfer' });
    const replies = await Promise.all(Array.from({ length: 20 }, () => checkOut(shopper, form)));
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.total_kobo}`)).size).toBe(1);
    const rows = await world.database.sql('select 1 from direct_transfers where store_id = $1', [
      shop.storeId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('amounts of their own', () => {
  test('fifty shoppers with the same total at the same time get fifty amounts', async () => {
    const shop = await transferShop({ stock: null });
    const shoppers = [];
    for (let n = 0; n < 50; n++) shoppers.push(await fillBasket(world, shop));
    const replies = await Promise.all(
      shoppers.map((shopper) => checkOut(shopper, checkoutForm(shop, { pay_method: 'direct_transfer' }))),
    );
    expect(replies.map((reply) => reply.status)).toEqual(Array(50).fill(201));
    const amounts = replies.map((reply) => reply.body.total_kobo);
    expect(new Set(amounts).size).toBe(50);
    expect(amounts.every((amount) => amount < full && amount >= full - 99)).toBe(true);
  });

  test('with all 99 taken it is refused in words, the other ways remain, and an ended one makes room', async () => {
    const shop = await transferShop({ stock: null });
    const first = await waiting(shop);
    await world.database.sql(
      `with free as (select n from generate_series(1, 99) n where $2 - n <> $3),
       more as (insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
         'number', 5000 + n, 'checkout_key', 'k' || n, 'tail_kobo', n, 'total_kobo', $2 - n))).*
         from orders o, free where o.id = $1 returning id, store_id, total_kobo)
       insert into direct_transfers
         select m.store_id, m.id, m.total_kobo, t.bank_name, t.account_number, t.account_name, 'open', null, '', t.asked_at
         from more m, direct_transfers t where t.order_id = $1`,
      [first.id, full, first.total],
    );
    const shopper = await fillBasket(world, shop);
    const form = checkoutForm(shop, { pay_method: 'direct_transfer' });
    const refused = await checkOut(shopper, form);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        pay_method:
          'Too many people are sending this amount by bank transfer just now for the shop to tell them apart. Please choose another way to pay, or try again later.',
      },
    ]);
    const sent = await shopper.post(
      '/checkout',
      Buffer.from(
        new URLSearchParams({
          ...form,
          receive: 'delivery',
          area: '12 Allen Avenue',
          shown_total_kobo: String(full),
        }).toString(),
      ),
      asForm,
    );
    expect([sent.status, sent.headers.location]).toEqual([303, '/checkout']);
    const page = await shopper.get('/checkout');
    expect(page.text).toContain('Please choose another way to pay, or try again later.');
    expect(page.text).toContain('value="12 Allen Avenue"');
    expect(page.text).toMatch(/value="direct_transfer"[^>]*checked|checked[^>]*value="direct_transfer"/);
    await call(shop, first.id, 'not-come', {});
    const reply = await checkOut(shopper, form);
    expect([reply.status, reply.body.total_kobo]).toEqual([201, first.total]);
    const other = await fillBasket(world, shop);
    expect((await checkOut(other, checkoutForm(shop, { pay_method: 'on_delivery' }))).status).toBe(201);
  });

  test('the unique index is the wall: an amount that is waited for cannot be written a second time', async () => {
    const shop = await transferShop();
    const [one, two] = [await waiting(shop), await waiting(shop)];
    await expect(
      world.database.sql('update direct_transfers set amount_kobo = $1 where order_id = $2', [
        one.total,
        two.id,
      ]),
    ).rejects.toThrow('direct_transfers_amount');
  });
});

describe('confirming', () => {
  test('clicked twenty times at once, it is one capture, one receipt and one line of the timeline', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    const client = await shop.owner.signIn();
    const path = to(shop, `/orders/${order.id}/transfer/received`);
    const body = { amount_kobo: order.total, so_far_kobo: 0 };
    const replies = await Promise.all(Array.from({ length: 20 }, () => client.post<Order>(path, body)));
    expect(replies.map((reply) => `${reply.status} ${reply.body.payment_status}`)).toEqual(
      Array(20).fill('200 paid'),
    );
    expect(await ledgerOf(order.id)).toHaveLength(1);
    expect((await mailsOf(order.id)).filter((name) => name === 'order-paid')).toHaveLength(1);
    const seen = await read(shop, order.id);
    expect(seen.timeline.map((event) => event.kind)).toEqual(['placed', 'paid']);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
  });

  test('another amount from an old tab is refused, and nothing changes', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    await receive(shop, order.id, 100_000);
    const old = await receive(shop, order.id, order.total);
    expect([old.status, old.body]).toEqual([
      409,
      { detail: 'This order’s money has changed meanwhile. Look at it anew before you record more.' },
    ]);
    expect(await ledgerOf(order.id)).toHaveLength(1);
  });

  test('less than asked stays open and tells what is missing; the rest makes it paid', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    const part = await receive(shop, order.id, 300_000);
    expect(part.body).toMatchObject({
      payment_status: 'partially_paid',
      actions: ['receive_transfer', 'return_transfer', 'refund'],
      transfer: { state: 'open', missing_kobo: order.total - 300_000 },
    });
    expect(await mailsOf(order.id)).toContain('transfer-short');
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 1, committed: 0 });
    const rest = await receive(shop, order.id, order.total - 300_000, 300_000);
    expect(rest.body).toMatchObject({ payment_status: 'paid', captured_kobo: order.total });
  });

  test('more than asked is recorded with what to return; returning it leaves the order paid', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    const more = await receive(shop, order.id, order.total + 10_000);
    expect(more.body.payment_status).toBe('overpaid');
    expect(more.body.timeline.at(-1)!.message).toContain('That is ₦100 too much: please send it back.');
    const tooMuch = await call(shop, order.id, 'returned', {
      amount_kobo: order.total + 10_001,
      so_far_kobo: 0,
    });
    expect(tooMuch.status).toBe(400);
    const back = { amount_kobo: 10_000, so_far_kobo: 0 };
    await Promise.all([1, 2, 3].map(() => call(shop, order.id, 'returned', back)));
    expect(await read(shop, order.id)).toMatchObject({
      payment_status: 'paid',
      captured_kobo: order.total + 10_000,
      refunded_kobo: 10_000,
    });
  });

  test('sent twice by the shopper, the second is recorded as too much, once, and returned', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    await receive(shop, order.id, order.total);
    const replies = await Promise.all([1, 2, 3].map(() => receive(shop, order.id, order.total, order.total)));
    expect(replies.map((reply) => reply.body.payment_status)).toEqual(Array(3).fill('overpaid'));
    expect((await read(shop, order.id)).captured_kobo).toBe(2 * order.total);
    await call(shop, order.id, 'returned', { amount_kobo: order.total, so_far_kobo: 0 });
    expect((await read(shop, order.id)).payment_status).toBe('paid');
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
  });

  test('a wrong confirmation is taken back by a recorded entry, and the true one still counts', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    await receive(shop, order.id, order.total);
    const undone = await call(shop, order.id, 'returned', {
      amount_kobo: order.total,
      so_far_kobo: 0,
      mistake: true,
      restock: true,
    });
    expect(undone.body).toMatchObject({ payment_status: 'refunded', transfer: { state: 'not_come' } });
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    expect(await mailsOf(order.id)).not.toContain('refund-processed');
    const truly = await receive(shop, order.id, order.total, order.total);
    expect(truly.body).toMatchObject({ payment_status: 'paid', transfer: { state: 'received' } });
    expect((await ledgerOf(order.id)).map((entry) => entry.kind).sort()).toEqual([
      'capture',
      'capture',
      'refund',
    ]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
  });

  test('a part sent back keeps the order and its goods; all of it ends the order', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    const client = await shop.owner.signIn();
    await receive(shop, order.id, order.total);
    const part = { amount_kobo: 150_000, so_far_kobo: 0 };
    const shelf = await call(shop, order.id, 'returned', { ...part, restock: true });
    expect([shelf.status, shelf.body]).toEqual([
      400,
      {
        restock: [
          'Goods go back on the shelf only when all of the money goes back. For a part, leave them with the order.',
        ],
      },
    ]);
    expect(await ledgerOf(order.id)).toHaveLength(1);
    const less = await call(shop, order.id, 'returned', part);
    expect(less.body).toMatchObject({
      payment_status: 'partially_refunded',
      actions: ['fulfill', 'receive_transfer', 'return_transfer', 'refund', 'edit'],
    });
    const cancel = await client.post(to(shop, `/orders/${order.id}/cancel`), { send_back: true });
    const kept = `₦${((order.total - 150_000) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;
    expect([cancel.status, cancel.body]).toEqual([
      409,
      {
        detail: `${kept} of this order is in your account. Send it back and record that, then cancel the order.`,
      },
    ]);
    const all = { amount_kobo: order.total - 150_000, so_far_kobo: 150_000 };
    const ended = await call(shop, order.id, 'returned', { ...all, restock: true });
    expect(ended.body.actions).toEqual(['receive_transfer', 'cancel']);
    expect((await client.post(to(shop, `/orders/${order.id}/fulfill`))).body).toEqual({
      detail: 'The money of this order went back, so there is nothing to send.',
    });
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    const some = await receive(shop, order.id, 200_000, order.total);
    expect(some.body.actions).toEqual(['receive_transfer', 'return_transfer', 'refund']);
  });

  test('"it has not come" releases the goods and tells the shopper once; it may be confirmed later', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    await Promise.all([1, 2, 3].map(() => call(shop, order.id, 'not-come', {})));
    expect(await read(shop, order.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      transfer: { state: 'not_come' },
      actions: ['receive_transfer', 'cancel'],
    });
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    expect((await mailsOf(order.id)).filter((name) => name === 'transfer-not-come')).toHaveLength(1);
    const later = await receive(shop, order.id, order.total);
    expect(later.body).toMatchObject({ payment_status: 'paid', transfer: { state: 'received' } });
  });

  test('an unpaid transfer order cannot be sent, and cash cannot be recorded for it', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    const client = await shop.owner.signIn();
    const sent = await client.post(to(shop, `/orders/${order.id}/fulfill`));
    expect(sent.body).toEqual({ detail: 'This order is not paid yet. Send it once the money is in.' });
    const cash = await client.post(to(shop, `/orders/${order.id}/cash`));
    expect(cash.body).toEqual({ detail: 'This order is not paid in cash.' });
  });

  test('invariant 6: money for a cancelled order is recorded, explained and returned, never lost', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    const client = await shop.owner.signIn();
    await client.post(to(shop, `/orders/${order.id}/cancel`), { reason: 'Out of clay' });
    expect((await read(shop, order.id)).transfer).toMatchObject({ state: 'canceled' });
    const late = await receive(shop, order.id, order.total);
    expect(late.body).toMatchObject({ status: 'canceled', transfer: { state: 'late' } });
    const list = async () =>
      (await client.get<{ items: object[] }>(to(shop, '/payments-to-explain'))).body.items;
    expect(await list()).toMatchObject([
      { order_id: order.id, state: 'late_paid', captured_kobo: order.total },
    ]);
    await call(shop, order.id, 'returned', { amount_kobo: order.total, so_far_kobo: 0 });
    expect(await list()).toEqual([]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
  });
});

describe('time', () => {
  test('after 24 hours the goods are released and the shopper is told; with goods left a late confirmation pays', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    world.clock.advance(hours(24) - 1000);
    await sweepTransfers(world.app.deps);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 1, committed: 0 });
    world.clock.advance(1000);
    await Promise.all([sweepTransfers(world.app.deps), sweepTransfers(world.app.deps)]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 0 });
    expect(await read(shop, order.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      transfer: { state: 'expired', held_until: null },
    });
    expect((await mailsOf(order.id)).filter((name) => name === 'transfer-expired')).toHaveLength(1);
    const late = await receive(shop, order.id, order.total);
    expect(late.body).toMatchObject({ payment_status: 'paid', transfer: { state: 'received' } });
    expect(await stockOf(world, shop)).toEqual({ on_hand: 10, held: 0, committed: 1 });
  });

  test('said to be sent, the goods stay for 72 hours', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    world.clock.advance(hours(23));
    await order.shopper.post(`${order.order_url}/sent`, Buffer.from('sender='), asForm);
    world.clock.advance(hours(71));
    await sweepTransfers(world.app.deps);
    expect((await read(shop, order.id)).transfer!.state).toBe('open');
    world.clock.advance(hours(1));
    await sweepTransfers(world.app.deps);
    expect((await read(shop, order.id)).transfer!.state).toBe('expired');
  });

  test('late money when the goods are gone is recorded and told; put in stock again, the order can be sent', async () => {
    const shop = await transferShop({ stock: 1 });
    const slow = await waiting(shop);
    world.clock.advance(hours(24));
    await sweepTransfers(world.app.deps);
    await orderOne(world, shop, { pay_method: 'on_delivery' });
    const late = await receive(shop, slow.id, slow.total);
    expect(late.body).toMatchObject({ captured_kobo: slow.total, transfer: { state: 'late' } });
    expect(await mailsOf(slow.id)).toEqual(
      expect.arrayContaining(['payment-to-explain', 'transfer-expired', 'transfer-late']),
    );
    const client = await shop.owner.signIn();
    const path = to(shop, `/orders/${slow.id}/fulfill`);
    const refused = await client.post(path);
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: 'The goods of this order have been sold meanwhile. Put them in stock again, then send it.' },
    ]);
    expect(await stockOf(world, shop)).toEqual({ on_hand: 1, held: 0, committed: 1 });
    await client.put(to(shop, `/products/${shop.product.id}`), {
      title: 'Clay mug',
      variants: [{ id: shop.product.variantId, price_kobo: 400_000, on_hand: 2 }],
    });
    expect((await client.post<Order>(path)).body.fulfillment_status).toBe('fulfilled');
    expect((await client.get<{ items: [] }>(to(shop, '/payments-to-explain'))).body.items).toEqual([]);
  });
});

describe('walls', () => {
  test('another owner finds nothing: not the order, not the list, not the setting; and nothing changes', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    const stranger = (await signedInOwner(world, 'Bola')).client;
    const at = (rest: string) => to(shop, `/orders/${order.id}/transfer/${rest}`);
    const replies = await Promise.all([
      stranger.post(at('received'), { amount_kobo: order.total, so_far_kobo: 0 }),
      stranger.post(at('not-come'), {}),
      stranger.post(at('returned'), { amount_kobo: 1, so_far_kobo: 0 }),
      stranger.get(to(shop, '/transfers')),
      stranger.patch(to(shop, '/settings'), { pay_direct: false }),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([404, 404, 404, 404, 404]);
    expect((await read(shop, order.id)).transfer!.state).toBe('open');
  });

  test('row level security: bound to another store, the transfer is not there to be read or changed', async () => {
    const [shop, other] = [await transferShop(), await transferShop()];
    const order = await waiting(shop);
    const storeDb = world.database.db.forStore(other.storeId);
    const seen = await storeDb.read((tx) =>
      tx.db.selectFrom('direct_transfers').selectAll().where('order_id', '=', order.id).execute(),
    );
    expect(seen).toEqual([]);
    const changed = await storeDb.transact((tx) =>
      tx.db
        .updateTable('direct_transfers')
        .set({ state: 'received' })
        .where('order_id', '=', order.id)
        .executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
  });

  test('the link of another order or shop says nothing about a transfer', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    const other = world.client((await transferShop()).slug);
    expect((await other.post(`${order.order_url}/sent`, Buffer.from('sender=Eve'), asForm)).status).toBe(404);
    expect((await read(shop, order.id)).transfer!.sent_at).toBeNull();
  });

  test('a name that is too long is refused beside the field, what was typed stays, and nothing changes', async () => {
    const shop = await transferShop();
    const order = await waiting(shop);
    const name = 'A'.repeat(121);
    const reply = await order.shopper.post(`${order.order_url}/sent`, Buffer.from(`sender=${name}`), asForm);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('Use at most 120 characters for the name.');
    expect(reply.text).toContain(name);
    expect((await read(shop, order.id)).transfer!.sent_at).toBeNull();
  });
});
