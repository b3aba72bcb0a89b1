import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import type { Client } from '#tests/support/client.ts';
import { anyPhone } from '#tests/support/any-phone.ts';
import { referenceOf } from '#tests/support/selling/shopping.ts';

let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world, { stock: 20 });
});
afterAll(() => world.close());

const send = (browser: Client, path: string, form: Record<string, string>) =>
  browser.send('POST', path, Buffer.from(new URLSearchParams(form).toString()), {
    'content-type': 'application/x-www-form-urlencoded',
    origin: `http://${shop.slug}.localhost:${world.port}`,
  });

const hiddenField = (html: string, name: string) =>
  new RegExp(`<input type="hidden"[^>]*name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1] ?? '';

async function order(browser: Client, change: Record<string, string> = {}): Promise<string> {
  await send(browser, '/basket/add', { product: shop.product.slug, quantity: '2' });
  const page = await browser.get('/checkout');
  const form = {
    name: 'Bisi Ade',
    phone: anyPhone(),
    receive: 'delivery',
    state: 'Lagos',
    area: '12 Allen Avenue',
    pay_method: 'online',
    key: hiddenField(page.text, 'key'),
    shown_total_kobo: '950000',
    ...change,
  };
  const placed = await send(browser, '/checkout', form);
  expect(placed.status, placed.text.replace(/^.*<main/s, '').slice(0, 600)).toBe(303);
  return placed.headers.location ?? '';
}

test('a shopper without script finds, orders, pays and is told so', async () => {
  const browser = world.client(shop.slug);
  const product = await browser.get(`/products/${shop.product.slug}`);
  expect(product.text).toContain('<h1>Clay mug</h1>');
  expect(product.text).toContain('₦4,000');
  const payPage = await order(browser);
  expect(payPage.startsWith(world.sandbox.url)).toBe(true);
  const [row] = await world.database.sql<{ number: number }>(
    'select number from orders where store_id = $1 order by number desc limit 1',
    [shop.storeId],
  );
  const reference = await referenceOf(world, shop, row?.number ?? 0);
  await world.sandbox.control.pay({ reference });
  const callback = await world.database.sql<{ callback_url: string }>(
    'select callback_url from payments where reference = $1',
    [reference],
  );
  const back = new URL(callback[0]?.callback_url ?? '');
  const returned = await browser.get(`${back.pathname}${back.search}&reference=${reference}`);
  expect([returned.status, returned.headers.location]).toEqual([303, back.pathname]);
  const page = await browser.get(back.pathname);
  expect(page.text).toContain('Paid. Thank you!');
  expect(page.text).toContain('₦9,500');
  expect((await browser.get('/basket')).text).toContain('Your basket is empty');
});

test('pay on delivery leads straight to the order page', async () => {
  const browser = world.client(shop.slug);
  const path = await order(browser, { pay_method: 'on_delivery' });
  const page = await browser.get(path);
  expect(page.text).toContain('Please have ₦9,500 ready for the rider.');
});

test('pay on delivery is offered and taken only where its owner wants it', async () => {
  const other = await openShop(world);
  const visit = world.client(other.slug);
  const form = { product: other.product.slug, quantity: '1' };
  const origin = `http://${other.slug}.localhost:${world.port}`;
  const post = (path: string, fields: Record<string, string>) =>
    visit.send('POST', path, Buffer.from(new URLSearchParams(fields).toString()), {
      'content-type': 'application/x-www-form-urlencoded',
      origin,
    });
  await post('/basket/add', form);
  const shown = (await visit.get('/checkout')).text;
  expect(shown).toContain('value="on_delivery"');
  await other.owner.client.patch(`/api/sites/${other.slug}/settings`, { pay_on_delivery: false });
  world.clock.advance(seenWithin);
  expect((await visit.get('/checkout')).text).not.toContain('value="on_delivery"');
  const refused = await post('/checkout', {
    name: 'Bisi Ade',
    phone: anyPhone(),
    receive: 'delivery',
    state: 'Lagos',
    area: '12 Allen Avenue',
    pay_method: 'on_delivery',
    key: hiddenField(shown, 'key'),
    shown_total_kobo: '550000',
  });
  expect([refused.status, refused.headers.location]).toEqual([303, '/checkout']);
  expect((await visit.get('/checkout')).text).toContain('Choose how you want to pay.');
  const orders = await world.database.sql('select 1 from orders where store_id = $1', [other.storeId]);
  expect(orders).toEqual([]);
});

test('"I have been debited" before paying says it is safe to pay, and stays true', async () => {
  const browser = world.client(shop.slug);
  await order(browser);
  const [row] = await world.database.sql<{ number: number }>(
    'select number from orders where store_id = $1 order by number desc limit 1',
    [shop.storeId],
  );
  const [payment] = await world.database.sql<{ callback_url: string }>(
    'select callback_url from payments where reference = $1',
    [await referenceOf(world, shop, row?.number ?? 0)],
  );
  const path = new URL(payment?.callback_url ?? '').pathname;
  const asked = await send(browser, `${path}/debited`, {});
  expect([asked.status, asked.headers.location]).toEqual([303, path]);
  expect((await browser.get(path)).text).toMatch(/Not received, safe to retry|Still with your bank/);
});

test('a new price is seen within a second, and delivery becomes free where the shop says so', async () => {
  const browser = world.client(shop.slug);
  await browser.get('/');
  const to = (path: string) => `/api/sites/${shop.slug}${path}`;
  const owner = shop.owner.client;
  await owner.patch(to('/settings'), { tagline: 'Fresh from the kiln.' });
  await owner.put(to('/delivery'), {
    rates: [
      {
        kind: 'delivery',
        name: 'Lagos',
        states: ['Lagos'],
        price_kobo: 150_000,
        free_above_kobo: 500_000,
        eta: '',
      },
    ],
  });
  world.clock.advance(seenWithin);
  expect((await browser.get('/')).text).toContain('Fresh from the kiln.');
  const path = await order(browser, { pay_method: 'on_delivery', shown_total_kobo: '800000' });
  expect((await browser.get(path)).text).toContain('₦8,000');
});

test('nothing of one store is reached through another', async () => {
  const other = await openShop(world);
  const browser = world.client(shop.slug);
  const path = await order(browser, { pay_method: 'on_delivery', shown_total_kobo: '800000' });
  const stranger = world.client(other.slug);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.get(`/products/${shop.product.slug}x`)).status).toBe(404);
  await send(browser, '/basket/add', { product: shop.product.slug, quantity: '1' });
  stranger.cookies.set('cart', browser.cookies.get('cart') ?? '');
  expect((await stranger.get('/basket')).text).toContain('Your basket is empty');
});

test('where there is no store nothing is shown', async () => {
  expect((await world.client('nobody-at-all').get('/')).text).toContain('There is no store at this address');
});
