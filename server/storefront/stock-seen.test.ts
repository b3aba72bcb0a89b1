import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#shared/api/orders.ts';
import { anotherFront } from '#tests/support/programs/another-front.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import {
  checkOut,
  checkoutForm,
  fillBasket,
  orderRow,
  referenceOf,
} from '#tests/support/selling/shopping.ts';
import { watchedClient } from '#tests/support/reading/statements.ts';
import { addCollection } from '../catalogue/index.ts';
import { settle } from '../payments/index.ts';
import { sweep } from '../payments/sweep.ts';
import { minutes } from '../platform/clock.ts';

let world: TestApp;
let shop: TestShop;
let collection: string;
/** Statements sent by the app since this was emptied. */
const statements: string[] = [];
beforeAll(async () => {
  const counting = watchedClient((text) => {
    statements.push(text);
    return 'goes on';
  });
  world = await testApp({ client: counting });
});
afterAll(() => world.close());

const to = (rest: string) => `/api/sites/${shop.slug}${rest}`;
const owner = () => shop.owner.signIn();

/** A shop with so many mugs, in a collection of their own. */
async function open(stock: number): Promise<void> {
  shop = await openShop(world, { stock });
  collection = await world.database.db
    .forStore(shop.storeId)
    .transact((tx) => addCollection(tx, { title: 'Clay', slug: 'clay', description: '', position: 1 }));
  await count(stock);
}

/** The owner counts the shelf. */
async function count(onHand: number): Promise<void> {
  const replaced = await (
    await owner()
  ).put(to(`/products/${shop.product.id}`), {
    title: 'Clay mug',
    collection_ids: [collection],
    variants: [{ id: shop.product.variantId, price_kobo: 400_000, on_hand: onHand }],
  });
  expect(replaced.status, replaced.text).toBe(200);
}

const paths = () => [
  '/',
  '/products',
  '/collections/clay',
  '/search?q=mug',
  `/products/${shop.product.slug}`,
];

type Look = (path: string) => Promise<{ status: number; text: string }>;

/** What each page a shopper can find the mugs on says about their stock. */
async function said(look: Look = (path) => world.client(shop.slug).get(path)): Promise<string[]> {
  const pages = await Promise.all(paths().map(look));
  expect(pages.map((page) => page.status)).toEqual(paths().map(() => 200));
  return [...new Set(pages.map(({ text }) => /Sold out|Only \d left/.exec(text)?.[0] ?? ''))];
}

/** The same, when a change has had its second. */
async function saidNow(look?: Look): Promise<string[]> {
  world.clock.advance(seenWithin);
  return said(look);
}

async function order(quantity: number, change: object = {}): Promise<{ number: number; id: string }> {
  const placed = await checkOut(await fillBasket(world, shop, quantity), checkoutForm(shop, change));
  expect(placed.status, placed.text).toBe(201);
  const { number } = placed.body;
  return { number, id: (await orderRow(world, shop, number)).id };
}

const onDelivery = { pay_method: 'on_delivery' };

async function pay(number: number): Promise<void> {
  const reference = await referenceOf(world, shop, number);
  await world.sandbox.control.pay({ reference });
  await settle(world.app.deps.payments, reference, 'test');
  await world.work();
}

const act = async (id: string, rest: string, body: object = {}) => {
  const done = await (await owner()).post<Order>(to(`/orders/${id}/${rest}`), body);
  expect(done.status, done.text).toBe(200);
};

async function version(): Promise<number> {
  const [row] = await world.database.sql<{ version: number }>(
    'select version::int from stores where store_id = $1',
    [shop.storeId],
  );
  return row!.version;
}

test('the last unit held for a try to pay is sold out on every page, and there again when the try has run out', async () => {
  await open(1);
  expect(await said()).toEqual(['Only 1 left']);
  await order(1);
  expect(await saidNow()).toEqual(['Sold out']);
  world.clock.advance(minutes(40));
  await sweep(world.app.deps.payments);
  expect(await saidNow()).toEqual(['Only 1 left']);
});

test('a hold that becomes few left and a sale that sells out are seen, and what a cancellation gives back', async () => {
  await open(6);
  expect(await said()).toEqual(['']);
  const { number } = await order(3);
  expect(await saidNow()).toEqual(['Only 3 left']);
  await pay(number);
  const sold = await order(3, onDelivery);
  expect(await saidNow()).toEqual(['Sold out']);
  await act(sold.id, 'cancel');
  expect(await saidNow()).toEqual(['Only 3 left']);
});

test('goods put back with a refund, and a shelf counted anew, are seen', async () => {
  await open(2);
  const { number, id } = await order(2);
  await pay(number);
  expect(await said()).toEqual(['Sold out']);
  await act(id, 'refund', { amount_kobo: 950_000, key: 'refund-key-1', restock: true });
  expect(await saidNow()).toEqual(['Only 2 left']);
  await count(0);
  expect(await saidNow()).toEqual(['Sold out']);
});

test('an order made by one process is seen on the pages of another', async () => {
  await open(1);
  const other = await anotherFront(world);
  const look = other.ask(shop.slug);
  expect(await said(look)).toEqual(['Only 1 left']);
  await order(1);
  expect(await saidNow(look)).toEqual(['Sold out']);
  await other.close();
});

test('a basket of several goods raises the pages once, also when only one of them runs low', async () => {
  await open(500);
  const plate = await shop.owner.client.post<{ variants: { id: string }[] }>(to('/products'), {
    title: 'Clay plate',
    variants: [{ price_kobo: 100_000, on_hand: 1 }],
  });
  const shopper = await fillBasket(world, shop);
  await shopper.post('/api/shop/cart/lines', { variant_id: plate.body.variants[0]!.id, quantity: 1 });
  const before = await version();
  expect((await checkOut(shopper, checkoutForm(shop))).status).toBe(201);
  expect(await version()).toBe(before + 1);
});

test('no page grows older by an order that leaves as many as shoppers are not told of', async () => {
  await open(6);
  const before = await version();
  statements.length = 0;
  const { number, id } = await order(2);
  await pay(number);
  await act(id, 'fulfill');
  expect(await version()).toBe(before);
  expect(statements.filter((text) => /update "?stores"? set version/.test(text))).toEqual([]);
});
