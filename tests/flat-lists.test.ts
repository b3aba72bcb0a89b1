import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOrders } from '../bench/orders-world.ts';
import { seedLife, type SeededLife } from '../bench/store-life.ts';
import { seedStore } from '../bench/world.ts';
import { signedInOwner, testApp, type Owner, type TestApp } from '#tests/support/app.ts';
import { pagesRead } from '#tests/support/pages-read.ts';

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
  world = await testApp({ client: pages.client, poolSize: 1 });
  const client = new pg.Client(world.database.owner);
  await client.connect();
  small = await storeOf(client, 'small', 800);
  large = await storeOf(client, 'ten-times', 8_000);
  await client.query('vacuum analyze');
  await client.end();
}, 120_000);
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

/** How many pages an answer reads, when its statements have been asked so often that their plans are settled. */
async function readBy({ owner, slug, life }: Store, path: (life: SeededLife) => string): Promise<number> {
  const ask = async () => {
    const { status } = await owner.client.get(`/api/sites/${slug}/${path(life)}`);
    if (status !== 200) throw new Error(`It is answered with ${status}.`);
  };
  for (let n = 0; n < 6; n++) await ask();
  return pages.during(ask);
}

/** Pages of three hundred orders that are looked through where what is asked for together is rare together. */
const lookedThrough = 700;

test.each<[path: string, more: number]>([
  ['overview', 400],
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
  ['orders?limit=20&search=headtie&payment_status=partially_paid', lookedThrough],
  ['orders/to-send?limit=20', 50],
  ['customers?limit=20', 50],
  ['customers?limit=20&tag=vip', 50],
  ['customers?limit=20&tag=vip&sort=value', 50],
  ['reviews?limit=20&show=unanswered', 50],
  ['stock/movements?limit=20', 50],
  ['changes?limit=20&kind=refunds', 50],
])('%s reads as many pages in a store that sold ten times as much', async (path, more) => {
  const of = { small: await readBy(small, () => path), large: await readBy(large, () => path) };
  expect(of.large, JSON.stringify(of)).toBeLessThanOrEqual(of.small * 1.5 + more);
});

test('the page of who bought ten times as often reads little more', async () => {
  const page = ({ regular }: SeededLife) => `customers/${regular}`;
  const of = { small: await readBy(small, page), large: await readBy(large, page) };
  expect(of.large, JSON.stringify(of)).toBeLessThanOrEqual(of.small * 1.5 + 150);
});
