import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedStore } from '../bench/world.ts';
import { signedInOwner, testApp, type Owner, type TestApp } from '#tests/support/app.ts';
import { pagesRead } from '#tests/support/reading/pages-read.ts';

/** Stores with as many goods: of one everything is low, as where each thing is a single piece, of the other a few. */
interface Store {
  owner: Owner;
  slug: string;
  storeId: string;
}
const pages = pagesRead();
let world: TestApp;
let all: Store;
let few: Store;
const goods = 700;

beforeAll(async () => {
  world = await testApp({ client: pages.client, straight: true, poolSize: 1 });
  const client = new pg.Client(world.database.owner);
  await client.connect();
  all = await storeOf(client, 'single-pieces');
  few = await storeOf(client, 'much-of-each');
  await client.query('update inventory_levels set on_hand = 1 where store_id = $1', [all.storeId]);
  // The last of its shelf, so that whoever goes along it from the front reads all of it.
  await client.query(
    `update inventory_levels set on_hand = 2 where store_id = $1 and variant_id in (
       select variant_id from inventory_levels where store_id = $1 order by variant_id desc limit 100)`,
    [few.storeId],
  );
  await client.query('vacuum analyze');
  await client.end();
});
afterAll(() => world.close());

async function storeOf(client: pg.Client, slug: string): Promise<Store> {
  const owner = await signedInOwner(world);
  const { storeId } = await seedStore(client, slug, goods);
  await client.query(`insert into store_members values ($1, $2, 'owner', now())`, [storeId, owner.id]);
  return { owner, slug, storeId };
}

async function readBy({ owner, slug }: Store, path: string): Promise<number> {
  const ask = async () => {
    const { status } = await owner.client.get(`/api/sites/${slug}/${path}`);
    if (status !== 200) throw new Error(`It is answered with ${status}.`);
  };
  for (let n = 0; n < 6; n++) await ask();
  return (await pages.during(ask)).pages;
}

describe('what is low is found as fast where everything is and where little is', () => {
  test.each([
    ['stock/shelf?limit=20&stock=low', 300],
    // Of so few products that all of them are gone through, and not what is low of each.
    ['products?limit=20&stock=low', 5_500],
    ['products?limit=20&stock=low&search=product%20650', 300],
    ['overview', 3_500],
  ])('%s', async (path, most) => {
    const of = { all: await readBy(all, path), few: await readBy(few, path) };
    expect(of.all, JSON.stringify(of)).toBeLessThanOrEqual(most);
    expect(of.few, JSON.stringify(of)).toBeLessThanOrEqual(most);
  });
});

interface List {
  items: { id?: string; variant_id?: string }[];
  next: string | null;
}
async function listed({ owner, slug }: Store, path: string, idOf: (item: List['items'][number]) => string) {
  const found: string[] = [];
  for (let after = ''; ;) {
    const { body } = await owner.client.get<List>(
      `/api/sites/${slug}/${path}&limit=100${after && `&after=${encodeURIComponent(after)}`}`,
    );
    found.push(...body.items.map(idOf));
    if (!body.next) return found;
    after = body.next;
  }
}

test.each([['all'], ['few']])(
  'page after page each is there once and in order, where %s are low',
  async (which) => {
    const store = { all, few }[which]!;
    const isLow = 'l.on_hand - l.committed - l.held <= l.low_at';
    const levels = await world.database.sql<{ id: string }>(
      `select variant_id as id from inventory_levels l where store_id = $1 and ${isLow} order by variant_id`,
      [store.storeId],
    );
    expect(await listed(store, 'stock/shelf?stock=low', (item) => item.variant_id!)).toEqual(
      levels.map(({ id }) => id),
    );
    const products = await world.database.sql<{ id: string }>(
      `select id from products p where store_id = $1 and exists (
       select 1 from variants v join inventory_levels l on l.store_id = v.store_id and l.variant_id = v.id
       where v.store_id = $1 and v.product_id = p.id and ${isLow}) order by updated_at desc, id desc`,
      [store.storeId],
    );
    expect(await listed(store, 'products?stock=low', (item) => item.id!)).toEqual(
      products.map(({ id }) => id),
    );
    expect(levels.length).toBe(which === 'all' ? goods * 4 : 100);
  },
);

test('Home counts the first five hundred kinds that are low, and says that there are more', async () => {
  const home = async ({ owner, slug }: Store) =>
    (await owner.client.get<object>(`/api/sites/${slug}/overview`)).body;
  expect(await home(all)).toMatchObject({ low_stock: 125, low_stock_more: true });
  expect(await home(few)).toMatchObject({ low_stock: 25, low_stock_more: false });
});
