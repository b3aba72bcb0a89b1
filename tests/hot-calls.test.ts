import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { countedClient, type Asked } from '#tests/support/reading/asked.ts';
import type { Client, Reply } from '#tests/support/client.ts';
import {
  checkoutForm,
  fillBasket,
  orderOne,
  referenceOf,
  type PlacedOrder,
} from '#tests/support/selling/shopping.ts';
import { signatureOf, successEvent } from '#tests/support/selling/webhook.ts';

/**
 * What the calls cost that are made most, in questions and bytes: what is asked more often than today stands out here, on
 * any machine. Less is a reason to write the smaller number down.
 */
const counting = countedClient();
const pages = 12;
let world: TestApp;
let shop: TestShop;

beforeAll(async () => {
  world = await testApp({ straight: true, client: counting.client, poolSize: 4 });
  shop = await openShop(world, { stock: 1_000 });
  for (let n = 0; n < pages; n++)
    await shop.owner.client.post(`/api/sites/${shop.slug}/products`, {
      title: `Bowl ${n}`,
      variants: [{ price_kobo: 250_000, on_hand: 50 }],
    });
  // What the provider says comes from here alone.
  world.sandbox.control.setSettings({ webhook_url: null });
  await orderOne(world, shop, onDelivery);
  await world.work();
  world.clock.advance(2_000);
});
afterAll(() => world.close());

const onDelivery = { pay_method: 'on_delivery' };
/** As a browser asks. */
const compressed = { 'accept-encoding': 'br' };

interface Cost extends Asked {
  bytes: number;
}

/** A call that is prepared anew each time, and made once. */
type Turn = (turn: number) => Promise<() => Promise<Reply<unknown>>>;

/**
 * The least of several times: the first ones fill what is kept, and now and then something is read anew beside a call.
 */
async function costOf(turn: Turn): Promise<Cost & { texts: string[] }> {
  const all = [];
  for (let n = 0; n < 6; n++) {
    const call = await turn(n);
    let bytes = 0;
    const asked = await counting.during(async () => {
      const { status, bytes: sent } = await call();
      if (status >= 300) throw new Error(`It is answered with ${status}.`);
      bytes = sent.length;
    });
    all.push({ ...asked, bytes });
  }
  return all.toSorted((a, b) => a.statements - b.statements || a.trips - b.trips)[0]!;
}

const get =
  (asker: () => Client, path: (turn: number) => string): Turn =>
  async (turn) =>
  () =>
    asker().get(path(turn), compressed);
const shopper = () => world.client(shop.slug);
const owner = () => shop.owner.client;
const anOrder = (change: object = onDelivery) => orderOne(world, shop, change);

const calls: Record<string, Turn> = {
  'product page made anew': get(shopper, (turn) => `/products/bowl-${turn}`),
  'product page that lies ready': get(shopper, () => `/products/${shop.product.slug}`),
  'list of products': get(shopper, () => '/api/shop/products?limit=20'),
  product: get(shopper, () => `/api/shop/products/${shop.product.slug}`),
  'new basket with a line': async () => () =>
    shopper().post('/api/shop/cart/lines', { variant_id: shop.product.variantId, quantity: 1 }),
  checkout: async () => {
    const buyer = await fillBasket(world, shop);
    return () => buyer.get('/checkout', compressed);
  },
  'order, paid on delivery': async () => {
    const buyer = await fillBasket(world, shop);
    const form = checkoutForm(shop, onDelivery);
    return () => buyer.post<PlacedOrder>('/api/shop/checkout', form);
  },
  'order’s page': async () => {
    const { shopper: buyer, order_url } = await anOrder();
    return () => buyer.get(order_url, compressed);
  },
  'list of orders': get(owner, () => `/api/sites/${shop.slug}/orders?limit=20`),
  'settings of a store': get(owner, () => `/api/sites/${shop.slug}/settings`),
  'owner’s home': get(owner, () => `/api/sites/${shop.slug}/overview`),
  'news of a payment': async () => {
    const { number } = await anOrder({ pay_method: 'online' });
    const reference = await referenceOf(world, shop, number);
    await world.sandbox.control.pay({ reference });
    await world.work();
    const event = successEvent(reference, { amount: 550_000 });
    const said = { 'content-type': 'application/json', ...signatureOf(event, 'sk_test_presence_sandbox') };
    return async () => {
      const reply = await world.client().post('/webhooks/paystack', event, said);
      await world.work();
      return reply;
    };
  },
};

test.each<[call: string, asks: Asked, atMostBytes: number]>([
  ['product page made anew', { statements: 3, trips: 1, commits: 0 }, 7690],
  ['product page that lies ready', { statements: 0, trips: 0, commits: 0 }, 7690],
  ['list of products', { statements: 3, trips: 1, commits: 0 }, 2321],
  ['product', { statements: 3, trips: 1, commits: 0 }, 491],
  ['new basket with a line', { statements: 4, trips: 2, commits: 1 }, 374],
  ['checkout', { statements: 6, trips: 5, commits: 0 }, 6612],
  ['order, paid on delivery', { statements: 17, trips: 4, commits: 2 }, 157],
  ['order’s page', { statements: 20, trips: 5, commits: 0 }, 5744],
  ['list of orders', { statements: 4, trips: 3, commits: 0 }, 621],
  ['settings of a store', { statements: 15, trips: 4, commits: 0 }, 900],
  ['owner’s home', { statements: 18, trips: 4, commits: 0 }, 512],
  ['news of a payment', { statements: 48, trips: 25, commits: 5 }, 57],
])('%s', async (call, asks, atMostBytes) => {
  const { statements, trips, commits, bytes } = await costOf(calls[call]!);
  expect({ statements, trips, commits }).toEqual(asks);
  // Ids and links differ from run to run, and with them what compresses well by a few bytes.
  expect(bytes).toBeLessThanOrEqual(atMostBytes);
});
