import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Delivery, Webhook } from '#shared/api/webhooks.ts';
import { hours, minutes } from '#server/platform/clock.ts';
import { settle } from '#server/payments/index.ts';
import { newId } from '#server/platform/ids.ts';
import { openShop } from './support/app.ts';
import { orderOne, orderRow, referenceOf } from './support/selling/shopping.ts';
import { signatureOf, webhookWorld, type WebhookWorld } from './support/selling/webhooks.ts';

let all: WebhookWorld;
let { world, receiver, ask, add, listening, send, told, log, order } = {} as WebhookWorld;
beforeAll(async () => {
  all = await webhookWorld();
  ({ world, receiver, ask, add, listening, send, told, log, order } = all);
});
afterAll(() => all.close());
afterEach(() => all.forget());

describe('what happens', () => {
  test('an order is told when it is placed, with where it stands, signed, and nothing of who ordered', async () => {
    const { shop, id, secret } = await listening();
    const placed = await order(shop);
    await send();
    const [{ id: orderId, customer_id } = { id: '', customer_id: '' }] = await world.database.sql<{
      id: string;
      customer_id: string;
    }>('select id, customer_id from orders where store_id = $1 and number = $2', [
      shop.storeId,
      placed.number,
    ]);
    expect(told().toSorted()).toEqual(['customer.added', 'order.placed']);
    const message = receiver.received.find(({ type }) => type === 'order.placed')!;
    expect(JSON.parse(message.body)).toEqual({
      type: 'order.placed',
      timestamp: world.clock.now().toISOString(),
      data: {
        order: {
          id: orderId,
          number: placed.number,
          status: 'open',
          payment_status: expect.any(String),
          fulfillment_status: 'unfulfilled',
          total_kobo: 550_000,
          currency: 'NGN',
          item_count: 1,
          channel: 'online',
          pay_method: 'on_delivery',
          customer_id,
        },
      },
    });
    expect(message.timestamp).toBe(String(Math.floor(world.clock.now().getTime() / 1000)));
    expect(message.signatures).toEqual([signatureOf(secret, message)]);
    const [row] = await world.database.sql<{ name: string; phone: string }>(
      'select name, phone from orders where id = $1',
      [orderId],
    );
    for (const { body } of receiver.received)
      for (const words of [row!.name, row!.phone]) expect(body).not.toContain(words);
    expect(await log(shop, id)).toMatchObject([
      { state: 'delivered', next_at: null, attempts: [{ number: 1, status: 204, said: '' }] },
      { state: 'delivered' },
    ]);
    // All of it was told.
    await send();
    expect(receiver.received).toHaveLength(2);
  });

  test('payment, sending, delivery, cancelling, a refund and low stock are told once each, and only what was asked for', async () => {
    const { shop } = await listening({
      events: ['order.paid', 'order.sent', 'order.delivered', 'order.cancelled', 'refund.made', 'stock.low'],
    });
    const owner = await shop.owner.signIn();
    const of = async (path: string, body: object = {}) => {
      const reply = await owner.post(`/api/sites/${shop.slug}/orders/${path}`, body);
      expect([path, reply.status < 300 || reply.text]).toEqual([path, true]);
    };
    const first = await orderRow(world, shop, (await order(shop)).number);
    await of(`${first.id}/fulfill`, { key: newId() });
    await of(`${first.id}/parcel/delivered`);
    await of(`${first.id}/cash`);
    await send();
    expect(told()).toEqual(['order.sent', 'order.delivered', 'order.paid']);
    receiver.received.length = 0;
    const second = await orderRow(world, shop, (await order(shop)).number);
    await of(`${second.id}/cancel`, { reason: 'Gone' });
    await send();
    expect(told()).toEqual(['order.cancelled']);
    receiver.received.length = 0;
    await of(`${first.id}/refund`, { amount_kobo: 100_000, reason: 'Chipped', key: newId() });
    await send();
    expect(receiver.received.map(({ type, data }) => [type, data])).toEqual([
      ['refund.made', { order_id: first.id, amount_kobo: 100_000, currency: 'NGN', method: 'cash' }],
    ]);
    receiver.received.length = 0;
    await owner.post(`/api/sites/${shop.slug}/stock/movements`, {
      key: newId(),
      variant_id: shop.product.variantId,
      change: -8,
      reason: 'lost',
    });
    world.clock.advance(minutes(2));
    await world.database.db.transact((tx) => world.app.deps.jobs.send(tx, 'stock.low', {}));
    await world.work();
    await send();
    expect(receiver.received.map(({ type, data }) => [type, data.left])).toEqual([['stock.low', 1]]);
  });

  test('an order that is paid online is told as paid once, also when the provider says so twice', async () => {
    const { shop } = await listening({ events: ['order.paid'] });
    const placed = await orderOne(world, shop, {});
    await send();
    expect(told()).toEqual([]);
    const reference = await referenceOf(world, shop, placed.number);
    await world.sandbox.control.pay({ reference });
    await world.work();
    await settle(world.app.deps.payments, reference, 'asked');
    await send();
    expect(
      receiver.received.map(({ type, data }) => [
        type,
        (data.order as { payment_status: string }).payment_status,
      ]),
    ).toEqual([['order.paid', 'paid']]);
  });

  test('nobody is told of what another store does, and a store without webhooks keeps nothing', async () => {
    await listening();
    const shop = await openShop(world);
    await order(shop);
    await send();
    expect(receiver.received).toEqual([]);
    expect(
      await world.database.sql('select 1 from webhook_deliveries where store_id = $1', [shop.storeId]),
    ).toEqual([]);
  });
});

describe('an address', () => {
  test('that leads into a private network is refused with the reason, and is called never', async () => {
    const shop = await openShop(world);
    for (const url of [
      'https://127.0.0.1/',
      'https://169.254.169.254/latest',
      'https://[::1]/',
      `${receiver.origin.replace('127.0.0.1', '127.0.0.2')}/`,
    ])
      expect([url, (await add(shop, { url })).status]).toEqual([url, 400]);
    expect((await add(shop, { url: 'https://10.0.0.1/' })).body).toEqual({
      url: ['This address leads into a private network. Use one that anybody on the internet can reach.'],
    });
    // One that got in another way is judged again before it is called.
    const { id } = (await add(shop, { events: ['order.placed'] })).body;
    await world.database.sql(`update webhook_endpoints set url = 'https://127.0.0.1/' where id = $1`, [id]);
    await order(shop);
    await send();
    expect((await log(shop, id))[0]).toMatchObject({
      state: 'waiting',
      attempts: [
        {
          status: null,
          said: 'This address leads into a private network. Use one that anybody on the internet can reach.',
        },
      ],
    });
    expect(receiver.received).toEqual([]);
  });

  test('has its secret told once, sealed in the database, and for a day beside the one that replaced it', async () => {
    const { shop, id, secret } = await listening();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await ask(shop, 'GET', '')).text).not.toContain(secret);
    const kept = await world.database.sql<{ all: string }>(
      'select e::text as all from webhook_endpoints e where id = $1',
      [id],
    );
    expect(kept[0]!.all).not.toContain(Buffer.from(secret).toString('hex'));
    const next = (await ask<{ secret: string }>(shop, 'POST', `/${id}/secret`)).body.secret;
    expect(next).not.toBe(secret);
    await ask(shop, 'POST', `/${id}/test`);
    const both = receiver.received[0]!;
    expect(both.signatures).toEqual([signatureOf(next, both), signatureOf(secret, both)]);
    world.clock.advance(hours(24));
    await ask(shop, 'POST', `/${id}/test`);
    const alone = receiver.received[1]!;
    expect(alone.signatures).toEqual([signatureOf(next, alone)]);
    expect(all.logged.join()).not.toContain(secret.slice(6, 30));
  });

  test('is one of five at most, and another owner finds none of it', async () => {
    const { shop, id } = await listening();
    const [delivery] = [(await ask<Delivery>(shop, 'POST', `/${id}/test`)).body];
    for (let n = 0; n < 4; n++) expect((await add(shop)).status).toBe(201);
    expect((await add(shop)).body).toEqual({
      detail: 'A store has at most 5 webhooks. Remove one you do not need first.',
    });
    const stranger = await openShop(world);
    const wanted = { url: `${receiver.origin}/else`, events: ['order.paid'] };
    for (const [method, path, body] of [
      ['PUT', `/${id}`, wanted],
      ['POST', `/${id}/turn`, { on: false }],
      ['POST', `/${id}/secret`, {}],
      ['POST', `/${id}/test`, {}],
      ['POST', `/${id}/deliveries/${delivery.id}/again`, {}],
    ] as const)
      expect([path, (await ask(stranger, method, path, body)).status]).toEqual([path, 404]);
    expect((await ask<{ items: unknown[] }>(stranger, 'GET', `/${id}/deliveries`)).body.items).toEqual([]);
    await ask(stranger, 'DELETE', `/${id}`);
    expect((await ask<{ items: Webhook[] }>(shop, 'GET', '')).body.items).toHaveLength(5);
  });

  test('that is paused hears nothing; what waited can be sent by hand once it is on again', async () => {
    const { shop, id } = await listening({ events: ['order.placed'] });
    receiver.answers.push({ status: 500 });
    await order(shop);
    await send();
    await ask(shop, 'POST', `/${id}/turn`, { on: false });
    await order(shop);
    world.clock.advance(hours(1));
    await send();
    expect(receiver.received).toHaveLength(1);
    const [waited] = await log(shop, id);
    expect(waited).toMatchObject({ state: 'given_up' });
    expect((await ask(shop, 'POST', `/${id}/deliveries/${waited!.id}/again`)).body).toEqual({
      detail: 'This webhook is switched off. Switch it on first.',
    });
    await ask(shop, 'POST', `/${id}/turn`, { on: true });
    const again = await ask<Delivery>(shop, 'POST', `/${id}/deliveries/${waited!.id}/again`);
    expect(again.body).toMatchObject({
      state: 'delivered',
      attempts: [
        { number: 2, status: 204 },
        { number: 1, status: 500 },
      ],
    });
    expect(new Set(receiver.received.map(({ id: one }) => one)).size).toBe(1);
  });
});
