import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  giftCardNow,
  makeGiftCard,
  orderWithCard,
  ownersView,
  wrongGiftCards,
} from '#tests/support/selling/gift-cards.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import type { Client } from '#tests/support/client.ts';
import { checkoutForm, fillBasket, orderRow, referenceOf } from '#tests/support/selling/shopping.ts';
import { settle } from '../../payments/index.ts';
import { newId } from '../../platform/ids.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world, { stock: null });
});
afterAll(async () => {
  expect(await wrongGiftCards(world)).toEqual([]);
  await world.close();
});

const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const send = (shopper: Client, path: string, fields: Record<string, string>) =>
  shopper.post(path, Buffer.from(new URLSearchParams(fields).toString()), asForm);

/** What the checkout's hidden fields say, as a browser without script sends them. */
function hidden(html: string): Record<string, string> {
  const found = [...html.matchAll(/<input type="hidden"[^>]* name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name!, value!]));
}

function typed(html: string): Record<string, string> {
  const { delivery_id: _d, key: _k, ...form } = checkoutForm(shop) as Record<string, string>;
  return { ...form, receive: 'delivery', note: '', ...hidden(html) };
}

test('a card is typed in the checkout without script: what was typed stays, what it pays and what is left is shown, and it is ordered', async () => {
  const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
  const shopper = await fillBasket(world, shop);
  const first = await shopper.get('/checkout');
  expect(first.text).toContain('I have a gift card');
  const asked = await send(shopper, '/checkout', {
    ...typed(first.text),
    card: made.code.toLowerCase(),
    use_card: '',
  });
  expect([asked.status, asked.headers.location]).toEqual([303, '/checkout#gift-card']);
  const shown = await shopper.get('/checkout');
  for (const words of [
    `Gift card ending in ${made.card.last_four}: ₦2,000 is on it.`,
    '−₦2,000',
    'Left to pay',
    '₦3,500',
    '12 Allen Avenue',
  ])
    expect(shown.text).toContain(words);
  expect(shown.text).not.toContain(made.code);
  const placed = await send(shopper, '/checkout', typed(shown.text));
  expect([placed.status, placed.headers.location]).toEqual([303, expect.stringMatching(/^http/)]);
  const [order] = await world.database.sql<{ number: number; kobo: number }>(
    'select number, gift_card_kobo::int as kobo from orders where store_id = $1 order by number desc limit 1',
    [shop.storeId],
  );
  expect(order!.kobo).toBe(200_000);
  expect((await giftCardNow(shop, made)).left_kobo).toBe(0);
});

test('one that was spent meanwhile takes nothing: the shopper sees what is left to pay before anything is ordered', async () => {
  const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
  const shopper = await fillBasket(world, shop);
  const first = await shopper.get('/checkout');
  await send(shopper, '/checkout', { ...typed(first.text), card: made.code, use_card: '' });
  const shown = await shopper.get('/checkout');
  await orderWithCard(world, shop, made.code);
  const refused = await send(shopper, '/checkout', typed(shown.text));
  expect(refused.headers.location).toMatch(/^\/checkout/);
  const again = await shopper.get('/checkout');
  expect(again.text).toContain('Nothing is left on this gift card.');
  expect(again.text).not.toContain('Left to pay');
});

test('a wrong code is told beside its field, and is kept nowhere', async () => {
  const shopper = await fillBasket(world, shop);
  const first = await shopper.get('/checkout');
  await send(shopper, '/checkout', { ...typed(first.text), card: 'ABCD EFGH JKLM NPQR', use_card: '' });
  expect((await shopper.get('/checkout')).text).toContain('We do not know this gift card');
});

test('on a pay link a card pays a part, the rest is paid online, and a card that covers the rest pays it at once', async () => {
  const owner = await shop.owner.signIn();
  const ask = async () => {
    const reply = await owner.post<{ number: number; shopper_url: string }>(
      `/api/sites/${shop.slug}/requests`,
      {
        key: newId(),
        lines: [{ title: 'Gele', unit_price_kobo: 550_000, quantity: 1 }],
        buyer: { name: 'Ada Obi', phone: '' },
      },
    );
    return { number: reply.body.number, path: new URL(reply.body.shopper_url).pathname };
  };
  const shopper = world.client(shop.slug);
  const part = await ask();
  const small = await makeGiftCard(shop, { amount_kobo: 200_000 });
  expect((await shopper.get(part.path)).text).toContain('I have a gift card');
  await send(shopper, `${part.path}/card`, { card: small.code });
  const page = await shopper.get(part.path);
  expect(page.text).toContain('Your gift card has paid its part of this order.');
  expect(page.text).toContain('Pay ₦3,500');
  await send(shopper, `${part.path}/pay`, {});
  expect((await giftCardNow(shop, small)).left_kobo).toBe(0);
  const reference = await referenceOf(world, shop, part.number);
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
  expect(await orderRow(world, shop, part.number)).toMatchObject({
    payment_status: 'paid',
    captured: 550_000,
  });

  const whole = await ask();
  const large = await makeGiftCard(shop);
  await send(shopper, `${whole.path}/card`, { card: large.code });
  expect((await shopper.get(whole.path)).text).toContain('Your gift card has paid for all of this order.');
  expect(await ownersView(world, shop, whole.number)).toMatchObject({ payment_status: 'paid', due_kobo: 0 });
  expect((await giftCardNow(shop, large)).left_kobo).toBe(450_000);
});

test('who pays on the page that was open before the card is asked for nothing twice: the card is left alone', async () => {
  const made = await makeGiftCard(shop, { amount_kobo: 200_000 });
  const placed = await orderWithCard(world, shop, '');
  const { number, order_url } = placed.body;
  const before = await referenceOf(world, shop, number);
  await send(placed.shopper, `${order_url}/card`, { card: made.code });
  await world.sandbox.control.pay({ reference: before });
  await settle(world.app.deps.payments, before, 'test');
  expect(await orderRow(world, shop, number)).toMatchObject({ payment_status: 'paid', captured: 550_000 });
  expect((await giftCardNow(shop, made)).left_kobo).toBe(200_000);
});
