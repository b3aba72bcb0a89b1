import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedNeighbours, seedStore } from '../bench/world.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { pagesRead, type Read } from '#tests/support/pages-read.ts';

/** Two shops, of which one has ten times as many goods; every one of them is called “product”. */
const pages = pagesRead();
let world: TestApp;

beforeAll(async () => {
  world = await testApp({ client: pages.client, poolSize: 1 });
  const client = new pg.Client(world.database.owner);
  await client.connect();
  await seedNeighbours(client, 200);
  await seedStore(client, 'small', 400);
  await seedStore(client, 'large', 4_000);
  await client.query('vacuum analyze');
  await client.end();
}, 120_000);
afterAll(() => world.close());

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
  '/api/shop/products?limit=20&search=product+399',
  '/search?q=product',
  '/search?q=product+399',
])('%s reads as many pages in a shop with ten times as many goods', async (path) => {
  const of = { small: await readBy('small', path), large: await readBy('large', path) };
  expect(of.large.pages, JSON.stringify(of)).toBeLessThanOrEqual(of.small.pages * 1.5 + 30);
  expect(of.small.pages).toBeGreaterThan(0);
});
