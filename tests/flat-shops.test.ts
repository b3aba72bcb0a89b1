import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedStore } from '../bench/world.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { pagesRead, type Read } from '#tests/support/reading/pages-read.ts';

/** Two shops, of which one has ten times as many goods; each of them is called “product”, and one in each shop “only”. */
const sizes = [
  ['small', 400],
  ['large', 4_000],
] as const;
const pages = pagesRead();
let world: TestApp;

beforeAll(async () => {
  world = await testApp({ client: pages.client, straight: true, poolSize: 1 });
  const client = new pg.Client(world.database.owner);
  await client.connect();
  for (const [slug, products] of sizes) {
    const { storeId } = await seedStore(client, slug, products);
    await client.query(
      `with rare as (update products set search = search || 'only ' where store_id = $1 and slug = 'product-7' returning id)
       insert into product_words (store_id, word, product_id) select $1, 'only', id from rare`,
      [storeId],
    );
  }
  await client.query('vacuum analyze');
  await plannedAnew(client);
  await client.end();
});
afterAll(() => world.close());

/** The database may always find that planning anew is cheaper, by what the shops are like that a connection has met. */
async function plannedAnew(client: pg.Client): Promise<void> {
  const { database } = client;
  await client.query(
    `alter database ${client.escapeIdentifier(database!)} set plan_cache_mode = force_custom_plan`,
  );
  // It holds for connections that begin from now on.
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [database],
  );
}

/** What an answer reads, when its statements have been asked so often that their plans are settled. */
async function readBy(slug: string, path: string): Promise<Read> {
  const ask = async () => {
    const { status, text } = await world.client(slug).get(path);
    expect([status, text.includes('Product')]).toEqual([200, true]);
  };
  for (let n = 0; n < 6; n++) await ask();
  return pages.during(ask);
}

test.each([
  '/api/shop/products?limit=20',
  '/api/shop/products?limit=20&search=product',
  '/api/shop/products?limit=20&search=product+3',
  '/api/shop/products?limit=20&search=product+only',
  '/search?q=product',
  '/search?q=product+only',
])('%s reads as many pages in a shop with ten times as many goods', async (path) => {
  const of = { small: await readBy('small', path), large: await readBy('large', path) };
  expect(of.large.pages, JSON.stringify(of)).toBeLessThanOrEqual(of.small.pages * 1.5 + 30);
  expect(of.small.pages).toBeGreaterThan(0);
});
