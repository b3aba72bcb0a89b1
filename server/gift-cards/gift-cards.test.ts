import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { GiftCard } from '#shared/api/gift-cards.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import {
  doToOrder,
  giftCardNow,
  makeGiftCard,
  orderWithCard,
  wrongGiftCards,
  type MadeCard,
} from '#tests/support/selling/gift-cards.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { pick, randomFrom } from '#tests/support/random.ts';
import {
  checkOut,
  checkoutForm,
  fillBasket,
  orderRow,
  referenceOf,
} from '#tests/support/selling/shopping.ts';
import { settle } from '../payments/index.ts';
import { hours, minutes } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { findTyped } from './find.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp({ poolSize: 24 });
  shop = await openShop(world, { stock: null });
});
afterAll(() => world.close());
afterEach(async () => expect(await wrongGiftCards(world)).toEqual([]));

const at = (rest = '') => `/api/sites/${shop.slug}/gift-cards${rest}`;
const owner = () => shop.owner.signIn();
const listed = async (query: string) =>
  (await (await owner()).get<{ items: GiftCard[] }>(at(query))).body.items.map(({ id }) => id);

describe('gift cards in their owner’s hands', () => {
  test('a code is in one answer and in no other, and the same form again is the same card for ten minutes', async () => {
    const key = newId();
    const first = await makeGiftCard(shop, {
      key,
      recipient: 'Bisi',
      message: 'Happy birthday',
      until: '2030-01-31',
    });
    expect(first.code).toMatch(/^([2-9A-HJ-NP-Z]{4} ){3}[2-9A-HJ-NP-Z]{4}$/);
    expect(first.card).toMatchObject({ left_kobo: 1_000_000, until: '2030-01-31', standing: 'good' });
    expect((await makeGiftCard(shop, { key })).code).toBe(first.code);
    const seen = await (await owner()).get(at(`/${first.card.id}`));
    expect(seen.text).not.toContain(first.code.slice(0, 9));
    world.clock.advance(minutes(11));
    const late = await (await owner()).post(at(), { key, amount_kobo: 1_000_000 });
    expect([late.status, late.body]).toEqual([
      409,
      {
        detail:
          'This card was made already, and its code was shown then. End it and make another one if it is lost.',
      },
    ]);
    const [{ n }] = (await world.database.sql<{ n: number }>(
      'select count(*)::int as n from gift_cards where store_id = $1',
      [shop.storeId],
    )) as [{ n: number }];
    expect(n).toBe(1);
  });

  test('one that is mailed goes to the address with its code and words, once', async () => {
    const key = newId();
    const made = await makeGiftCard(shop, { key, email: 'bisi@example.com', message: 'For your kitchen' });
    await makeGiftCard(shop, { key, email: 'bisi@example.com', message: 'For your kitchen' });
    await world.work();
    const mails = world.mails().filter((mail) => mail.template === 'gift-card');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: 'bisi@example.com' });
    for (const words of [made.code, 'For your kitchen', '₦10,000']) expect(mails[0]!.text).toContain(words);
  });

  test('cards are found by their last four signs and how they stand, and what they owe together is told', async () => {
    const other = await openShop(world, { stock: null });
    shop = other;
    const good = await makeGiftCard(shop);
    const spent = await makeGiftCard(shop, { amount_kobo: 500_000 });
    const ended = await makeGiftCard(shop);
    await orderWithCard(world, shop, spent.code);
    await (await owner()).post(at(`/${ended.card.id}/end`), { reason: 'Lost.' });
    expect(await listed(`?search=${good.card.last_four.toLowerCase()}`)).toContain(good.card.id);
    expect(await listed('?standing=good')).toEqual([good.card.id]);
    expect(await listed('?standing=spent')).toEqual([spent.card.id]);
    expect(await listed('?standing=ended')).toEqual([ended.card.id]);
    expect((await (await owner()).get(at('/sums'))).body).toEqual({
      good_kobo: 1_000_000,
      good_count: 1,
      over_kobo: 0,
    });
  });

  test('ended by mistake, a card is good again with what was on it, also with what came back on it meanwhile', async () => {
    const made = await makeGiftCard(shop);
    const { number } = (await orderWithCard(world, shop, made.code, { pay_method: 'on_delivery' })).body;
    const end = async () => (await owner()).post(at(`/${made.card.id}/end`), { reason: 'Lost.' });
    expect((await end()).body).toMatchObject({ standing: 'ended', left_kobo: 0, undo_kobo: 450_000 });
    await end();
    await world.database.sql(`update orders set status = 'open' where number = $1`, [number]);
    const undo = async () => (await owner()).post(at(`/${made.card.id}/undo-end`), {});
    expect((await undo()).body).toMatchObject({ standing: 'good', left_kobo: 450_000, undo_kobo: null });
    await undo();
    expect((await giftCardNow(shop, made)).history.map(({ kind }) => kind)).toEqual([
      'issued',
      'spent',
      'voided',
      'corrected',
    ]);
  });

  test('a card with nothing on it is not ended, and neither is one of another store', async () => {
    const made = await makeGiftCard(shop, { amount_kobo: 500_000 });
    await orderWithCard(world, shop, made.code);
    const reply = await (await owner()).post(at(`/${made.card.id}/end`), { reason: 'Lost.' });
    expect([reply.status, reply.body]).toEqual([
      409,
      { detail: 'Nothing is left on this card, so there is nothing to end.' },
    ]);
    const other = await openShop(world);
    const client = await other.owner.signIn();
    const stranger = await client.post(`/api/sites/${other.slug}/gift-cards/${made.card.id}/end`, {
      reason: 'x',
    });
    expect(stranger.status).toBe(404);
  });
});

test('a network that types many wrong codes is not answered for the hour, and nobody else is shut out', async () => {
  const made = await makeGiftCard(shop);
  const { deps } = world.app;
  const storeDb = deps.db.forStore(shop.storeId);
  const look = (code: string, network: string) => findTyped(deps, storeDb, { code, network });
  const wrong = 'ABCDEFGHJKLMNPQR';
  for (let n = 0; n < 40; n++) expect(await look(wrong, '10.0.0.1')).toEqual({ ok: false, why: 'unknown' });
  expect(await look(made.code, '10.0.0.1')).toEqual({ ok: false, why: 'too_many' });
  expect(await look(made.code, '10.0.0.2')).toMatchObject({ ok: true });
  world.clock.advance(hours(1));
  expect(await look(made.code, '10.0.0.1')).toMatchObject({ ok: true });
});

test('fifty orders at once on one card take what is on it to the kobo, and not one more', async () => {
  const made = await makeGiftCard(shop, { amount_kobo: 5_500_000 });
  const shoppers: Client[] = [];
  while (shoppers.length < 50)
    shoppers.push(...(await Promise.all(Array.from({ length: 10 }, () => fillBasket(world, shop)))));
  const form = () =>
    checkoutForm(shop, { gift_card: made.code, pay_method: 'on_delivery', shown_due_kobo: 0 });
  const replies = await Promise.all(
    shoppers.map(async (shopper) => {
      const its = form();
      for (;;) {
        const reply = await checkOut(shopper, its);
        if (reply.status !== 503) return reply;
      }
    }),
  );
  const by = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([by(201), by(409)]).toEqual([10, 40]);
  expect((await giftCardNow(shop, made)).left_kobo).toBe(0);
});

/* ------------------------------------------------------- random histories */

interface Life {
  made: MadeCard[];
  orders: { number: number; way: string }[];
}

const steps: Record<string, (life: Life, random: () => number) => Promise<unknown>> = {
  async make(life, random) {
    life.made.push(await makeGiftCard(shop, { amount_kobo: 100_000 + Math.floor(random() * 900_000) }));
  },
  async order(life, random) {
    const way = pick(random, ['online', 'on_delivery']);
    const reply = await orderWithCard(world, shop, pick(random, life.made).code, {
      pay_method: way,
      phone: anyPhone(),
    });
    if (reply.status === 201) life.orders.push({ number: reply.body.number, way });
  },
  async pay(life, random) {
    const order = pick(random, life.orders);
    if (order.way === 'on_delivery') return doToOrder([world, shop], order.number, 'cash');
    const reference = await referenceOf(world, shop, order.number).catch(() => null);
    if (reference === null) return;
    await world.sandbox.control.pay({ reference }).catch(() => undefined);
    return settle(world.app.deps.payments, reference, 'test');
  },
  refund: async (life, random) =>
    doToOrder([world, shop], pick(random, life.orders).number, 'refund', {
      amount_kobo: 1 + Math.floor(random() * 550_000),
      key: newId(),
    }),
  cancel: async (life, random) =>
    doToOrder([world, shop], pick(random, life.orders).number, 'cancel', { send_back: true }),
  async end(life, random) {
    const { card } = pick(random, life.made);
    const what = pick(random, ['end', 'undo-end']);
    return (await owner()).post(at(`/${card.id}/${what}`), what === 'end' ? { reason: 'Lost.' } : {});
  },
  wait: (_life, random) => pass(world, hours(pick(random, [1, 4, 72]))),
};

test.each([1, 2, 3])('after a random history every card and order agree to the kobo (%i)', async (seed) => {
  const random = randomFrom(seed);
  const life: Life = { made: [], orders: [] };
  await steps.make!(life, random);
  await steps.order!(life, random);
  for (let n = 0; n < 24; n++) {
    const names = Object.keys(steps).filter((name) => life.orders.length > 0 || name !== 'pay');
    if (life.orders.length === 0) await steps.order!(life, random);
    if (life.orders.length === 0) await steps.make!(life, random);
    else await steps[pick(random, names)]!(life, random);
    expect([seed, n, await wrongGiftCards(world)]).toEqual([seed, n, []]);
  }
  await pass(world, hours(400));
  for (const { number } of life.orders) {
    const { captured, refunded, payment_status } = await orderRow(world, shop, number);
    expect([number, captured >= refunded, payment_status === 'overpaid']).toEqual([number, true, false]);
  }
});
