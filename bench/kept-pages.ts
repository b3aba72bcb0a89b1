import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { changePrices } from '#server/catalogue/prices/price-changes.ts';
import { takeStock } from '#server/catalogue/index.ts';
import { systemClock as clock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { openDatabase } from '#server/platform/database/db.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { newId } from '#server/platform/ids.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createCache, passingPage, type StillRight } from '#server/storefront/serving/cache.ts';
import { createChanges } from '#server/storefront/serving/changes.ts';
import { createHeaders } from '#server/storefront/serving/headers.ts';
import { createMemory } from '#server/storefront/page-context.ts';
import { createPublicPages, publicAddress } from '#server/storefront/serving/public.ts';
import { loadBundle } from '#server/storefront/serving/render.ts';
import { createShells } from '#server/storefront/serving/shells.ts';
import { storeByHost } from '#server/storefront/serving/store.ts';
import { randomFrom } from '#tests/support/random.ts';
import { seedStore } from './world.ts';

/**
 * How many of a thousand reads a second a store of ten thousand products answers with kept pages, while something is
 * written each second, in turn a price and an order: with pages that outlive what they do not show, and with all of them
 * dropped by every write. Pages made and pages answered are counted; no time is measured. After the first seconds, in
 * which most pages are made for the first time; `again` are those that had been made before.
 */
const products = Number(process.env.PRODUCTS ?? 10_000);
const reads = Number(process.env.READS ?? 1_000);
const seconds = {
  warm: Number(process.env.WARM ?? 60),
  kept: Number(process.env.SECONDS ?? 60),
  dropped: Number(process.env.DROPPED ?? 10),
};

const folder = mkdtempSync('/tmp/presence-kept-');
const server = await startEmbeddedPostgres(folder);
const role = await migrate(server.owner, path.resolve('server/migrations'));
const client = new pg.Client(server.owner);
await client.connect();
const seeded = await seedStore(client, 'kept', products);
// A shelf as small shops have it: some of it runs low by one order.
await client.query('update inventory_levels set on_hand = 1 + (random() * 20)::int');
await client.query(
  `insert into collections (store_id, id, title, slug, position) select $1, gen_random_uuid(), 'Shelf ' || n, 'shelf-' || n, n from generate_series(1, 20) n`,
  [seeded.storeId],
);
await client.query(
  `insert into collection_products (store_id, collection_id, product_id, position, on_sale)
   select p.store_id, c.id, p.id, p.position, true from products p
   join collections c on c.store_id = p.store_id and c.position = 1 + p.position % 20`,
);
await client.query('analyze');

const db = openDatabase({ connection: server.owner, role, poolSize: 4 });
const storeDb = db.forStore(seeded.storeId);
const { PAGE_CACHE_BYTES = String(64 * 1024 * 1024) } = process.env;
const config = readConfig({ DATA_DIR: folder, DEMO: '0', HOST: '127.0.0.1', PAGE_CACHE_BYTES });
const bundle = await loadBundle(path.resolve('dist/storefront'));
const headers = createHeaders(bundle, { checkoutBases: [], secure: false });
const costs = { told: async (_: string, html: string) => html };

/** The pages of one process, which looks at the version whenever it is asked to. */
function processOf(outlives: boolean) {
  const changes = createChanges();
  const shells = createShells(config, bundle.script, createMemory(1, outlives ? changes : undefined));
  const isStillRight: StillRight = (storeId, page, version) =>
    outlives && changes.spare(storeId, page, version) && shells.isStill(storeId, page.face, version);
  const cache = createCache(config.pageCacheBytes, clock, isStillRight);
  const pages = createPublicPages({
    config,
    bundle,
    headers,
    cache,
    shells,
    clock,
    costs,
    passing: passingPage,
  });
  const look = async () => (await storeByHost({ db, config, clock }, 'kept.localhost', changes))!;
  return { pages, look, cache, met: new Set<string>() };
}

const random = randomFrom(20_261_127);
const lists = ['/', '/products', '/products?sort=cheapest'];
for (let n = 1; n <= 20; n++) lists.push(`/collections/shelf-${n}`);
const addresses = [...lists, ...seeded.productSlugs.map((slug) => `/products/${slug}`)];
/** The nth most read page is read n times more seldom than the first. */
const weights = addresses.map((_, n) => 1 / (n + 1));
const sums: number[] = [];
for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
function zipf(from: number): number {
  const low = sums[from - 1] ?? 0;
  const point = low + random() * (sums.at(-1)! - low);
  let [first, last] = [from, sums.length - 1];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (sums[middle]! < point) first = middle + 1;
    else last = middle;
  }
  return first;
}

let writes = 0;
/** What is read most is bought most; any price may change. */
async function write(): Promise<void> {
  writes += 1;
  if (writes % 2 === 0) {
    const product = zipf(lists.length) - lists.length;
    const variantId = seeded.variantIds[product * 4 + Math.floor(random() * 4)]!;
    return void (await storeDb.transact((tx) => takeStock(tx, [{ variantId, quantity: 1 }], 'committed')));
  }
  const slug = seeded.productSlugs[Math.floor(random() * products)]!;
  const { rows } = await client.query<{ id: string }>('select id from products where slug = $1', [slug]);
  const change = { kind: 'amount' as const, by: 1_000, round_kobo: 0 as const };
  await storeDb.transact((tx) =>
    changePrices(tx, clock.now(), { id: newId(), which: { ids: [rows[0]!.id] }, change }),
  );
}

async function run(its: ReturnType<typeof processOf>, howLong: number) {
  let [made, again] = [0, 0];
  for (let second = 0; second < howLong; second++) {
    await write();
    const store = await its.look();
    for (let n = 0; n < reads; n++) {
      const address = addresses[zipf(0)]!;
      const before = its.pages.made();
      (await its.pages.get(store, publicAddress(address), { mode: 'full', language: 'en' })).ready('br');
      if (its.pages.made() > before) {
        made += 1;
        if (its.met.has(address)) again += 1;
      }
      its.met.add(address);
    }
  }
  const read = howLong * reads;
  const share = (missed: number) => `${((1 - missed / read) * 100).toFixed(2)} %`;
  return { read, made, again, kept: share(made), 'kept of what was made before': share(again) };
}

const outliving = processOf(true);
const first = await run(outliving, seconds.warm);
const { version: from } = await outliving.look();
const kept = await run(outliving, seconds.kept);
const { version: to } = await outliving.look();
const dropped = await run(processOf(false), seconds.dropped);
console.table({ 'first seconds': first, 'pages outlive': kept, 'every write drops all': dropped });
console.log(
  `${products} products; ${writes} writes; versions raised while pages outlived: ${to - from} in ${seconds.kept} s`,
);
console.log(`kept in memory: ${outliving.cache.size} pages, ${(outliving.cache.bytes / 1e6).toFixed(1)} MB`);
await client.end();
await db.close();
await server.stop();
rmSync(folder, { recursive: true });
