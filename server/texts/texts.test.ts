import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { segmentsOf } from '#shared/gsm.ts';
import type { Order } from '#shared/api/orders.ts';
import { wordsOf } from '#shared/words/index.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { textSecret } from '#sandbox/texts/serve.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import { bookBraids, hairShop } from '#tests/support/selling/services.ts';
import { orderOne, orderRow } from '#tests/support/selling/shopping.ts';
import { textWords } from '../orders/letters/texts.ts';
import { byDayInLagos, days, hours, minutes } from '../platform/clock.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp({ env: { TEXT_PROVIDER: 'sandbox', TEXTS_PER_STORE_DAY: '4' } });
});
afterAll(() => world.close());
afterEach(() => world.sandbox.texts.refuseWith(null));

/** Noon in Lagos, the day after the one it is. */
const nextNoon = () => {
  const day = days(1);
  const now = world.clock.now().getTime();
  world.clock.advance((Math.floor(now / day) + 1) * day + hours(11) - now);
};
const international = (phone: string) => phone.replace(/^0/, '234');
const textsTo = (phone: string) =>
  world.sandbox.texts.taken().filter(({ to }) => to === international(phone));
const wordsTo = (phone: string) => textsTo(phone).map(({ sms }) => sms);
const sweep = async () => {
  const { db, jobs } = world.app.deps;
  await db.transact((tx) => jobs.send(tx, 'texts.sweep', {}));
  await world.work();
};

async function ordered(change: object = {}) {
  const phone = anyPhone();
  const placed = await orderOne(world, shop, { email: '', phone, pay_method: 'on_delivery', ...change });
  await world.work();
  const { id } = await orderRow(world, shop, placed.number);
  const path = `/api/sites/${shop.slug}/orders/${id}`;
  const seen = async () => (await (await shop.owner.signIn()).get<Order>(path)).body;
  const link = `http://${shop.slug}.localhost:${world.port}${placed.order_url}`;
  return { ...placed, id, phone, path, link, seen, texts: async () => (await seen()).texts };
}

describe('a shopper who left a number and no address', () => {
  beforeAll(async () => {
    nextNoon();
    shop = await openShop(world, { stock: 100 });
  });

  test('is told of the order in one text that leads to it, and of nothing twice', async () => {
    const order = await ordered();
    const [{ sms, from, channel }] = textsTo(order.phone) as [ReturnType<typeof textsTo>[number]];
    expect(sms).toBe(`Ada's Shop: order #${order.number} received, N5,500. See it: ${order.link}`);
    expect([from, channel, segmentsOf(sms)]).toEqual(['Presence', 'dnd', 1]);
    expect(await order.texts()).toEqual([
      {
        id: expect.any(String),
        kind: 'order-placed',
        state: 'sent',
        reason: null,
        at: world.clock.now().toISOString(),
      },
    ]);
    const [row] = await world.database.sql<{ words: string | null }>(
      'select words from texts where recipient = $1',
      [order.phone],
    );
    expect(row!.words).toBeNull();
    await sweep();
    expect(textsTo(order.phone)).toHaveLength(1);
  });

  test('hears that it is on its way by day, and not at night', async () => {
    const order = await ordered();
    world.clock.advance(hours(10));
    const owner = await shop.owner.signIn();
    const sent = await owner.post(`${order.path}/fulfill`, {});
    expect([sent.status, sent.body]).toEqual([200, expect.objectContaining({ texted: true })]);
    await world.work();
    expect((await order.texts()).map(({ kind, state }) => [kind, state])).toEqual([
      ['order-placed', 'sent'],
      ['order-sent', 'queued'],
    ]);
    world.clock.advance(hours(11));
    await sweep();
    expect(wordsTo(order.phone)[1]).toBe(
      `Ada's Shop: your order #${order.number} is on its way. See it: ${order.link}`,
    );
  });

  test('hears that a service is done, or that a part of it is', async () => {
    const hair = await hairShop(world);
    const owner = await hair.owner.signIn();
    for (const [mugs, says] of [
      [0, 'your order'],
      [1, 'part of your order'],
    ] as const) {
      const phone = anyPhone();
      const order = await bookBraids(world, hair, { email: '', phone, pay_method: 'on_delivery' }, mugs);
      await world.work();
      const path = `/api/sites/${hair.slug}/orders/${order.id}`;
      const { lines } = (await owner.get<Order>(path)).body;
      const braids = lines.find(({ service }) => service)!.id;
      await owner.post(`${path}/fulfill`, { lines: [{ line_id: braids, quantity: 1 }] });
      await world.work();
      const link = `http://${hair.slug}.localhost:${world.port}${order.order_url}`;
      expect(wordsTo(phone)[1]).toBe(`Ada's Shop: ${says} #${order.number} is done. See it: ${link}`);
      const texts = (await owner.get<Order>(path)).body.texts.map(({ kind }) => kind);
      expect(texts).toEqual(['order-placed', 'order-done']);
    }
  });

  test('gets no text where an address was left: the mail says more', async () => {
    const order = await ordered({ email: 'chidi-with-mail@example.com' });
    expect([textsTo(order.phone), await order.texts()]).toEqual([[], []]);
  });
});

describe('what becomes of a text', () => {
  beforeAll(async () => {
    nextNoon();
    shop = await openShop(world, { stock: 100 });
  });
  const idOf = (phone: string) => textsTo(phone)[0]!.message_id;

  test('is reported once and for good, whatever is reported again', async () => {
    const order = await ordered();
    const { texts } = world.sandbox;
    expect(await texts.report(idOf(order.phone), 'DELIVERED')).toBe(200);
    expect(await texts.report(idOf(order.phone), 'DELIVERED')).toBe(200);
    expect(await texts.report(idOf(order.phone), 'Message Failed')).toBe(200);
    expect(await order.texts()).toMatchObject([{ state: 'delivered', reason: null }]);
    const other = await ordered();
    await texts.report(idOf(other.phone), 'DND Active on Phone Number');
    expect(await other.texts()).toMatchObject([{ state: 'failed', reason: 'not_arrived' }]);
    await texts.report(idOf(other.phone), 'DELIVERED');
    expect(await other.texts()).toMatchObject([{ state: 'delivered', reason: null }]);
  });

  test('is believed of nobody who does not know the secret', async () => {
    const order = await ordered();
    const body = Buffer.from(JSON.stringify({ message_id: idOf(order.phone), status: 'DELIVERED' }));
    const tell = (signature: string) =>
      world.client().post('/webhooks/texts', body, { 'x-termii-signature': signature });
    const by = (key: string) => createHmac('sha512', key).update(body).digest('hex');
    for (const wrong of ['', by('another secret of another account'), by(textSecret).slice(2)])
      expect((await tell(wrong)).status).toBe(401);
    expect(await order.texts()).toMatchObject([{ state: 'sent' }]);
    expect((await tell(by(textSecret))).status).toBe(200);
    expect(await order.texts()).toMatchObject([{ state: 'delivered' }]);
  });
});

describe('a text that does not go', () => {
  beforeAll(async () => {
    nextNoon();
    shop = await openShop(world, { stock: 100 });
  });

  test('because the provider is away is tried again, and given up after a day', async () => {
    world.sandbox.texts.refuseWith({ status: 503, message: 'Away' });
    const order = await ordered();
    expect(await order.texts()).toMatchObject([{ state: 'queued' }]);
    world.sandbox.texts.refuseWith(null);
    world.clock.advance(minutes(2));
    await sweep();
    expect(wordsTo(order.phone)).toHaveLength(1);
    world.sandbox.texts.refuseWith({ status: 402, message: 'Insufficient balance' });
    const late = await ordered();
    world.clock.advance(hours(25));
    world.sandbox.texts.refuseWith(null);
    await sweep();
    expect([wordsTo(late.phone), await late.texts()]).toMatchObject([
      [],
      [{ state: 'failed', reason: 'too_old' }],
    ]);
  });

  test('because it is refused says so at once', async () => {
    world.sandbox.texts.refuseWith({ status: 400, message: 'Invalid number' });
    const order = await ordered();
    expect(await order.texts()).toMatchObject([{ state: 'failed', reason: 'refused' }]);
  });

  test('because its number answered STOP, until it answers START', async () => {
    const order = await ordered();
    expect(await world.sandbox.texts.say(international(order.phone), ' Stop. ')).toBe(200);
    const stopped = await ordered({ phone: order.phone });
    expect([wordsTo(order.phone).length, await stopped.texts()]).toMatchObject([
      1,
      [{ state: 'failed', reason: 'stopped' }],
    ]);
    await world.sandbox.texts.say(international(order.phone), 'stop it please');
    await world.sandbox.texts.say(international(order.phone), 'START');
    await ordered({ phone: order.phone });
    expect(wordsTo(order.phone)).toHaveLength(2);
  });

  test('because the store’s day is used up; the next day they go again', async () => {
    nextNoon();
    shop = await openShop(world, { stock: 100 });
    const orders = [];
    for (let n = 0; n < 5; n++) orders.push(await ordered());
    expect(await orders[3]!.texts()).toMatchObject([{ state: 'sent' }]);
    expect(await orders[4]!.texts()).toMatchObject([{ state: 'failed', reason: 'over_limit' }]);
    nextNoon();
    expect(await (await ordered()).texts()).toMatchObject([{ state: 'sent' }]);
  });
});

test('where nothing is configured no text is made, and nobody listens', async () => {
  const plain = await testApp();
  const own = await openShop(plain);
  await orderOne(plain, own, { email: '', pay_method: 'on_delivery' });
  await plain.work();
  expect(await plain.database.sql('select id from texts')).toEqual([]);
  const heard = await plain
    .client()
    .post('/webhooks/texts', Buffer.from('{}'), { 'x-termii-signature': 'x' });
  expect(heard.status).toBe(404);
  await plain.close();
});

test.each([
  ['2026-11-26T07:59:00+01:00', '2026-11-26T08:00:00+01:00'],
  ['2026-11-26T08:00:00+01:00', '2026-11-26T08:00:00+01:00'],
  ['2026-11-26T20:59:00+01:00', '2026-11-26T20:59:00+01:00'],
  ['2026-11-26T21:00:00+01:00', '2026-11-27T08:00:00+01:00'],
])('what is not urgent at %s goes at %s', (at, then) => {
  expect(byDayInLagos(new Date(at))).toEqual(new Date(then));
});

const link = `https://a-shop-with-a-long-address.presence.example/order/${'x'.repeat(44)}`;
const kinds = ['order-placed', 'order-paid', 'order-sent', 'order-ready', 'order-done'] as const;

test.each(kinds)(
  '“%s” is one segment in every language, with its link whole and nothing secret in it',
  (kind) => {
    const order = {
      number: 123_456,
      total_kobo: 123_456_700,
      delivery_name: 'Pick up at 12 Allen Avenue, Ikeja',
    };
    const shopName = 'Ẹniọlá’s Very Own “Fashion” House & Fabrics';
    for (const language of ['en', 'pcm'] as const) {
      for (const isPart of [false, true]) {
        const words = textWords(wordsOf(language).texts, kind, { shop: shopName, order, link, isPart });
        expect([language, segmentsOf(words), words.endsWith(link)]).toEqual([language, 1, true]);
        expect(words).toMatch(/^[\x20-\x7e£èéùìòÇØøÅåÆæßÉÄÖÑÜ§äöñüà]*$/);
        expect(words).not.toContain('₦');
        expect(words.replace(link, '')).not.toMatch(/\b\d{4}\b(?!,)|password|code/i);
      }
    }
  },
);

test('where an order waits to be fetched is named, as far as one segment has room for it', () => {
  const ready = (delivery_name: string, at: string) =>
    textWords(wordsOf('en').texts, 'order-ready', {
      shop: 'Adùnní Home and Clay',
      order: { number: 1001, total_kobo: 100, delivery_name },
      link: at,
    });
  const short = `https://adunni.presence.example/order/${'x'.repeat(40)}`;
  expect(ready('12 Allen Avenue, Ikeja', short)).toBe(
    `Adùnni Home and Clay: order #1001 is ready for pick-up: 12 Allen Avenue, Ikeja ${short}`,
  );
  expect(ready('Pick up at our shop behind the big market near Itoku, Abeokuta', short)).toBe(
    `Adùnni: order #1001 is ready for pick-up: Pick up at our shop behind the big mark ${short}`,
  );
  // With no room for a place that says something, it is left to the order's page.
  expect(ready('Behind the market', `${link}xxxxx`)).toBe(
    `Adùnni: your order #1001 is ready for pick-up. See it: ${link}xxxxx`,
  );
  expect(ready('', short)).toBe(
    `Adùnni Home and Clay: your order #1001 is ready for pick-up. See it: ${short}`,
  );
});

test('a name is cut and never left out, also where a long link takes two segments', () => {
  const words = textWords(wordsOf('en').texts, 'order-paid', {
    shop: 'A'.repeat(80),
    order: { number: 1, total_kobo: 100, delivery_name: '' },
    link: `https://${'b'.repeat(120)}.example`,
  });
  expect(words.startsWith(`${'A'.repeat(6)}: `)).toBe(true);
  expect(segmentsOf(words)).toBe(2);
});
