import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOrders } from '../bench/orders-world.ts';
import { seedLife, type SeededLife } from '../bench/store-life.ts';
import { seedStore } from '../bench/world.ts';
import { signedInOwner, testApp, type Owner, type TestApp } from '#tests/support/app.ts';
import { pagesRead, type Read } from '#tests/support/reading/pages-read.ts';

/** Two stores with the same goods, of which one sold ten times as much. */
interface Store {
  owner: Owner;
  slug: string;
  life: SeededLife;
}
const pages = pagesRead();
let world: TestApp;
let small: Store;
let large: Store;

beforeAll(async () => {
  world = await testApp({ client: pages.client, straight: true, poolSize: 1 });
  const client = new pg.Client(world.database.owner);
  await client.connect();
  small = await storeOf(client, 'small', 800);
  large = await storeOf(client, 'ten-times', 8_000);
  await client.query('vacuum analyze');
  await client.end();
});
afterAll(() => world.close());

async function storeOf(client: pg.Client, slug: string, orders: number): Promise<Store> {
  const owner = await signedInOwner(world);
  const store = await seedStore(client, slug, 100);
  const seeded = await seedOrders(client, store, orders, world.clock.now());
  const life = await seedLife(client, store, seeded);
  const { storeId } = store;
  await client.query(`insert into store_members values ($1, $2, 'owner', now())`, [storeId, owner.id]);
  // What is rare in the seeds is frequent here, so that reading all of it would show.
  await client.query(
    `update orders set status = 'open', fulfillment_status = 'unfulfilled' where store_id = $1 and number % 5 = 0`,
    [storeId],
  );
  await client.query(
    `update orders set status = 'open', payment_status = 'partially_paid', captured_kobo = 100000
     where store_id = $1 and pay_method = 'direct_transfer'`,
    [storeId],
  );
  await client.query(`update direct_transfers set state = 'expired' where store_id = $1`, [storeId]);
  await client.query(
    `update customers set tags = '{vip}' where store_id = $1 and right(phone, 1) in ('2', '4', '6')`,
    [storeId],
  );
  await client.query(
    `insert into customer_words (store_id, word, customer_id)
     select store_id, '#vip', id from customers where store_id = $1 and tags = '{vip}' on conflict do nothing`,
    [storeId],
  );
  return { owner, slug, life };
}

/** What an answer reads, when its statements have been asked so often that their plans are settled. */
async function readBy({ owner, slug, life }: Store, path: (life: SeededLife) => string): Promise<Read> {
  const ask = async () => {
    const { status } = await owner.client.get(`/api/sites/${slug}/${path(life)}`);
    if (status !== 200) throw new Error(`It is answered with ${status}.`);
  };
  for (let n = 0; n < 6; n++) await ask();
  return pages.during(ask);
}

/** Pages of three hundred orders that are looked through where what is asked for together is rare together. */
const lookedThrough = 400;

test.each<[path: string, more: number]>([
  ['overview', 100],
  ['orders?limit=20', 0],
  ['orders?limit=20&payment_status=paid', 50],
  ['orders?limit=20&channel=manual', 50],
  ['orders?limit=20&to_send=true', 50],
  ['orders?limit=20&noted=true', 100],
  ['orders?limit=20&courier=Kwik&noted=true&payment_status=paid', lookedThrough],
  ['orders?limit=20&search=ada', 100],
  ['orders?limit=20&search=xylophone', 0],
  ['orders?limit=20&search=ada%20okafor', lookedThrough],
  ['orders?limit=20&search=gown%20okafor', lookedThrough],
  ['orders?limit=20&search=gown&channel=counter', 100],
  ['orders?limit=20&search=headtie&payment_status=partially_paid', 100],
  ['orders/to-send?limit=20', 50],
  ['customers?limit=20', 50],
  ['customers?limit=20&search=ada%20okafor', 200],
  ['customers?limit=20&tag=vip', 50],
  ['customers?limit=20&tag=vip&sort=value', 50],
  ['reviews?limit=20&show=unanswered', 50],
  ['stock/movements?limit=20', 50],
  ['statement?limit=20', 100],
  ['changes?limit=20&kind=refunds', 50],
])('%s reads as many pages in a store that sold ten times as much', async (path, more) => {
  const of = { small: await readBy(small, () => path), large: await readBy(large, () => path) };
  expect(of.large.pages, JSON.stringify(of)).toBeLessThanOrEqual(of.small.pages * 1.5 + more);
});

test('the page of who bought ten times as often reads little more', async () => {
  const page = ({ regular }: SeededLife) => `customers/${regular}`;
  const of = { small: await readBy(small, page), large: await readBy(large, page) };
  expect(of.large.pages, JSON.stringify(of)).toBeLessThanOrEqual(of.small.pages * 1.5 + 50);
});

test.each([
  'orders?limit=20&search=ada%20okafor',
  'orders?limit=20&search=gown%20okafor',
  'orders?limit=20&search=headtie&payment_status=partially_paid',
  'statement?limit=20',
])('%s is answered by as many statements: planning one takes longer than what it reads', async (path) => {
  // Of three times the least: now and then a session or a setting is read anew beside it.
  const fewest = async (store: Store) => {
    const reads = [];
    for (let n = 0; n < 3; n++) reads.push((await readBy(store, () => path)).statements);
    return Math.min(...reads);
  };
  expect(await fewest(large)).toBe(await fewest(small));
});

interface List {
  items: { id: string }[];
  next: string | null;
}
/** Who is listed, page after page. */
async function listed({ owner, slug }: Store, query: string): Promise<string[]> {
  const found: string[] = [];
  for (let after = ''; ;) {
    const path = `/api/sites/${slug}/customers?limit=100&${query}${after && `&after=${after}`}`;
    const { body } = await owner.client.get<List>(path);
    found.push(...body.items.map(({ id }) => id));
    if (!body.next) return found;
    after = body.next;
  }
}

test.each([
  ['tag=vip', `'vip' = any(tags)`, 'last_order_at'],
  ['tag=vip&sort=value', `'vip' = any(tags)`, 'spent_kobo'],
  ['tag=vip&search=ngozi', `'vip' = any(tags) and search like '% ngozi%'`, 'last_order_at'],
  ['search=ada%20okafor&sort=value', `search like '% ada%' and search like '% okafor%'`, 'spent_kobo'],
])('customers of %s are listed in order, each of them once', async (query, condition, column) => {
  for (const store of [small, large]) {
    const rows = await world.database.sql<{ id: string }>(
      `select c.id from customers c join stores s on s.store_id = c.store_id
       where s.slug = $1 and ${condition} order by ${column} desc, id desc`,
      [store.slug],
    );
    expect(await listed(store, query)).toEqual(rows.map(({ id }) => id));
    expect(rows.length).toBeGreaterThan(0);
  }
});

test('who ordered more than two hundred times lives where they did lately, and all of it is added up', async () => {
  const { owner, slug, life } = small;
  const [store] = await world.database.sql<{ store_id: string }>(
    `select store_id from stores where slug = $1`,
    [slug],
  );
  await world.database.sql(
    `update orders set customer_id = $2, address = jsonb_set(address, '{state}', to_jsonb(case
         when number <= 1050 then 'Kano' when number <= 1150 then 'Oyo' else 'Lagos' end)),
       discount_code = case when number <= 1050 and status <> 'canceled' then 'LONGAGO' else '' end
     where store_id = $1 and number between 1001 and 1300`,
    [store!.store_id, life.regular],
  );
  const { body } = await owner.client.get<{
    addresses: { state: string }[];
    codes: unknown[];
    first_order_at: string;
    open_orders: number;
  }>(`/api/sites/${slug}/customers/${life.regular}`);
  const [sums] = await world.database.sql<{ first: Date; open: number; coded: number }>(
    `select min(placed_at) as first, count(*) filter (where status in ('draft', 'open'))::int as open,
       count(*) filter (where discount_code = 'LONGAGO')::int as coded
     from orders where store_id = $1 and customer_id = $2`,
    [store!.store_id, life.regular],
  );
  expect(body.addresses.map(({ state }) => state)).toEqual(['Lagos', 'Oyo']);
  expect(body.codes).toEqual([{ code: 'LONGAGO', orders: sums!.coded }]);
  expect({ first: body.first_order_at, open: body.open_orders }).toEqual({
    first: sums!.first.toISOString(),
    open: sums!.open,
  });
  expect(sums!.coded).toBeGreaterThan(40);
});
