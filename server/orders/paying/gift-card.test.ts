import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  doToOrder,
  giftCardNow,
  makeGiftCard,
  orderWithCard,
  ownersView,
  wrongGiftCards,
} from '#tests/support/selling/gift-cards.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { pass } from '#tests/support/selling/odd-money.ts';
import { orderRow, referenceOf } from '#tests/support/selling/shopping.ts';
import { settle } from '../../payments/index.ts';
import { newId } from '../../platform/ids.ts';
import { hours } from '../../platform/clock.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world, { stock: null });
});
afterAll(() => world.close());
afterEach(async () => expect(await wrongGiftCards(world)).toEqual([]));

async function tryOf(number: number) {
  const reference = await referenceOf(world, shop, number);
  const [row] = await world.database.sql<{ kobo: number; state: string }>(
    'select amount_kobo::int as kobo, state from payments where reference = $1',
    [reference],
  );
  return { reference, ...row! };
}

async function payTry(number: number): Promise<void> {
  const { reference } = await tryOf(number);
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
}

const key = () => newId();

describe('spending a gift card at the checkout', () => {
  test('the order’s total stays, the card is set aside with it, and the provider is asked for the rest alone', async () => {
    const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
    const placed = await orderWithCard(world, shop, made.code);
    expect([placed.status, placed.body.total_kobo]).toEqual([201, 550_000]);
    const { number } = placed.body;
    expect(await tryOf(number)).toMatchObject({ kobo: 350_000 });
    expect(await orderRow(world, shop, number)).toMatchObject({
      payment_status: 'pending',
      captured: 200_000,
      refunded: 0,
    });
    expect(await giftCardNow(shop, made)).toMatchObject({ left_kobo: 0, standing: 'spent' });
    await payTry(number);
    const order = await ownersView(world, shop, number);
    expect(order).toMatchObject({
      payment_status: 'paid',
      captured_kobo: 550_000,
      due_kobo: 0,
      gift_card: { last_four: made.card.last_four, kobo: 200_000, kept_kobo: 200_000 },
    });
    expect(order.actions).toContain('fulfill');
    expect(
      (await giftCardNow(shop, made)).history.map(({ kind, amount_kobo }) => [kind, amount_kobo]),
    ).toEqual([
      ['issued', 200_000],
      ['spent', -200_000],
    ]);
  });

  test('a card that pays for all of it pays the order as it is placed, and nothing is asked of a provider', async () => {
    const made = await makeGiftCard(shop);
    const placed = await orderWithCard(world, shop, made.code);
    expect(placed.body).toMatchObject({ total_kobo: 550_000, pay_url: null });
    const order = await ownersView(world, shop, placed.body.number);
    expect(order).toMatchObject({ payment_status: 'paid', captured_kobo: 550_000 });
    expect(order.ledger).toMatchObject([{ kind: 'capture', method: 'gift_card', amount_kobo: 550_000 }]);
    expect(order.actions).toEqual(expect.arrayContaining(['fulfill', 'refund', 'cancel']));
    expect((await giftCardNow(shop, made)).left_kobo).toBe(450_000);
    const mails = await world.database.sql<{ template: string }>(
      `select template from mails where key like '%' || $1 || '%' order by template`,
      [order.id],
    );
    expect(mails.map((mail) => mail.template)).toEqual(['new-order', 'order-paid']);
  });

  test('no rest is left that is too small to be paid online', async () => {
    const made = await makeGiftCard(shop, { amount_kobo: 549_000 });
    const placed = await orderWithCard(world, shop, made.code);
    expect(await tryOf(placed.body.number)).toMatchObject({ kobo: 5_000 });
    expect((await giftCardNow(shop, made)).left_kobo).toBe(4_000);
  });

  test('at the door the rest is what is taken in cash, and the order is paid with it', async () => {
    const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
    const placed = await orderWithCard(world, shop, made.code, { pay_method: 'on_delivery' });
    const { number } = placed.body;
    expect(await ownersView(world, shop, number)).toMatchObject({
      payment_status: 'pending',
      due_kobo: 350_000,
    });
    expect((await doToOrder([world, shop], number, 'cash')).body).toMatchObject({
      payment_status: 'paid',
      cash_kobo: 350_000,
      captured_kobo: 550_000,
      due_kobo: 0,
    });
    expect((await doToOrder([world, shop], number, 'cash/undo')).body).toMatchObject({
      payment_status: 'unpaid',
      cash_kobo: 0,
      captured_kobo: 200_000,
      due_kobo: 350_000,
    });
  });

  test('an order that nobody paid in time gives the card back, and who pays late has it taken again', async () => {
    const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
    const { number } = (await orderWithCard(world, shop, made.code)).body;
    const { reference } = await tryOf(number);
    await pass(world, hours(3));
    expect((await giftCardNow(shop, made)).left_kobo).toBe(200_000);
    expect(await orderRow(world, shop, number)).toMatchObject({ payment_status: 'unpaid', captured: 0 });
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    expect(await orderRow(world, shop, number)).toMatchObject({ payment_status: 'paid', captured: 550_000 });
    expect((await giftCardNow(shop, made)).history.map(({ amount_kobo }) => amount_kobo)).toEqual([
      200_000, -200_000, 200_000, -200_000,
    ]);
  });

  test('late money of an order whose card was spent on another goes back', async () => {
    const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
    const { number } = (await orderWithCard(world, shop, made.code)).body;
    const { reference } = await tryOf(number);
    await pass(world, hours(3));
    expect((await orderWithCard(world, shop, made.code)).status).toBe(201);
    await world.sandbox.control.pay({ reference });
    await settle(world.app.deps.payments, reference, 'test');
    expect(await tryOf(number)).toMatchObject({ state: 'late_paid' });
    await pass(world, hours(200));
    expect(await orderRow(world, shop, number)).toMatchObject({
      payment_status: 'refunded',
      captured: 350_000,
      refunded: 350_000,
    });
  });

  test('what is no card of the shop, was ended, or is another store’s is told alike', async () => {
    const other = await openShop(world, { stock: null });
    const theirs = await makeGiftCard(other);
    const ended = await makeGiftCard(shop);
    const owner = await shop.owner.signIn();
    await owner.post(`/api/sites/${shop.slug}/gift-cards/${ended.card.id}/end`, { reason: 'Lost.' });
    const unknown = {
      gift_card: 'We do not know this gift card, or it is good no more. Please check the code.',
    };
    for (const code of ['ABCD EFGH JKLM NPQR', 'short', theirs.code, ended.code]) {
      const reply = await orderWithCard(world, shop, code);
      expect([reply.status, reply.body]).toEqual([409, unknown]);
    }
    expect((await giftCardNow(other, theirs)).left_kobo).toBe(1_000_000);
  });
});

describe('money that goes back', () => {
  test('what came by the provider goes back there first, the rest on the card, and never more than came', async () => {
    const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
    const { number } = (await orderWithCard(world, shop, made.code)).body;
    await payTry(number);
    const first = await doToOrder([world, shop], number, 'refund', { amount_kobo: 400_000, key: key() });
    expect([first.status, first.body.refunds.map(({ amount_kobo }) => amount_kobo)]).toEqual([
      200,
      [350_000],
    ]);
    expect((await giftCardNow(shop, made)).left_kobo).toBe(50_000);
    await pass(world, hours(200));
    const tooMuch = await doToOrder([world, shop], number, 'refund', { amount_kobo: 150_001, key: key() });
    expect(tooMuch.body).toEqual({ amount_kobo: ['At most ₦1,500 can be sent back.'] });
    const same = key();
    const last = { amount_kobo: 150_000, key: same };
    await doToOrder([world, shop], number, 'refund', last);
    await doToOrder([world, shop], number, 'refund', last);
    expect((await giftCardNow(shop, made)).left_kobo).toBe(200_000);
    expect(await orderRow(world, shop, number)).toMatchObject({
      payment_status: 'refunded',
      captured: 550_000,
      refunded: 550_000,
    });
  });

  test('while all of it goes back, to the card and by the provider, nothing is to be sent of it', async () => {
    const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
    const { number } = (await orderWithCard(world, shop, made.code)).body;
    await payTry(number);
    const actions = async () => (await ownersView(world, shop, number)).actions;
    expect(await actions()).toContain('fulfill');
    await doToOrder([world, shop], number, 'refund', { amount_kobo: 550_000, key: key() });
    const [row] = await world.database.sql<{ back: boolean; status: string }>(
      'select is_going_back as back, payment_status as status from orders where store_id = $1 and number = $2',
      [shop.storeId, number],
    );
    expect([row, (await actions()).includes('fulfill')]).toEqual([
      { back: true, status: 'partially_refunded' },
      false,
    ]);
  });

  test('cash goes back as cash first, the rest on the card', async () => {
    const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
    const { number } = (await orderWithCard(world, shop, made.code, { pay_method: 'on_delivery' })).body;
    await doToOrder([world, shop], number, 'cash');
    const back = await doToOrder([world, shop], number, 'refund', { amount_kobo: 450_000, key: key() });
    expect(back.body).toMatchObject({ cash_kobo: 0, refunded_kobo: 450_000, givable_kobo: 100_000 });
    expect((await giftCardNow(shop, made)).left_kobo).toBe(100_000);
  });

  test('twenty presses at once of one refund to a card are one, of others never more than the card paid', async () => {
    const made = await makeGiftCard(shop);
    const { number } = (await orderWithCard(world, shop, made.code)).body;
    const same = key();
    const press = (one: string) =>
      doToOrder([world, shop], number, 'refund', { amount_kobo: 100_000, key: one });
    const keys = [...Array<string>(10).fill(same), ...Array.from({ length: 10 }, key)];
    const replies = await Promise.all(keys.map(press));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(14);
    expect(await orderRow(world, shop, number)).toMatchObject({ refunded: 500_000 });
    expect((await giftCardNow(shop, made)).left_kobo).toBe(950_000);
  });

  test('a cancelled order gives the card back once, paid or not', async () => {
    const made = await makeGiftCard(shop);
    const paid = (await orderWithCard(world, shop, made.code)).body.number;
    const refused = await doToOrder([world, shop], paid, 'cancel', {});
    expect(refused.status).toBe(409);
    await Promise.all([1, 2].map(() => doToOrder([world, shop], paid, 'cancel', { send_back: true })));
    expect(await orderRow(world, shop, paid)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      refunded: 550_000,
    });
    expect((await giftCardNow(shop, made)).left_kobo).toBe(1_000_000);
    const small = await makeGiftCard(shop, { amount_kobo: 200_000 });
    const open = (await orderWithCard(world, shop, small.code)).body.number;
    await doToOrder([world, shop], open, 'cancel', {});
    expect(await orderRow(world, shop, open)).toMatchObject({ payment_status: 'voided', captured: 0 });
    expect((await giftCardNow(shop, small)).left_kobo).toBe(200_000);
  });

  test('money for a card that was ended comes as a fresh one, which stands on the order’s page', async () => {
    const made = await makeGiftCard(shop);
    const { body, shopper } = await orderWithCard(world, shop, made.code);
    const owner = await shop.owner.signIn();
    await owner.post(`/api/sites/${shop.slug}/gift-cards/${made.card.id}/end`, { reason: 'Stolen.' });
    await doToOrder([world, shop], body.number, 'refund', { amount_kobo: 550_000, key: key() });
    const order = await ownersView(world, shop, body.number);
    expect(order.gift_cards).toMatchObject([{ amount_kobo: 550_000, left_kobo: 550_000 }]);
    const page = await shopper.get(body.order_url);
    const code = /<b>((?:[2-9A-Z]{4} ?){4})<\/b>/.exec(page.text)![1]!;
    expect(code.slice(-4)).toBe(order.gift_cards[0]!.last_four);
    expect((await orderWithCard(world, shop, code)).status).toBe(201);
  });

  test('a card whose last day is past is good for 90 days more when money comes back on it', async () => {
    const made = await makeGiftCard(shop, { until: '2099-01-01' });
    const { number } = (await orderWithCard(world, shop, made.code)).body;
    await world.database.sql(`update gift_cards set ends_at = $1 where id = $2`, [
      world.clock.now(),
      made.card.id,
    ]);
    expect((await orderWithCard(world, shop, made.code)).body).toEqual({
      gift_card: 'The last day of this gift card is past. Please ask the shop.',
    });
    await doToOrder([world, shop], number, 'refund', { amount_kobo: 550_000, key: key() });
    expect(await giftCardNow(shop, made)).toMatchObject({ standing: 'good', left_kobo: 1_000_000 });
  });
});
