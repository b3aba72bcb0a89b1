import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import {
  doToOrder,
  giftCardNow,
  makeGiftCard,
  orderWithCard,
  ownersView,
  sellGiftCards,
  wrongGiftCards,
} from '#tests/support/selling/gift-cards.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { askedFirst } from '#tests/support/selling/parts.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import { checkOut, checkoutForm, fillBasket, orderRow } from '#tests/support/selling/shopping.ts';
import { newId } from '../../platform/ids.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp({ poolSize: 16 });
  shop = await openShop(world, { stock: null });
});
afterAll(() => world.close());
afterEach(async () => expect(await wrongGiftCards(world)).toEqual([]));

const owner = () => shop.owner.signIn();
const at = (path: string) => `/api/sites/${shop.slug}${path}`;

test('an order that is asked for in parts takes no gift card, and says why', async () => {
  const made = await makeGiftCard(shop);
  const order = await askedFirst(world, shop);
  const why = 'a gift card only pays what is asked for all at once';
  expect(await order.page()).toContain(why);
  const shopper = world.client(shop.slug);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await shopper.post(`${order.path}/card`, Buffer.from(`card=${encodeURIComponent(made.code)}`), form);
  const said = (await shopper.get(order.path)).text;
  expect(said.match(new RegExp(why, 'g'))).toHaveLength(2);
  expect((await giftCardNow(shop, made)).left_kobo).toBe(1_000_000);
  expect(await order.view()).toMatchObject({ gift_card: null, due_kobo: 1_000_000, total_kobo: 2_500_000 });
  await order.pay();
  expect(await order.view()).toMatchObject({ due_kobo: 1_500_000, captured_kobo: 1_000_000 });
});

test('gift cards that are asked for with a deposit come with the rest of their money', async () => {
  const { large } = await sellGiftCards(shop);
  const order = await askedFirst(world, shop, {
    lines: [{ variant_id: large, unit_price_kobo: 1_000_000, quantity: 1 }],
    deposit_kobo: 400_000,
  });
  await order.pay();
  expect(await order.view()).toMatchObject({ payment_status: 'partially_paid', gift_cards: [] });
  await order.pay();
  expect(await order.view()).toMatchObject({
    payment_status: 'paid',
    gift_cards: [{ amount_kobo: 1_000_000, left_kobo: 1_000_000 }],
  });
});

test('what is delivered with a part on a card waits for its cash, which may be recorded after some of the card went back', async () => {
  const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
  const { number } = (await orderWithCard(world, shop, made.code, { pay_method: 'on_delivery' })).body;
  await doToOrder([world, shop], number, 'fulfill', { key: newId() });
  const delivered = await doToOrder([world, shop], number, 'delivered');
  expect(delivered.body).toMatchObject({
    status: 'open',
    fulfillment_status: 'delivered',
    due_kobo: 350_000,
  });
  await doToOrder([world, shop], number, 'refund', { amount_kobo: 50_000, key: newId() });
  expect(await ownersView(world, shop, number)).toMatchObject({ status: 'open', due_kobo: 350_000 });
  const cash = await doToOrder([world, shop], number, 'cash');
  expect(cash.body).toMatchObject({
    status: 'completed',
    cash_kobo: 350_000,
    captured_kobo: 550_000,
    refunded_kobo: 50_000,
    givable_kobo: 500_000,
  });
  expect((await giftCardNow(shop, made)).left_kobo).toBe(50_000);
});

test('a parcel that came back unpaid gives its part back on the card', async () => {
  const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
  const { number } = (await orderWithCard(world, shop, made.code, { pay_method: 'on_delivery' })).body;
  await doToOrder([world, shop], number, 'fulfill', { key: newId() });
  const { parcels, lines } = await ownersView(world, shop, number);
  const back = await doToOrder([world, shop], number, `parcels/${parcels[0]!.id}/came-back`, {
    key: newId(),
    reason: 'refused',
    lines: [{ line_id: lines[0]!.id, shelf: 1, lost: 0 }],
  });
  const id = back.body.parcels[0]!.came_back[0]!.id;
  const end = await doToOrder([world, shop], number, `returns/${id}/end`);
  expect([end.status, end.body]).toEqual([
    409,
    { detail: 'This order is paid. Give the money of what came back to the customer.' },
  ]);
  const refund = { amount_kobo: 200_000, reason: '', key: newId() };
  for (let n = 0; n < 2; n++)
    expect((await doToOrder([world, shop], number, `returns/${id}/refund`, refund)).status).toBe(200);
  expect(await ownersView(world, shop, number)).toMatchObject({
    payment_status: 'refunded',
    refunded_kobo: 200_000,
    givable_kobo: 0,
  });
  expect((await giftCardNow(shop, made)).left_kobo).toBe(200_000);
});

test('an unusual order that a card is to pay for asks nobody for money, and takes the card when it is confirmed', async () => {
  const made = await makeGiftCard(shop);
  const phone = anyPhone();
  for (let n = 0; n < 5; n++)
    await checkOut(await fillBasket(world, shop), checkoutForm(shop, { phone, pay_method: 'on_delivery' }));
  const { body, shopper } = await orderWithCard(world, shop, made.code, { phone });
  const { number, order_url } = body;
  expect(await ownersView(world, shop, number)).toMatchObject({
    confirmation: 'asked',
    payment_status: 'pending',
    captured_kobo: 0,
  });
  expect((await shopper.get(order_url)).text).not.toContain('/pay"');
  await shopper.post(`${order_url}/pay`, undefined, { 'content-type': 'application/x-www-form-urlencoded' });
  expect(await world.database.sql('select 1 from payments where amount_kobo = 0')).toEqual([]);
  expect((await giftCardNow(shop, made)).left_kobo).toBe(1_000_000);
  expect((await doToOrder([world, shop], number, 'confirm')).body).toMatchObject({
    payment_status: 'paid',
    captured_kobo: 550_000,
  });
  expect((await giftCardNow(shop, made)).left_kobo).toBe(450_000);
});

test('one refund pressed twice gives cash back once and nothing on the card', async () => {
  const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
  const { number } = (await orderWithCard(world, shop, made.code, { pay_method: 'on_delivery' })).body;
  await doToOrder([world, shop], number, 'cash');
  const refund = { amount_kobo: 300_000, key: newId() };
  for (let n = 0; n < 2; n++)
    expect((await doToOrder([world, shop], number, 'refund', refund)).body).toMatchObject({
      cash_kobo: 50_000,
      refunded_kobo: 300_000,
      givable_kobo: 250_000,
    });
  expect((await giftCardNow(shop, made)).left_kobo).toBe(0);
});

test('fifteen refunds at once of eleven shares give cash and card back exactly as they came', async () => {
  const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
  const { number } = (await orderWithCard(world, shop, made.code, { pay_method: 'on_delivery' })).body;
  await doToOrder([world, shop], number, 'cash');
  const replies = await Promise.all(
    Array.from({ length: 15 }, () =>
      doToOrder([world, shop], number, 'refund', { amount_kobo: 50_000, key: newId() }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(11);
  expect(await orderRow(world, shop, number)).toMatchObject({
    payment_status: 'refunded',
    captured: 550_000,
    refunded: 550_000,
  });
  expect(await ownersView(world, shop, number)).toMatchObject({ cash_kobo: 0, givable_kobo: 0 });
  expect((await giftCardNow(shop, made)).left_kobo).toBe(200_000);
});

test('sales at the counter and orders at once on one card never take more than it holds', async () => {
  const made = await makeGiftCard(shop);
  const seller = await owner();
  const sell = () =>
    seller.post<Order>(at('/counter/sales'), {
      key: newId(),
      paid_by: 'cash',
      lines: [{ variant_id: shop.product.variantId, quantity: 1, unit_price_kobo: 400_000 }],
      gift_card: made.code,
      card_kobo: 400_000,
    });
  const shoppers = await Promise.all(Array.from({ length: 6 }, () => fillBasket(world, shop)));
  const order = (shopper: (typeof shoppers)[number]) =>
    checkOut(
      shopper,
      checkoutForm(shop, { gift_card: made.code, pay_method: 'on_delivery', shown_due_kobo: 0 }),
    );
  const replies = await Promise.all([...Array.from({ length: 6 }, sell), ...shoppers.map(order)]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const [{ kobo }] = (await world.database.sql<{ kobo: number }>(
    `select coalesce(sum(o.gift_card_kept_kobo), 0)::int as kobo from orders o
     join gift_card_uses u on u.store_id = o.store_id and u.order_id = o.id where u.card_id = $1`,
    [made.card.id],
  )) as [{ kobo: number }];
  // Two of them fit; a third does not.
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(2);
  expect((await giftCardNow(shop, made)).left_kobo).toBe(1_000_000 - kobo);
});
