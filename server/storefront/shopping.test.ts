import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DemoShop } from '#server/operator/demo-shop.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { openDemoShop, type OpenDemoShop } from '#tests/support/selling/demo-shop.ts';
import {
  checkOut,
  fillBasket,
  hidden,
  mugs,
  shopper,
  type Browse,
} from '#tests/support/selling/mug-shopper.ts';

let world: TestApp;
/** The shop of all tests that leave it as it is. */
let common: OpenDemoShop;
let served: OpenDemoShop;
let browse: Browse;
beforeAll(async () => {
  world = await testApp();
  common = await openDemoShop(world, mugs);
});
beforeEach(() => visit(common));
afterAll(() => world.close());

function visit(shop: OpenDemoShop): void {
  served = shop;
  browse = served.browser();
}

/** A shop of the test's own, which it may change. */
const visitOwnShop = async (change: (demo: DemoShop) => void = () => {}) =>
  visit(
    await openDemoShop(world, (demo) => {
      mugs(demo);
      change(demo);
    }),
  );

const count = (onHand: number) =>
  world.database.sql('update inventory_levels set on_hand = $2 where store_id = $1', [
    served.storeId,
    onHand,
  ]);

async function orders(): Promise<number> {
  const [row] = await world.database.sql<{ orders: number }>(
    'select count(*)::int as orders from orders where store_id = $1',
    [served.storeId],
  );
  return row!.orders;
}

const filledBasket = () => fillBasket(browse);
const checkout = (fields?: Record<string, string>) => checkOut(browse, fields);

/** The page that a form which could not be taken leads to. */
async function correction(sent: Promise<Awaited<ReturnType<typeof browse>>>) {
  const { status, headers } = await sent;
  expect([status, headers.location]).toEqual([303, '/checkout']);
  const page = await browse('/checkout');
  expect(page.status).toBe(200);
  return page;
}

test('add to the basket by a plain form, change it, empty it', async () => {
  const added = await browse('/basket/add', { product: 'clay-mug', o0: 'Indigo', quantity: '2' });
  expect(added).toMatchObject({ status: 303, headers: { location: '/basket' } });
  const cookies = added.headers['set-cookie']?.join('\n') ?? '';
  expect(cookies).toMatch(/^cart=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/m);
  expect(cookies).toMatch(/^cart_count=2; Max-Age=\d+; Path=\/; SameSite=Lax$/m);
  const basket = await browse('/basket');
  expect(basket.text).toContain('Added to your basket.');
  expect(basket.text).toContain('₦13,000');
  expect(basket.headers['cache-control']).toBe('no-store');
  expect((await browse('/basket')).text).not.toContain('Added to your basket.');
  const variant = /name="variant_id" value="([^"]+)"/.exec(basket.text)?.[1] ?? '';
  const three = await browse('/basket/set', { variant_id: variant, quantity: '3' });
  expect(three.headers['set-cookie']?.join()).toContain('cart_count=3');
  await browse('/basket/set', { variant_id: variant, quantity: '0' });
  expect((await browse('/basket')).text).toContain('Your basket is empty');
});

test.each([
  [{ o0: 'Indigo', quantity: '0' }, 400, 'Enter a whole number from 1 to 99.'],
  [{ o0: 'Indigo', quantity: 'two' }, 400, 'Enter a whole number from 1 to 99.'],
  [{ quantity: '1' }, 400, 'Please choose: Colour.'],
  [{ o0: 'Purple', quantity: '1' }, 409, 'We do not have this combination.'],
  [{ o0: 'Oat', quantity: '50' }, 409, 'Only 9 left'],
])('an add that cannot be: %j', async (fields, status, sentence) => {
  const reply = await browse('/basket/add', { product: 'clay-mug', ...fields });
  expect(reply.status).toBe(status);
  expect(reply.text).toContain(sentence);
  expect(reply.text).toContain(`value="${fields.quantity}"`);
  const kept = /checked="" value="(\w+)"/.exec(reply.text)?.[1];
  expect(kept).toBe('o0' in fields && fields.o0 !== 'Purple' ? fields.o0 : undefined);
  expect(reply.headers['cache-control']).toBe('no-store');
});

test('what is not sold any more is said in the basket', async () => {
  await browse('/basket/add', { product: 'gone', quantity: '1' });
  expect((await browse('/basket')).text).toContain('That is no longer sold');
});

test('a bad checkout keeps everything that was typed, with a sentence beside each field', async () => {
  await filledBasket();
  const before = await orders();
  const typed = {
    name: '',
    phone: '12',
    email: 'nobody',
    state: '',
    area: '',
    landmark: 'By "the" <bridge>',
    note: 'Ring & wait',
  };
  const reply = await correction(checkout({ ...typed, receive: 'delivery' }));
  for (const sentence of [
    'Enter your name.',
    'Enter a Nigerian mobile number',
    'Choose your state.',
    'Enter your street and area',
  ])
    expect(reply.text.split(sentence).length).toBe(3);
  expect(reply.text).toContain('id="name-error"');
  expect(reply.text).toContain('aria-describedby="phone-hint phone-error"');
  for (const kept of [
    'value="12"',
    'value="nobody"',
    'By &quot;the&quot; &lt;bridge&gt;',
    'Ring &amp; wait',
    'value="Ikeja"',
  ])
    expect(reply.text).toContain(kept);
  expect(await orders()).toBe(before);
});

test('a form that could not be taken is a page to come back to for a quarter of an hour, and its address says nothing', async () => {
  await filledBasket();
  const sent = await checkout({ phone: '12', note: 'Ring twice' });
  expect(sent.headers.location).toBe('/checkout');
  const [cookie = ''] = sent.headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^draft=[\w-]+; Max-Age=900; Path=\/checkout; HttpOnly; SameSite=Lax$/);
  // "Back" asks for the same page again.
  for (let n = 0; n < 2; n++) {
    const page = await browse('/checkout');
    expect(page.status).toBe(200);
    expect(page.text).toContain('id="phone-error"');
    expect(page.text).toContain('Ring twice');
  }
  const placed = await checkout({ shown_total_kobo: '1550000' });
  expect(placed.headers['set-cookie']?.join('\n')).toMatch(/^draft=; Max-Age=0; Path=\/checkout; /m);
  await filledBasket();
  expect((await browse('/checkout')).text).not.toContain('Ring twice');
});

test('a made-up draft says nothing of its own and stops no checkout', async () => {
  await filledBasket();
  const { deflateRawSync } = await import('node:zlib');
  const pack = (text: string) => deflateRawSync(text).toString('base64url');
  for (const draft of ['x', '%%%', pack('saying=hello&name=<b>'), pack('a'.repeat(5_000_000))]) {
    const token = (await browse('/basket/add', { product: 'clay-mug', o0: 'Indigo', quantity: '1' })).headers[
      'set-cookie'
    ]?.join();
    const cart = /cart=([\w-]+)/.exec(token ?? '')?.[1] ?? '';
    const page = await served.ask('/checkout', { headers: { cookie: `cart=${cart}; draft=${draft}` } });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain('hello');
    expect(page.text).not.toContain('<b>"');
    expect(page.text).not.toContain('role="alert"');
  }
});

test('answers too long for a cookie are shown again at once', async () => {
  await filledBasket();
  const note = Array.from({ length: 1500 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 9000))).join(
    '',
  );
  const page = await checkout({ note });
  expect(page.status).toBe(400);
  expect(page.text).toContain(note);
});

test('without script the delivery price is shown before the order is made', async () => {
  const before = await orders();
  await filledBasket();
  const first = await correction(checkout());
  expect(first.text).toContain('Delivery is ₦2,500, so you pay ₦15,500 in all.');
  expect(first.text).toContain('value="12 Allen Avenue"');
  const key = hidden(first.text)['key'];
  const second = await browse('/checkout', { ...shopper, ...hidden(first.text) });
  expect(second).toMatchObject({
    status: 303,
    headers: { location: expect.stringContaining(world.sandbox.url) as string },
  });
  expect(second.headers['set-cookie']?.join()).toContain('cart_count=0');
  const again = await browse('/checkout', { ...shopper, ...hidden(first.text) });
  expect(again.headers.location).toBe(second.headers.location);
  expect(key).toMatch(/^[\w-]{32}$/);
  expect(await orders()).toBe(before + 1);
});

test('a price that changed meanwhile is shown, not charged', async () => {
  await visitOwnShop();
  await filledBasket();
  const page = await browse('/checkout');
  await world.database.sql('update variants set price_kobo = price_kobo + 10000 where store_id = $1', [
    served.storeId,
  ]);
  const reply = await correction(
    browse('/checkout', { ...hidden(page.text), ...shopper, shown_total_kobo: '1550000' }),
  );
  expect(reply.text).toContain('The total is now ₦15,700.');
  expect(await orders()).toBe(0);
});

test('picking up asks for no address; a made-up place or way to pay is refused', async () => {
  await filledBasket();
  const [pickup] = await world.database.sql<{ id: string }>(
    `select id from delivery_rates where store_id = $1 and kind = 'pickup'`,
    [served.storeId],
  );
  const wrong = await correction(checkout({ receive: 'nowhere', pay_method: 'shells' }));
  expect(wrong.text).toContain('Choose how you want to receive your order.');
  expect(wrong.text).toContain('Choose how you want to pay.');
  const email = 'who-fetches@example.com';
  const fetched = { receive: pickup?.id ?? '', state: '', area: '', pay_method: 'on_delivery', email };
  const reply = await checkout(fetched);
  expect(reply.headers.location).toMatch(/^\/orders\/[\w-]{44}$/);
  const order = await browse(reply.headers.location ?? '');
  expect(order.text).toContain('Order placed. Thank you!');
  expect(order.text).toContain('Please have ₦13,000 ready when you come.');
  await world.work();
  const letter = world.mails().find((mail) => mail.to === email);
  expect(letter?.text).toContain('Please have ₦13,000 ready when you come.');
  expect(letter?.text).toContain('Pick-up, ');
});

test('a state the shop does not reach is told beside the state', async () => {
  await visitOwnShop((demo) => {
    demo.delivery = demo.delivery.filter((rate) => rate.states.includes('Lagos'));
  });
  await filledBasket();
  expect((await correction(checkout({ state: 'Kano' }))).text).toContain('We do not deliver to Kano yet.');
});

test('selling out during checkout leads back to the basket', async () => {
  await visitOwnShop();
  await filledBasket();
  const page = await browse('/checkout');
  await count(0);
  const reply = await browse('/checkout', { ...hidden(page.text), ...shopper, shown_total_kobo: '1550000' });
  expect(reply.headers.location).toBe('/basket');
  const basket = await browse('/basket');
  expect(basket.text).toContain('Something sold out before you could order.');
  expect(basket.text).toContain('Sold out. Please take it out.');
  expect(basket.text).not.toContain('href="/checkout"');
});

test('an empty basket has no checkout', async () => {
  expect((await browse('/checkout')).headers.location).toBe('/basket');
  expect((await browse('/checkout', shopper)).headers.location).toBe('/basket');
});

test.each([
  ['in order', {}],
  ['not in order', { phone: '12' }],
])('a form %s for a basket that was emptied orders nothing, says so and is kept', async (_, fields) => {
  const before = await orders();
  await filledBasket();
  const page = await browse('/checkout');
  const variant = /name="variant_id" value="([^"]+)"/.exec((await browse('/basket')).text)?.[1] ?? '';
  await browse('/basket/set', { variant_id: variant, quantity: '0' });
  const sent = await browse('/checkout', { ...hidden(page.text), ...shopper, ...fields });
  expect(sent.headers.location).toBe('/basket');
  const basket = await browse('/basket');
  expect(basket.text).toContain('Nothing new was ordered, because your basket was empty.');
  expect(basket.text).not.toContain('See your order');
  expect(await orders()).toBe(before);
  await filledBasket();
  expect((await browse('/checkout')).text).toContain('value="12 Allen Avenue"');
});

test('changing the basket from the form, or because something sold out, loses nothing that was typed', async () => {
  await visitOwnShop();
  await filledBasket();
  const page = await browse('/checkout');
  const typed = { ...hidden(page.text), ...shopper };
  const left = await browse('/checkout', { ...typed, area: '1 Broad Street', phone: '12', basket: '' });
  expect(left.headers.location).toBe('/basket');
  const back = await browse('/checkout');
  expect(back.text).toContain('value="1 Broad Street"');
  expect(back.text).not.toContain('Please check');
  await count(0);
  await browse('/checkout', { ...typed, shown_total_kobo: '1550000' });
  await count(9);
  expect((await browse('/checkout')).text).toContain('value="12 Allen Avenue"');
});
