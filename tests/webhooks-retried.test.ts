import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Delivery, Webhook } from '#shared/api/webhooks.ts';
import { days, hours, minutes, seconds } from '#server/platform/clock.ts';
import { deliverDue } from '#server/webhooks/deliver.ts';
import { webhookWorld, type WebhookWorld } from './support/selling/webhooks.ts';

let all: WebhookWorld;
let { world, receiver, ask, listening, send, log, order } = {} as WebhookWorld;
beforeAll(async () => {
  all = await webhookWorld();
  ({ world, receiver, ask, listening, send, log, order } = all);
});
afterAll(() => all.close());
afterEach(() => all.forget());

describe('a message that does not go through', () => {
  test('is tried again after growing pauses for about a day, under one id, and then given up', async () => {
    const { shop, id } = await listening({ events: ['order.placed'] });
    receiver.answers.push(
      ...Array.from({ length: 30 }, () => ({ status: 503, body: 'Down for\n  <b>repairs</b>\u0000' })),
    );
    await order(shop);
    const pauses = [seconds(30), minutes(5), minutes(30), hours(2), hours(5), hours(8), hours(10)];
    await send();
    for (const pause of pauses) {
      world.clock.advance(pause - 1);
      await send();
      const before = receiver.received.length;
      world.clock.advance(1);
      await send();
      expect([pause, receiver.received.length]).toEqual([pause, before + 1]);
    }
    world.clock.advance(days(1));
    await send();
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1);
    const [given] = await log(shop, id);
    expect(given).toMatchObject({ state: 'given_up', next_at: null });
    expect(given!.attempts[0]).toMatchObject({ number: 8, status: 503, said: 'Down for <b>repairs</b>' });
  });

  test.each([
    [
      { status: 302, headers: { location: 'http://127.0.0.1/' } },
      302,
      'It leads elsewhere, and we follow nothing.',
    ],
    [{ status: 400, body: 'x'.repeat(5_000) }, 400, 'x'.repeat(200)],
    [{ status: 200, afterMs: 8_000 }, null, 'It took longer than 5 seconds.'],
  ])('says why: %j', async (answer, status, said) => {
    const { shop, id } = await listening();
    receiver.answers.push(answer);
    const sent = await ask<Delivery>(shop, 'POST', `/${id}/test`);
    expect(sent.body).toMatchObject({
      event: 'test',
      state: 'given_up',
      attempts: [{ number: 1, status, said }],
    });
    expect(await log(shop, id)).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  test('has its address switched off after three days without one that went through, and its owner told', async () => {
    const { shop, id } = await listening({ events: ['order.placed'] });
    receiver.isDead = true;
    const state = async () => (await ask<{ items: Webhook[] }>(shop, 'GET', '')).body.items[0]!;
    await order(shop);
    await send();
    expect(await state()).toMatchObject({ state: 'on', failing_since: world.clock.now().toISOString() });
    world.clock.advance(days(3) - 1);
    await send();
    expect((await state()).state).toBe('on');
    await order(shop);
    world.clock.advance(minutes(1));
    await send();
    world.clock.advance(minutes(1));
    await send();
    expect((await state()).state).toBe('stopped');
    expect((await log(shop, id)).map((one) => one.state)).toEqual(['given_up', 'given_up']);
    await world.work();
    const letters = world
      .mails()
      .filter(({ template, to }) => template === 'webhook-stopped' && to === shop.owner.email);
    expect(letters.map(({ subject }) => subject)).toEqual([
      `${new URL(receiver.origin).host} is told no more what happens in Ada’s Shop`,
    ]);
    await order(shop);
    expect(await log(shop, id)).toHaveLength(2);
    receiver.isDead = false;
    await ask(shop, 'POST', `/${id}/turn`, { on: true });
    expect(await state()).toMatchObject({ state: 'on', failing_since: null });
    await order(shop);
    await send();
    expect((await log(shop, id))[0]).toMatchObject({ state: 'delivered' });
  });

  test('ends at once where the receiver says that it is gone for good (410)', async () => {
    const { shop } = await listening({ events: ['order.placed'] });
    receiver.answers.push({ status: 410 });
    await order(shop);
    await send();
    expect((await ask<{ items: Webhook[] }>(shop, 'GET', '')).body.items[0]).toMatchObject({
      state: 'stopped',
    });
  });

  test('holds up nobody else: a slow address has one message under way, and others get theirs meanwhile', async () => {
    const [slow, quick] = [
      await listening({ url: `${receiver.origin}/slow`, events: ['order.placed'] }),
      await listening({ url: `${receiver.origin}/quick`, events: ['order.placed'] }),
    ];
    for (let n = 0; n < 3; n++) await order(slow.shop);
    receiver.answers.push({ status: 200, afterMs: 1_500 });
    const sending = send();
    await expect.poll(() => receiver.received.length).toBe(1);
    await order(quick.shop);
    // Another process, or the next look.
    await send();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/slow', '/quick']);
    await sending;
    expect(receiver.received.map(({ path }) => path)).toEqual(['/slow', '/quick', '/slow', '/slow']);
  });

  test('is sent again by whoever comes after a process that died on it, under the same id', async () => {
    const { shop, id } = await listening({ events: ['order.placed'] });
    await order(shop);
    const dies = {
      ...world.app.deps.db,
      forStore: () => {
        throw new Error('Killed.');
      },
    };
    await deliverDue({ ...world.app.deps, db: dies });
    expect(receiver.received).toHaveLength(1);
    await send();
    expect(receiver.received).toHaveLength(1);
    world.clock.advance(minutes(1));
    await send();
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[0]!.id).toBe(receiver.received[1]!.id);
    expect((await log(shop, id))[0]).toMatchObject({ state: 'delivered', attempts: [{ number: 1 }] });
  });
});

test('what was sent is shown for 30 days', async () => {
  const { shop, id } = await listening({ events: ['order.placed'] });
  await order(shop);
  await send();
  const tidy = async () => {
    await world.database.db.transact((tx) => world.app.deps.jobs.send(tx, 'webhooks.tidy', {}));
    await world.work();
  };
  world.clock.advance(days(30) - 1);
  await tidy();
  expect(await log(shop, id)).toHaveLength(1);
  world.clock.advance(2);
  await tidy();
  expect(await log(shop, id)).toEqual([]);
});
