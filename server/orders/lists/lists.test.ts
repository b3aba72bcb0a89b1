import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SeededOrders } from '../../../bench/orders-world.ts';
import type { BenchStore } from '../../../bench/world.ts';
import { largeStore } from '#tests/support/selling/large-store.ts';
import { checkOut, checkoutForm, fillBasket } from '#tests/support/selling/shopping.ts';
import { openShop, testApp, type Owner, type TestApp, type TestShop } from '#tests/support/app.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { overviewOf } from './home.ts';
import { findOrders } from './search.ts';
import { days } from '../../platform/clock.ts';

/** A store of 3,000 orders, and beside it a shop where orders are really placed. */
let world: TestApp;
let store: BenchStore;
let seeded: SeededOrders;
let owner: Owner;
let shop: TestShop;

beforeAll(async () => {
  world = await testApp();
  ({ owner, store, seeded } = await largeStore(world));
  shop = await openShop(world, { stock: null });
});
afterAll(() => world.close());

interface List {
  items: { number: number; payment_status: string; fulfillment_status: string; customer_name: string }[];
  next: string | null;
}
const list = async (query: string) => (await owner.client.get<List>(`/api/sites/large/orders?${query}`)).body;
const numbersOf = (found: List) => found.items.map((order) => order.number);
const numbersInTable = async (condition: string, limit: number) =>
  (
    await world.database.sql<{ number: number }>(
      `select number from orders where store_id = $1 and ${condition} order by placed_at desc, id desc limit ${limit}`,
      [store.storeId],
    )
  ).map((row) => row.number);

/** How many rows the database read for it, in all tables. */
async function rowsRead(look: (tx: StoreTx) => Promise<unknown>): Promise<number> {
  return world.database.db.forStore(store.storeId).read(async (tx) => {
    const counted = () =>
      sql<{ read: number }>`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as read
        from pg_stat_xact_user_tables`.execute(tx.db);
    const before = (await counted()).rows[0]!.read;
    await look(tx);
    return (await counted()).rows[0]!.read - before;
  });
}

test.each([
  ['payment_status=partially_paid', `payment_status = 'partially_paid'`],
  ['payment_status=paid', `payment_status = 'paid'`],
  ['fulfillment_status=unfulfilled', `fulfillment_status = 'unfulfilled'`],
  [
    'payment_status=voided&fulfillment_status=unfulfilled',
    `payment_status = 'voided' and fulfillment_status = 'unfulfilled'`,
  ],
  ['payment_status=refunded', `payment_status = 'refunded'`],
  ['pay_method=direct_transfer', `pay_method = 'direct_transfer'`],
  ['channel=counter', `channel = 'counter'`],
  ['channel=counter&pay_method=online', `channel = 'counter' and pay_method = 'online'`],
  ['noted=true', `note <> ''`],
  ['courier=kwik', `id in (select order_id from fulfillments where courier = 'Kwik')`],
  [
    'courier=kwik&noted=true',
    `note <> '' and id in (select order_id from fulfillments where courier = 'Kwik')`,
  ],
  ['courier=kwik&payment_status=refunded', 'false'],
  [
    'to_send=true',
    `status = 'open' and fulfillment_status = 'unfulfilled'
      and (payment_status in ('paid', 'overpaid') or pay_method = 'on_delivery')`,
  ],
  ['search=hamper', `search like '% hamper %'`],
  ['search=christmas+hamp&pay_method=on_delivery', `search like '% hamper %' and pay_method = 'on_delivery'`],
  ['search=gown+okafor', `search like '% gown %' and search like '% okafor%'`],
  ['search=gown&channel=counter', `search like '% gown %' and channel = 'counter'`],
  ['search=ada.okafor', `search like '% ada %' and search like '% okafor%'`],
])('the list of %s is the newest of that state, page after page', async (query, condition) => {
  const first = await list(`limit=20&${query}`);
  const expected = await numbersInTable(condition, 40);
  expect(numbersOf(first)).toEqual(expected.slice(0, 20));
  if (expected.length <= 20) return expect(first.next).toBe(null);
  const second = await list(`limit=20&${query}&after=${first.next}`);
  expect(numbersOf(second)).toEqual(expected.slice(20));
});

test('a list by state, a search and the home read little more than they show, however many orders there are', async () => {
  const home = await rowsRead((tx) => overviewOf({ clock: world.clock }, tx));
  const refunded = await rowsRead((tx) => findOrders(tx, { limit: 21, paymentStatus: 'refunded' }, ''));
  const name = await rowsRead((tx) => findOrders(tx, { limit: 21 }, seeded.rareName));
  const nobody = await rowsRead((tx) => findOrders(tx, { limit: 21 }, 'xylophone'));
  // The home counts the stock of 400 variants and shows up to 100 transfers to explain; the rest of it is small.
  expect({ home: home < 1_200, refunded, name: name < 20, nobody }).toEqual({
    home: true,
    refunded: 0,
    name: true,
    nobody: 0,
  });
});

test('the home counts what the orders themselves say', async () => {
  const { body } = await owner.client.get('/api/sites/large/overview');
  const [today] = await world.database.sql<{ placed: number; paid: number }>(
    `select count(*) filter (where status <> 'canceled')::int as placed, sum(captured_kobo)::int as paid from orders
     where store_id = $1 and placed_at >= date_trunc('day', $2::timestamptz, 'Africa/Lagos')`,
    [store.storeId, world.clock.now()],
  );
  expect(body).toMatchObject({
    orders_to_send: seeded.toSend,
    orders_today: today!.placed,
    paid_today_kobo: today!.paid ?? 0,
    // One order in a hundred was paid in part by a transfer that was given up.
    payments_to_explain: 30,
    low_stock: 0,
    low_stock_more: false,
    short_at_places: 0,
  });
});

test.each([
  ['a name', () => seeded.rareName],
  ['the beginning of a name, in any case', () => 'zUBay'],
  ['both names the other way round', () => 'quadri zubaydah'],
  ['a phone', () => seeded.rarePhone],
  ['a phone in its +234 form', () => `+234 ${seeded.rarePhone.slice(1, 4)} ${seeded.rarePhone.slice(4)}`],
  ['the last four digits of a phone', () => '0001'],
  ['an e-mail address', () => seeded.rareEmail],
  ['the beginning of an e-mail address', () => 'ZUBAYDAH@ex'],
  ['what was bought', () => seeded.rareThing],
  ['its SKU', () => seeded.rareSku],
  ['an order’s number', () => String(seeded.rareNumber)],
  ['an order’s number with its sign', () => encodeURIComponent(`#${seeded.rareNumber}`)],
])('an order is found by %s', async (_what, typed) => {
  const found = await list(`limit=20&search=${encodeURIComponent(decodeURIComponent(typed()))}`);
  expect(numbersOf(found)).toContain(seeded.rareNumber);
});

test('an order that is placed is found at once, without accents, and in no other store', async () => {
  const shopper = await fillBasket(world, shop);
  const placed = await checkOut(
    shopper,
    checkoutForm(shop, { name: 'Àmù Zubaydah', pay_method: 'on_delivery' }),
  );
  expect(placed.status).toBe(201);
  const { body } = await shop.owner.client.get<List>(`/api/sites/${shop.slug}/orders?search=amu`);
  expect(numbersOf(body)).toEqual([placed.body.number]);
  expect(numbersOf(await list('search=amu'))).toEqual([]);
});

test('a name with a hyphen, together or apart finds its orders however it is typed, newest first and by pages', async () => {
  const placed: number[] = [];
  for (const name of ['Abdul-Rahman Bello', 'Abdulrahman Musa', "Kemi O'Neill", 'Tola O-Neill']) {
    world.clock.advance(1_000);
    const form = checkoutForm(shop, { name, pay_method: 'on_delivery' });
    placed.push((await checkOut(await fillBasket(world, shop), form)).body.number);
  }
  const [apart, together, kemi, tola] = placed;
  const found = async (typed: string, more = '') =>
    (
      await shop.owner.client.get<List>(
        `/api/sites/${shop.slug}/orders?search=${encodeURIComponent(typed)}${more}`,
      )
    ).body;
  for (const [typed, numbers] of [
    ['abdulrahman', [together, apart]],
    ['Abdul-Rahman', [together, apart]],
    ['abdulrahman bello', [apart]],
    ['oneill', [tola, kemi]],
    ['o’neill', [tola, kemi]],
    ['o-neill', [tola, kemi]],
    ['rahmanabdul', []],
  ] as const)
    expect([typed, numbersOf(await found(typed))]).toEqual([typed, numbers]);
  const first = await found('abdulrahman', '&limit=1');
  const second = await found('abdulrahman', `&limit=1&after=${first.next}`);
  expect([numbersOf(first), numbersOf(second), second.next]).toEqual([[together], [apart], null]);
  const sheet = await shop.owner.client.get(`/api/sites/${shop.slug}/orders-csv?search=abdulrahman`);
  expect(sheet.text.match(/Abdul-?rahman \w+/gi)).toEqual(['Abdulrahman Musa', 'Abdul-Rahman Bello']);
});

test('a phone finds its orders by its end, from six digits on', async () => {
  const end = seeded.rarePhone.slice(-7);
  for (const typed of [end, `${end.slice(0, 3)} ${end.slice(3)}`, end.slice(1)]) {
    const expected = await numbersInTable(`phone like '%${typed.replace(' ', '')}'`, 20);
    expect([typed, numbersOf(await list(`limit=20&search=${encodeURIComponent(typed)}`))]).toEqual([
      typed,
      expected,
    ]);
    expect(expected).toContain(seeded.rareNumber);
  }
  expect(numbersOf(await list('search=999991'))).toEqual([]);
});

test('what a process of the last release wrote while it was replaced is found by its text', async () => {
  const [row] = await world.database.sql<{ id: string; number: number; phone: string }>(
    `update orders set search = '', name = 'Wordless Wale' where store_id = $1 and number = 1500
     returning id, number, phone`,
    [store.storeId],
  );
  await world.database.sql('delete from order_words where order_id = $1', [row!.id]);
  expect(numbersOf(await list('search=wordless+wale'))).toEqual([1500]);
  expect(numbersOf(await list(`search=${row!.phone}`))).toEqual([1500]);
});

test('a phone finds its orders however it is typed, also half of it', async () => {
  const { phone, number } = (
    await world.database.sql<{ phone: string; number: number }>(
      `select phone, number from orders where store_id = $1 and phone like '080000012%' order by number limit 1`,
      [store.storeId],
    )
  )[0]!;
  for (const typed of [
    phone.slice(1),
    `+234${phone.slice(1)}`,
    `+234 ${phone.slice(1, 4)} ${phone.slice(4)}`,
  ])
    expect([typed, numbersOf(await list(`search=${encodeURIComponent(typed)}`))]).toEqual([typed, [number]]);
  const half = await list(`search=${encodeURIComponent('+234 800 00012')}&limit=100`);
  expect(numbersOf(half).length).toBe(100);
});

test('a misspelt name says whom it may have meant, as far as they have such an order', async () => {
  await world.database.sql(
    `insert into customer_words (store_id, word, customer_id)
     select store_id, word, id from customers, unnest(array['halima', 'garba']) word
     where store_id = $1 and name = 'Halima Garba'`,
    [store.storeId],
  );
  const ask = async (query: string) =>
    (await owner.client.get<{ items: unknown[] }>(`/api/sites/large/orders?${query}`)).body;
  const nothing = { items: [], next: null };
  expect(await ask('search=haleema+garbah')).toEqual({ ...nothing, meant: 'halima garba' });
  expect(await ask('search=haleema+garbah&payment_status=refunded')).toEqual(nothing);
});

test('a page of a search goes on where the one before ended, whether its words are rare or common', async () => {
  for (const [typed, condition] of [
    ['ada', `name ~ '^Ada '`],
    ['080', `phone like '080%'`],
    ['ada okafor', `name = 'Ada Okafor'`],
  ] as const) {
    const first = await list(`limit=5&search=${encodeURIComponent(typed)}`);
    const second = await list(`limit=5&search=${encodeURIComponent(typed)}&after=${first.next}`);
    expect([...numbersOf(first), ...numbersOf(second)]).toEqual(await numbersInTable(condition, 10));
  }
});

test('a note makes an order one with a note until the last one is taken away', async () => {
  const shopper = await fillBasket(world, shop);
  const placed = await checkOut(shopper, checkoutForm(shop, { pay_method: 'on_delivery', note: '' }));
  const { client } = shop.owner;
  const noted = async () =>
    numbersOf((await client.get<List>(`/api/sites/${shop.slug}/orders?noted=true`)).body).includes(
      placed.body.number,
    );
  expect(await noted()).toBe(false);
  const [order] = await world.database.sql<{ id: string }>(
    `select id from orders where store_id = $1 and number = $2`,
    [shop.storeId, placed.body.number],
  );
  const note = `/api/sites/${shop.slug}/orders/${order!.id}/notes/0190f5fe-7c00-7000-8000-000000000001`;
  await client.put(note, { words: 'Ring twice' });
  expect(await noted()).toBe(true);
  await client.send('DELETE', note);
  expect(await noted()).toBe(false);
});

test('transfers given up without money do not hide one whose money is in the account', async () => {
  await world.database.sql(
    `update direct_transfers set asked_at = $2 where store_id = $1 and order_id in (
       select id from orders where store_id = $1 and status = 'canceled')`,
    [store.storeId, new Date(world.clock.now().getTime() - days(9 * 365))],
  );
  await world.database.sql(
    `insert into direct_transfers (store_id, order_id, amount_kobo, bank_name, account_number, account_name, state, asked_at)
     select o.store_id, o.id, 450000, 'GTBank', '0123456789', 'Ada', 'expired', o.placed_at - interval '9 years'
     from orders o where o.store_id = $1 and o.pay_method = 'on_delivery' and o.number < 1500`,
    [store.storeId],
  );
  const { body } = await owner.client.get<{ items: unknown[] }>('/api/sites/large/payments-to-explain');
  expect(body.items).toHaveLength(30);
});
