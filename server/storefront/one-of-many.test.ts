import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#shared/api/catalogue.ts';
import { anotherFront, type AnotherFront } from '#tests/support/programs/another-front.ts';
import { openShop, testApp, type TestApp, type TestShop } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { newId } from '../platform/ids.ts';
import { checkOut, checkoutForm, fillBasket } from '#tests/support/selling/shopping.ts';

let world: TestApp;
let shop: TestShop;
let front: AnotherFront;
let paths: string[];
/** The oldest: the last of the list, on its second page. */
let mug: string;
let second: string;
beforeAll(async () => {
  world = await testApp({ limits: { use: async () => ({ left: 1, endsIn: 1 }), giveBack: () => undefined } });
  shop = await openShop(world, { stock: 6 });
  const slugs: string[] = [];
  for (let n = 0; n < 29; n++) {
    world.clock.advance(1000);
    const { body } = await send<Product>('POST', '/products', {
      title: `Pot ${n}`,
      variants: [{ price_kobo: 200_000, on_hand: 5 }],
    });
    slugs.push(body.slug);
  }
  front = await anotherFront(world);
  const { text } = await front.ask(shop.slug)('/products');
  second = /href="([^"]*after=[^"]*)"/.exec(text)![1]!;
  mug = `/products/${shop.product.slug}`;
  paths = ['/', '/products', second, '/wishlist', mug, ...slugs.map((slug) => `/products/${slug}`)];
  await remade();
});
afterAll(async () => {
  await front.close();
  await world.close();
});

const send = async <Answer>(method: string, path: string, body: object) =>
  (await shop.owner.signIn()).send<Answer>(method, `/api/sites/${shop.slug}${path}`, body);

/** Which pages are made anew when all of them are asked for. */
async function remade(): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const { made } = front.figures();
    expect((await front.ask(shop.slug)(path)).status, path).toBe(200);
    if (front.figures().made > made) found.push(path);
  }
  return found;
}

/** The same, when a change has had its second. */
async function remadeNow(): Promise<string[]> {
  world.clock.advance(seenWithin);
  return remade();
}

const priceOf = async (path: string) => /₦[\d,]+/.exec((await front.ask(shop.slug)(path)).text)?.[0];

test('the price of one of thirty products makes its page and its place in the list anew, and no other', async () => {
  const change = { kind: 'amount', by: 100_000, round_kobo: 0 };
  const which = { ids: [shop.product.id] };
  expect((await send('POST', '/price-changes', { id: newId(), which, change })).status).toBe(201);
  expect(await remadeNow()).toEqual([second, mug]);
  expect(await priceOf(mug)).toBe('₦5,000');
  expect(await remadeNow()).toEqual([]);
});

test('an order makes nothing anew while there is plenty left, and then what says how many', async () => {
  const order = async (quantity: number) => {
    const placed = await checkOut(await fillBasket(world, shop, quantity), checkoutForm(shop));
    expect(placed.status, placed.text).toBe(201);
  };
  await order(2);
  expect(await remadeNow()).toEqual([]);
  await order(1);
  expect(await remadeNow()).toEqual([second, mug]);
});

test('words about the whole shop make everything anew, and so does a change that names nothing', async () => {
  expect((await send('PATCH', '/settings', { tagline: 'From Kano' })).status).toBe(200);
  expect(await remadeNow()).toEqual(paths);
  // As a release does that knows of no names.
  await world.database.sql('update stores set version = version + 1 where store_id = $1', [shop.storeId]);
  expect(await remadeNow()).toEqual(paths);
  // Named before it and after it, and looked at once.
  const change = { kind: 'amount', by: 100_000, round_kobo: 0 };
  const price = () =>
    send('POST', '/price-changes', { id: newId(), which: { ids: [shop.product.id] }, change });
  await price();
  await world.database.sql('update stores set version = version + 1 where store_id = $1', [shop.storeId]);
  await price();
  expect(await remadeNow()).toEqual(paths);
});

test('what was named is kept of a hundred versions', async () => {
  const change = { kind: 'amount', by: 100, round_kobo: 0 };
  for (let n = 0; n < 105; n++)
    await send('POST', '/price-changes', { id: newId(), which: { ids: [shop.product.id] }, change });
  const [row] = await world.database.sql<{ rows: number; behind: number }>(
    `select count(*)::int as rows, (max(s.version) - min(c.version))::int as behind
     from page_changes c join stores s on s.store_id = c.store_id where c.store_id = $1`,
    [shop.storeId],
  );
  expect(row).toEqual({ rows: 100, behind: 99 });
  // Who has not looked for longer begins anew.
  expect(await remadeNow()).toEqual(paths);
});
