import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, testApp, type TestApp, type TestShop } from './support/app.ts';
import { checkOut, checkoutForm, fillBasket, referenceOf } from './support/shopping.ts';

/**
 * While a release is rolled out, the processes of the one before it go on beside the new ones: the schema grows under
 * them, and each goes on with what it knows.
 */
let world: TestApp;
let shop: TestShop;
beforeAll(async () => {
  world = await testApp();
  shop = await openShop(world, { stock: null });
}, 60_000);
afterAll(() => world.close());

/** What owners and shoppers do all day; answers each call with its status. */
async function day(): Promise<[call: string, status: number][]> {
  const statuses: [string, number][] = [];
  const note = <Reply extends { status: number }>(call: string, reply: Reply): Reply => {
    statuses.push([call, reply.status]);
    return reply;
  };
  const { client } = shop.owner;
  const site = `/api/sites/${shop.slug}`;
  const shopper = await fillBasket(world, shop);
  for (const page of ['/', `/products/${shop.product.slug}`, '/cart', '/checkout'])
    note(`GET ${page}`, await shopper.get(page));
  note('GET the products', await shopper.get('/api/shop/products?limit=10'));
  const atDoor = note(
    'POST an order',
    await checkOut(shopper, checkoutForm(shop, { pay_method: 'on_delivery' })),
  );
  const payer = await fillBasket(world, shop);
  const online = note('POST an online order', await checkOut(payer, checkoutForm(shop)));
  const reference = await referenceOf(world, shop, online.body.number);
  await world.sandbox.control.pay({ reference });
  await world.work();
  note('GET the order’s page', await payer.get(new URL(online.body.order_url, world.url).pathname));
  const [order] = await world.database.sql<{ id: string }>(
    'select id from orders where store_id = $1 and number = $2',
    [shop.storeId, atDoor.body.number],
  );
  const one = `${site}/orders/${order!.id}`;
  note('POST sent', await client.post(`${one}/fulfill`, {}));
  note('POST delivered', await client.post(`${one}/delivered`, {}));
  note('POST cash', await client.post(`${one}/cash`, {}));
  for (const list of [
    'overview',
    'orders',
    'orders?search=chidi',
    'products',
    'settings',
    'payments-to-explain',
    'transfers',
  ])
    note(`GET ${list}`, await client.get(`${site}/${list}`));
  note('GET an order', await client.get(one));
  note('PATCH settings', await client.patch(`${site}/settings`, { tagline: 'Pots' }));
  const variants = [{ price_kobo: 100_000, on_hand: 3 }];
  note('POST a product', await client.post(`${site}/products`, { title: 'Pot', variants }));
  note('POST a login', { status: (await shop.owner.signIn()) ? 200 : 500 });
  for (const page of ['statement', 'payout-account', 'own-keys', 'billing', 'billing/invoices'])
    note(`GET ${page}`, await client.get(`${site}/${page}`));
  note('GET the class', await world.client().get('/api/live-class/current/'));
  note('GET the course', await world.client().get('/api/courses/'));
  return statuses;
}

test('every call goes on while a table is added and each of the others gets one more column', async () => {
  const before = await day();
  expect(before.filter(([, status]) => status >= 500)).toEqual([]);
  // Often enough that the database keeps one plan for each statement.
  for (let n = 0; n < 5; n++) await day();
  const tables = await world.database.sql<{ name: string }>(
    `select table_name as name from sharding_registry where table_name <> 'sharding_registry'`,
  );
  for (const { name } of tables)
    await world.database.sql(`alter table ${name} add column of_the_next_release text not null default ''`);
  await world.database.sql('create table next_release (id uuid primary key)');
  expect(await day()).toEqual(before);
  expect(await day()).toEqual(before);
}, 120_000);
