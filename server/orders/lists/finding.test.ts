import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BenchStore } from '../../../bench/world.ts';
import {
  openShop,
  signedInOwner,
  testApp,
  type Owner,
  type TestApp,
  type TestShop,
} from '#tests/support/app.ts';
import { largeStore } from '#tests/support/selling/large-store.ts';

let world: TestApp;
let store: BenchStore;
let owner: Owner;
let shop: TestShop;

beforeAll(async () => {
  world = await testApp();
  ({ owner, store } = await largeStore(world));
  shop = await openShop(world);
});
afterAll(() => world.close());

interface List {
  items: { number: number }[];
  next: string | null;
}
const list = async (query: string) => (await owner.client.get<List>(`/api/sites/large/orders?${query}`)).body;
const numbersOf = (found: List) => found.items.map((order) => order.number);
const numbersInTable = async (condition: string) =>
  (
    await world.database.sql<{ number: number }>(
      `select number from orders where store_id = $1 and ${condition} order by placed_at desc, id desc`,
      [store.storeId],
    )
  ).map((row) => row.number);

test('orders are narrowed to days in Lagos, the first and the last among them', async () => {
  const [{ day } = { day: '' }] = await world.database.sql<{ day: string }>(
    `select to_char(placed_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day from orders
     where store_id = $1 and number = 2500`,
    [store.storeId],
  );
  const expected = await numbersInTable(
    `to_char(placed_at at time zone 'Africa/Lagos', 'YYYY-MM-DD') = '${day}'`,
  );
  expect(numbersOf(await list(`limit=100&from=${day}&to=${day}`))).toEqual(expected);
  expect(expected.length).toBeGreaterThan(50);
  expect(numbersOf(await list(`limit=100&from=${day}&to=${day}&search=zubaydah`))).toEqual([]);
});

test('things that are frequent and never stand together are looked for in parts, and not one is missed', async () => {
  const found: number[] = [];
  let after = '';
  for (let calls = 0; calls < 20; calls++) {
    const page = await list(`limit=20&search=gown+okafor&channel=manual${after && `&after=${after}`}`);
    found.push(...numbersOf(page));
    if (!page.next) break;
    after = page.next;
  }
  expect(found).toEqual(
    await numbersInTable(`search like '% gown %' and search like '% okafor%' and channel = 'manual'`),
  );
});

test('two frequent names that were typed as one are looked for in parts, and not one is missed', async () => {
  const found: number[] = [];
  let after = '';
  for (let calls = 0; calls < 40; calls++) {
    const page = await list(`limit=20&search=adaokafor&pay_method=online${after && `&after=${after}`}`);
    found.push(...numbersOf(page));
    if (!page.next) break;
    after = `${page.next}`;
  }
  const expected = await numbersInTable(`search like '% ada okafor %' and pay_method = 'online'`);
  expect(expected.length).toBeGreaterThan(4);
  expect(found).toEqual(expected);
  // An order of the name in one word is among them at its place, and stands once.
  await world.database.sql(
    `with one as (update orders set search = search || 'adaokafor ' where store_id = $1 and number = any($2)
       returning store_id, id, placed_at)
     insert into order_words (store_id, word, at, order_id) select store_id, 'adaokafor', placed_at, id from one`,
    [store.storeId, [expected[1], 1234]],
  );
  const both = await numbersInTable(`(search like '% ada okafor %' or number = 1234)`);
  const pages: number[] = [];
  for (let place = '', next: string | null = ''; next !== null; place = `&after=${next}`) {
    const page = await list(`limit=3&search=adaokafor${place}`);
    pages.push(...numbersOf(page));
    next = page.next;
  }
  expect(pages).toEqual(both);
});

test.each([
  ['search=gown&channel=counter', `search like '% gown %' and channel = 'counter'`],
  ['noted=true&pay_method=online', `note <> '' and pay_method = 'online'`],
  ['channel=counter&courier=kwik', 'false'],
  ['fulfillment_status=delivered', `fulfillment_status = 'delivered'`],
])(
  'of orders that came in the same moment %s leaves none out and shows none twice',
  async (query, condition) => {
    // A hundred orders of one moment, in the middle of the list.
    for (const [table, time, id] of [
      ['order_words', 'at', 'order_id'],
      ['orders', 'placed_at', 'id'],
    ])
      await world.database.sql(
        `update ${table} set ${time} = (select placed_at from orders where store_id = $1 and number = 3900)
       where store_id = $1 and ${id} in (select id from orders where store_id = $1 and number between 3801 and 3900)`,
        [store.storeId],
      );
    const found: number[] = [];
    let after = '';
    for (let calls = 0; calls < 80; calls++) {
      const page = await list(`limit=7&from=2026-11-15&${query}${after && `&after=${after}`}`);
      found.push(...numbersOf(page));
      if (!page.next) break;
      after = page.next;
    }
    expect(found).toEqual(await numbersInTable(`${condition} and placed_at >= '2026-11-14T23:00:00Z'`));
  },
);

test.each([
  ['search=zebra+gown', `search like '% gown %'`],
  ['search=zebra&courier=kwik', `id in (select order_id from fulfillments where courier = 'Kwik')`],
  [
    'search=zebra+gown&courier=kwik',
    `search like '% gown %' and id in (select order_id from fulfillments where courier = 'Kwik')`,
  ],
])('%s, read one at a time, finds what is rare beside what is everywhere', async (query, condition) => {
  const some = 'number % 97 = 5';
  await world.database.sql(
    `with them as (update orders set search = search || 'zebra ' where store_id = $1 and ${some} and search not like '% zebra %'
       returning store_id, id, placed_at)
     insert into order_words (store_id, word, at, order_id) select store_id, 'zebra', placed_at, id from them`,
    [store.storeId],
  );
  const found: number[] = [];
  for (let after = '', next: string | null = ''; next !== null; after = `&after=${next}`) {
    const page = await list(`limit=1&${query}${after}`);
    found.push(...numbersOf(page));
    next = page.next;
  }
  const expected = await numbersInTable(`${some} and ${condition}`);
  expect(expected.length).toBeGreaterThan(4);
  expect(found).toEqual(expected);
});

test('an order is found by a payment’s reference, and in its own store alone', async () => {
  const reference = `ord-${'a2'.repeat(13)}`;
  await world.database.sql(
    `update payments set reference = $2 where reference = (
       select 'seed-' || id from orders where store_id = $1 and pay_method = 'online' and number > 2000
       order by number limit 1)`,
    [store.storeId, reference],
  );
  const [paid] = await world.database.sql<{ number: number }>(
    `select number from orders where id = (select owner_id from payments where reference = $1)`,
    [reference],
  );
  expect(numbersOf(await list(`search=${reference.toUpperCase()}`))).toEqual([paid!.number]);
  const { body } = await shop.owner.client.get<List>(`/api/sites/${shop.slug}/orders?search=${reference}`);
  expect(numbersOf(body)).toEqual([]);
});

test('an order’s number comes before phones that end in it', async () => {
  await world.database.sql(
    `insert into order_words (store_id, word, at, order_id)
     select store_id, '1200', placed_at, id from orders where store_id = $1 and number = 1100`,
    [store.storeId],
  );
  await world.database.sql(
    `update orders set search = search || '1200 ' where store_id = $1 and number = 1100`,
    [store.storeId],
  );
  expect(numbersOf(await list('search=1200')).slice(0, 1)).toEqual([1200]);
  expect(numbersOf(await list('search=1200'))).toContain(1100);
  expect(numbersOf(await list(`search=${encodeURIComponent('#1200')}`))).toEqual([1200]);
});

test('the orders that a list asks for leave as a sheet, a row for each line, every one of them once', async () => {
  const { text } = await owner.client.get('/api/sites/large/orders-csv?payment_status=partially_paid');
  const [heads, ...rows] = text.replace('\uFEFF', '').trim().split('\r\n');
  expect(heads).toMatch(/^Order,Day,Time,Customer,Phone,/);
  const expected = await numbersInTable(`payment_status = 'partially_paid'`);
  expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(expected);
  const cells = rows[0]!.split(',');
  const cell = (head: string) => cells[heads!.split(',').indexOf(head)];
  expect(['Pieces', 'Price of one', 'Order total', 'Came in'].map(cell)).toEqual([
    '1',
    '3000.00',
    '4500.00',
    '1000.00',
  ]);
  const whole = await owner.client.get('/api/sites/large/orders-csv');
  const numbers = whole.text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(',')[0]);
  expect(new Set(numbers).size).toBe(3_000);
  expect(numbers).toHaveLength(3_000);
});

test('a list that somebody names is theirs alone, there once, and goes when it is taken away', async () => {
  const helper = await signedInOwner(world);
  await world.database.sql(`insert into store_members values ($1, $2, 'manager', now())`, [
    store.storeId,
    helper.id,
  ]);
  const views = '/api/sites/large/order-views';
  const view = {
    id: '0190f5fe-7c00-7000-8000-000000000002',
    name: 'To send today',
    asked: 'show=to-send&when=today',
  };
  for (let n = 0; n < 2; n++) {
    const { body } = await owner.client.put(`${views}/${view.id}`, {
      name: ` ${view.name} `,
      asked: view.asked,
    });
    expect(body).toEqual({ items: [view] });
  }
  expect((await owner.client.put(`${views}/${view.id}`, { name: ' ', asked: view.asked })).body).toEqual({
    name: ['Give it a name.'],
  });
  expect((await helper.client.get(views)).body).toEqual({ items: [] });
  expect((await helper.client.send('DELETE', `${views}/${view.id}`)).body).toEqual({ items: [] });
  expect((await owner.client.get(views)).body).toEqual({ items: [view] });
  expect((await owner.client.send('DELETE', `${views}/${view.id}`)).body).toEqual({ items: [] });
});
