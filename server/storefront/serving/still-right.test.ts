import { afterAll, beforeAll, expect, test } from 'vitest';
import { anotherFront, type AnotherFront } from '#tests/support/programs/another-front.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { seenWithin } from '#tests/support/clock.ts';
import { pick, randomFrom } from '#tests/support/random.ts';
import { writtenShop, type WrittenShop } from '#tests/support/selling/shop-writes.ts';

const seed = Number(process.env.SEED ?? 20261127);
const random = randomFrom(seed);

let world: TestApp;
let here: WrittenShop;
/** One keeps pages as every process does; the other makes each anew, and is another after each write, so that it remembers nothing. */
let keeping: AnotherFront;
let anew: AnotherFront;
let paths: string[];
/** Two addresses may be one page. */
let different: number;
beforeAll(async () => {
  world = await testApp({ limits: { use: async () => ({ left: 1, endsIn: 1 }), giveBack: () => undefined } });
  here = await writtenShop(world, random);
  [keeping, anew] = [await anotherFront(world), await anotherFront(world, 0)];
  paths = await addresses();
});
afterAll(async () => {
  await keeping.close();
  await anew.close();
  await world.close();
});

/** Pages of every kind, the second ones of lists among them. */
async function addresses(): Promise<string[]> {
  const shelves = Object.values(here.collections).map(({ slug }) => `/collections/${slug}`);
  const lists = ['/products', '/products?sort=cheapest', '/products?sort=newest&stock=1', ...shelves];
  const second = await Promise.all(
    lists.map(async (path) => {
      const { text } = await anew.ask(here.shop.slug)(path);
      return /href="([^"]*after=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }),
  );
  const found = second.filter((path) => path !== undefined);
  expect(found.length).toBeGreaterThanOrEqual(3);
  const goods = here.goods.slice(0, 10).map(({ slug }) => `/products/${slug}`);
  const set = `/products/${here.goods.at(-1)!.slug}`;
  const mug = `/products/${here.shop.product.slug}`;
  const plain = [
    '/',
    '/pages/goods',
    '/pages/delivery-and-payment',
    '/wishlist',
    '/nowhere',
    '/?lang=pcm',
    '/search?q=pot',
  ];
  return [...new Set([...plain, ...lists, ...found, ...goods, set, mug, `${mug}/reviews`])];
}

type Page = { path: string; status: number; etag: unknown; text: string };

async function look(front: AnotherFront): Promise<{ pages: Page[]; made: number }> {
  const [pages, before] = [[] as Page[], front.figures().made];
  for (const path of paths) {
    const { status, headers, text } = await front.ask(here.shop.slug)(path);
    pages.push({ path, status, etag: headers.etag, text });
  }
  return { pages, made: front.figures().made - before };
}

interface Tally {
  kept: number;
  made: number;
}

/** Does one write; what every page says a second later is what one says that is made anew. */
async function after(name: string, tallies: Map<string, Tally>): Promise<void> {
  await here.writes[name]!();
  world.clock.advance(seenWithin);
  const kept = await look(keeping);
  await anew.close();
  anew = await anotherFront(world, 0);
  const fresh = await look(anew);
  expect(fresh.made, `${name}: not all were made anew`).toBeGreaterThanOrEqual(paths.length - 1);
  for (const [at, page] of kept.pages.entries())
    expect(page, `${name} left ${page.path} as it was (seed ${seed})`).toEqual(fresh.pages[at]);
  const tally = tallies.get(name) ?? { kept: 0, made: 0 };
  tally.made += kept.made;
  tally.kept += different - kept.made;
  tallies.set(name, tally);
}

test('after any write each page is what it would be made anew, also those that were kept over it', async () => {
  different = (await look(keeping)).made;
  const names = Object.keys(here.writes);
  const shuffled = names.toSorted(() => random() - 0.5);
  const often = names.filter((name) => /price|order|stock|cancel/.test(name));
  const tallies = new Map<string, Tally>();
  const rounds = Number(process.env.ROUNDS ?? 16);
  for (const name of [...shuffled, ...Array.from({ length: rounds }, () => pick(random, often))])
    await after(name, tallies);
  if (process.env.TELL) console.table(Object.fromEntries(tallies));
  const all = ['theme', 'words', 'language', 'page published', 'collection renamed'];
  for (const name of all) expect([name, tallies.get(name)!.kept]).toEqual([name, 0]);
  const kept = names.filter((name) => !all.includes(name));
  for (const name of kept) expect([name, tallies.get(name)!.kept > 0]).toEqual([name, true]);
  const sums = [...tallies.values()];
  expect(sums.reduce((sum, { kept: n }) => sum + n, 0)).toBeGreaterThan(paths.length * 8);
  expect(sums.reduce((sum, { made }) => sum + made, 0)).toBeGreaterThan(paths.length * 8);
});
