import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import {
  doToOrder,
  makeGiftCard,
  orderWithCard,
  ownersView,
  sellGiftCards,
  wrongGiftCards,
} from '#tests/support/selling/gift-cards.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { makeCode } from '#tests/support/selling/codes.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { checkOut, checkoutForm, orderRow, referenceOf } from '#tests/support/selling/shopping.ts';
import { settle } from '../../payments/index.ts';
import { newId } from '../../platform/ids.ts';
import { hours } from '../../platform/clock.ts';

let world: TestApp;
let shop: TestShop;
let sold: Awaited<ReturnType<typeof sellGiftCards>>;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world, { stock: null });
  sold = await sellGiftCards(shop);
});
afterAll(() => world.close());
afterEach(async () => expect(await wrongGiftCards(world)).toEqual([]));

async function buy(lines: Record<string, number>, change: object = {}) {
  const shopper = world.client(shop.slug);
  for (const [variant_id, quantity] of Object.entries(lines))
    await shopper.post('/api/shop/cart/lines', { variant_id, quantity });
  const { delivery_id: _none, ...form } = checkoutForm(shop, change);
  return { shopper, reply: await checkOut(shopper, form) };
}

async function pay(number: number, times = 1): Promise<void> {
  const reference = await referenceOf(world, shop, number);
  await world.sandbox.control.pay({ reference });
  await Promise.all(Array.from({ length: times }, () => settle(world.app.deps.payments, reference, 'test')));
}

/** The codes on an order's private page. */
async function codesOn(shopper: ReturnType<TestApp['client']>, orderUrl: string): Promise<string[]> {
  const { text } = await shopper.get(orderUrl);
  return [...text.matchAll(/<b>((?:[2-9A-Z]{4} ?){4})<\/b>/g)].map(([, code]) => code!);
}

describe('gift cards that are sold', () => {
  test('are kept without stock or weight, need no delivery, and no code takes anything off them', async () => {
    const owner = await shop.owner.signIn();
    const { body } = await owner.get<{ gift_card: boolean; variants: { on_hand: number | null }[] }>(
      `/api/sites/${shop.slug}/products/${sold.id}`,
    );
    expect([body.gift_card, body.variants.map(({ on_hand }) => on_hand)]).toEqual([true, [null, null]]);
    const code = await makeCode(shop, { percent: 50 });
    const shopper = world.client(shop.slug);
    await shopper.post('/api/shop/cart/lines', { variant_id: sold.small, quantity: 2 });
    const cart = await shopper.send('PUT', '/api/shop/cart/code', { code: code.code });
    expect(cart.body).toMatchObject({
      subtotal_kobo: 1_000_000,
      code: { discount_kobo: 0, refused: { reason: 'not_for_these' } },
    });
    const atTheDoor = await buy({ [sold.small]: 1 }, { pay_method: 'on_delivery' });
    expect(atTheDoor.reply.status).toBe(409);
  });

  test('come to be with the money, each piece once however often that is told, and are mailed to the buyer', async () => {
    const { shopper, reply } = await buy({ [sold.small]: 2, [sold.large]: 1 });
    const { number, order_url, total_kobo } = reply.body;
    expect([total_kobo, await codesOn(shopper, order_url)]).toEqual([2_000_000, []]);
    await pay(number, 10);
    await pay(number);
    const codes = await codesOn(shopper, order_url);
    expect(new Set(codes).size).toBe(3);
    const order = await ownersView(world, shop, number);
    expect(order).toMatchObject({
      status: 'completed',
      payment_status: 'paid',
      fulfillment_status: 'not_required',
    });
    expect(order.gift_cards.map(({ left_kobo }) => left_kobo).toSorted()).toEqual([
      1_000_000, 500_000, 500_000,
    ]);
    await world.work();
    const mails = world.mails().filter((mail) => mail.text.includes(codes[0]!));
    expect(mails).toHaveLength(1);
    for (const code of codes) expect(mails[0]!.text).toContain(code);
    const spent = await orderWithCard(world, shop, codes[0]!);
    expect(spent.status).toBe(201);
    const kept = await world.database.sql(
      `select 1 from gift_cards where made_key like '%' || $1 || '%' or encode(code_hash, 'escape') like '%' || $1 || '%'`,
      [codes[0]!.replaceAll(' ', '')],
    );
    expect(kept).toEqual([]);
  });

  test('a refund takes what is left of a card off it, and stops at what was spent', async () => {
    const { shopper, reply } = await buy({ [sold.large]: 2 });
    const { number, order_url } = reply.body;
    await pay(number);
    const [first] = await codesOn(shopper, order_url);
    expect((await orderWithCard(world, shop, first!)).status).toBe(201);
    const { lines } = await ownersView(world, shop, number);
    const refund = (amount_kobo: number, quantity: number) =>
      doToOrder([world, shop], number, 'refund', {
        amount_kobo,
        key: newId(),
        lines: quantity > 0 ? [{ line_id: lines[0]!.id, quantity }] : [],
      });
    const before = await ownersView(world, shop, number);
    expect(before.givable_kobo).toBe(1_450_000);
    const words = (most: string, stays: string) => ({
      amount_kobo: [
        `${most} ${stays} was spent of gift cards of this order, or is on cards that stay good. Choose the cards that go back too, or end them first.`,
      ],
    });
    expect((await refund(1, 0)).body).toEqual(words('None of this money can be sent back.', '₦20,000'));
    expect((await refund(1_450_001, 2)).body).toEqual(words('At most ₦14,500 can be sent back.', '₦5,500'));
    expect((await ownersView(world, shop, number)).gift_cards).toEqual(before.gift_cards);
    expect((await refund(1_450_000, 2)).status).toBe(200);
    expect((await ownersView(world, shop, number)).gift_cards.map(({ left_kobo }) => left_kobo)).toEqual([
      0, 0,
    ]);
    expect((await orderWithCard(world, shop, first!)).status).toBe(409);
  });

  test('cards that went with a refund are good again when it comes to nothing', async () => {
    const { shopper, reply } = await buy({ [sold.small]: 1 });
    const { number, order_url } = reply.body;
    const reference = await referenceOf(world, shop, number);
    await world.sandbox.control.pay({ reference, outcome: 'refund_fails' as 'success' });
    await settle(world.app.deps.payments, reference, 'test');
    const { lines } = await ownersView(world, shop, number);
    await doToOrder([world, shop], number, 'refund', {
      amount_kobo: 500_000,
      key: newId(),
      lines: [{ line_id: lines[0]!.id, quantity: 1 }],
    });
    const [code] = await codesOn(shopper, order_url);
    expect((await orderWithCard(world, shop, code!)).status).toBe(409);
    await pass(world, hours(400));
    expect((await ownersView(world, shop, number)).refunds.map(({ state }) => state)).toEqual(['failed']);
    expect((await orderWithCard(world, shop, code!, { pay_method: 'on_delivery' })).status).toBe(201);
  });

  test('no card is bought with a card', async () => {
    const made = await makeGiftCard(shop);
    const { reply } = await buy({ [sold.small]: 1 }, { gift_card: made.code });
    const reference = await referenceOf(world, shop, reply.body.number);
    const [row] = await world.database.sql<{ kobo: number }>(
      'select amount_kobo::int as kobo from payments where reference = $1',
      [reference],
    );
    expect(row).toEqual({ kobo: 500_000 });
  });
});

describe('at the counter', () => {
  const owner = () => shop.owner.signIn();
  const sell = async (sale: object) =>
    (await owner()).post<Order>(`/api/sites/${shop.slug}/counter/sales`, {
      key: newId(),
      paid_by: 'cash',
      ...sale,
    });
  const mug = () => [{ variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 }];

  test('a card pays a part and cash the rest; taken back, each goes back as it came', async () => {
    const made = await makeGiftCard(shop, { amount_kobo: 150_000 });
    const shown = await (await owner()).post(`/api/sites/${shop.slug}/gift-card-tries`, { code: made.code });
    expect(shown.body).toEqual({ last_four: made.card.last_four, left_kobo: 150_000, refused: '' });
    const wrong = await sell({ lines: mug(), gift_card: made.code, card_kobo: 100_000 });
    expect(wrong.body).toEqual({
      gift_card: 'This gift card pays ₦1,500 of it now. Look at it again, then record the sale.',
    });
    const sale = await sell({ lines: mug(), gift_card: made.code, card_kobo: 150_000 });
    expect(sale.body).toMatchObject({
      payment_status: 'paid',
      captured_kobo: 400_000,
      cash_kobo: 250_000,
      gift_card: { kept_kobo: 150_000 },
    });
    const back = await (
      await owner()
    ).post<Order>(`/api/sites/${shop.slug}/orders/${sale.body.id}/take-back`, {});
    expect(back.body).toMatchObject({ status: 'canceled', payment_status: 'refunded', cash_kobo: 0 });
    expect(
      (await (await owner()).post(`/api/sites/${shop.slug}/gift-card-tries`, { code: made.code })).body,
    ).toMatchObject({ left_kobo: 150_000 });
  });

  test('a card that is sold there is good at once, and a sale of one that was spent is not taken back', async () => {
    const lines = [{ variant_id: sold.small, quantity: 1, unit_price_kobo: 500_000 }];
    const { body } = await sell({ lines });
    expect(body.gift_cards).toMatchObject([{ left_kobo: 500_000 }]);
    const shopper = world.client(shop.slug);
    const [code] = await codesOn(shopper, new URL(body.shopper_url).pathname);
    const placed = await orderWithCard(world, shop, code!, { pay_method: 'on_delivery' });
    const takeBack = async () =>
      (await owner()).post<{ detail?: string }>(`/api/sites/${shop.slug}/orders/${body.id}/take-back`, {});
    expect((await takeBack()).body.detail).toBe(
      '₦5,000 of a gift card of this order was spent already. So the sale stays. Refund the rest in the order instead.',
    );
    await doToOrder([world, shop], placed.body.number, 'cancel', {});
    expect((await takeBack()).status).toBe(200);
    expect(await orderRow(world, shop, body.number)).toMatchObject({ payment_status: 'refunded' });
    expect((await orderWithCard(world, shop, code!)).status).toBe(409);
  });
});
