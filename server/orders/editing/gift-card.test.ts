import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { editing, standing, toEdit } from '#tests/support/selling/edits.ts';
import {
  giftCardNow,
  makeGiftCard,
  orderWithCard,
  sellGiftCards,
  wrongGiftCards,
} from '#tests/support/selling/gift-cards.ts';
import { checkOut, checkoutForm, orderRow } from '#tests/support/selling/shopping.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world, { stock: null });
});
afterAll(() => world.close());
afterEach(async () => expect(await wrongGiftCards(world)).toEqual([]));

/** An order that is there already, by what its checkout answered. */
async function placed({ number, order_url }: { number: number; order_url: string }) {
  const { id } = await orderRow(world, shop, number);
  return editing(world, shop, { id, path: new URL(order_url, 'http://shop').pathname });
}

test('what a gift card pays a part of is not changed, and its owner reads why', async () => {
  const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
  const order = await placed((await orderWithCard(world, shop, made.code)).body);
  const before = await order.view();
  expect(before.actions).not.toContain('edit');
  const wanted = { lines: [{ line_id: await order.line(), quantity: 2 }] };
  const why =
    'A gift card pays a part of this order, so it stays as it is. Ask for more as a new request, or give money of it back.';
  for (const reply of [await order.look(wanted), await order.save(wanted)])
    expect([reply.status, reply.body.detail]).toEqual([409, why]);
  expect(await order.view()).toEqual(before);
  expect((await giftCardNow(shop, made)).left_kobo).toBe(0);
});

test('who had gone to pay before a change pays the old amount; a card typed since is left alone, and the rest is asked for', async () => {
  const made = await makeGiftCard(shop, { amount_kobo: 300_000 });
  const order = await toEdit(world, shop);
  await order.save({ lines: [{ line_id: await order.line(), quantity: 2 }] });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const shopper = world.client(shop.slug);
  const card = Buffer.from(`card=${encodeURIComponent(made.code)}`);
  expect((await shopper.post(`${order.path}/card`, card, form)).status).toBe(303);
  expect(await order.view()).toMatchObject({ due_kobo: 650_000, gift_card: { kobo: 300_000 } });
  await order.began();
  expect((await giftCardNow(shop, made)).left_kobo).toBe(0);
  await order.pay(order.reference);
  expect((await giftCardNow(shop, made)).left_kobo).toBe(300_000);
  const paid = await order.view();
  expect([standing(paid), paid.gift_card, paid.to_explain]).toEqual([
    {
      total_kobo: 950_000,
      captured_kobo: 550_000,
      refunded_kobo: 0,
      rest_kobo: 400_000,
      payment_status: 'partially_paid',
      parts: [[1, 400_000, 'open']],
    },
    null,
    [],
  ]);
});

test('gift cards that an order sells stay as they were paid, and none is added', async () => {
  const { small, large } = await sellGiftCards(shop);
  const shopper = world.client(shop.slug);
  for (const variant_id of [shop.product.variantId, small])
    await shopper.post('/api/shop/cart/lines', { variant_id, quantity: 1 });
  const order = await placed((await checkOut(shopper, checkoutForm(shop))).body);
  await order.pay();
  const before = await order.view();
  const [mug, card] = before.lines.map(({ id }) => id);
  const refused = async (wanted: object) => {
    const { status, text } = await order.save(wanted);
    return [status, text.includes('Gift card') || text.includes('gift card')];
  };
  expect(await refused({ lines: [{ line_id: card, quantity: 2 }] })).toEqual([400, true]);
  expect(await refused({ lines: [{ line_id: card, quantity: 0 }] })).toEqual([400, true]);
  expect(await refused({ added: [{ variant_id: large, quantity: 1 }] })).toEqual([409, true]);
  expect(await refused({ lines: [{ line_id: mug, quantity: 0 }] })).toEqual([400, false]);
  expect(await order.view()).toEqual(before);
  const saved = await order.save({ lines: [{ line_id: mug, quantity: 2 }] });
  expect([saved.status, saved.body.rest_kobo, saved.body.gift_cards]).toEqual([
    200,
    400_000,
    before.gift_cards,
  ]);
  expect(before.gift_cards).toMatchObject([{ amount_kobo: 500_000, left_kobo: 500_000 }]);
});
