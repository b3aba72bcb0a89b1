import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { newId } from '../platform/ids.ts';
import { createStore } from '../stores/index.ts';
import { storePointer } from '../stores/shop.ts';
import { shopCollections, shopProducts } from '../catalogue/index.ts';
import { storeWorld, type StoreWorld } from '#tests/support/stores.ts';
import { loadDemoWorld } from './index.ts';
import type { DemoDeps } from './demo-world.ts';

let world: StoreWorld;
let deps: DemoDeps;
let folder: string;
beforeEach(async () => {
  world = await storeWorld();
  const { config, clock, blobs, jobs, database } = world;
  deps = { config, clock, blobs, jobs, db: database.db, log: createLog(clock, 'silent') };
  folder = mkdtempSync('/tmp/presence-demo-');
  mkdirSync(path.join(folder, 'photos'));
});
afterEach(async () => {
  await world.close();
  rmSync(folder, { recursive: true });
});

const smallShop = {
  store: {
    name: 'Small',
    slug: 'small-demo',
    tagline: 'T',
    about: 'A',
    colours: { primary: '#23355c', accent: '#b04e27' },
    phone: '08000000123',
    whatsapp: '08000000123',
    city: 'Abeokuta',
    state: 'Ogun',
    logo: { file: 'logo.svg', alt: 'Small' },
  },
  collections: [{ title: 'Clay', slug: 'clay', description: 'Pots' }],
  delivery: [
    { name: 'Ogun', states: ['Ogun'], price_kobo: 100, eta: 'soon' },
    { name: 'Here', states: [], price_kobo: 0, pickup: true, eta: '' },
  ],
  products: Array.from({ length: 6 }, (_, n) => ({
    title: `Pot ${n}`,
    slug: `pot-${n}`,
    description: 'A pot.',
    price_kobo: 1000 + n,
    collection: 'clay',
    stock: 5,
    photos: [{ file: `photos/pot-${n}.jpg`, alt: `Pot ${n}` }],
    tags: ['vessel'],
  })),
};

async function writeSmallShop(): Promise<void> {
  writeFileSync(path.join(folder, 'shop.json'), JSON.stringify(smallShop));
  const photo = sharp({ create: { width: 60, height: 40, channels: 3, background: '#b04e27' } });
  await photo.clone().png().toFile(path.join(folder, 'logo.png'));
  for (const { photos } of smallShop.products)
    await photo.clone().jpeg().toFile(path.join(folder, photos[0]!.file));
}

const rows = async () => {
  const [row] = await world.database.sql(
    `select (select count(*)::int from users) as users, (select count(*)::int from stores) as stores,
      (select count(*)::int from collections) as collections, (select count(*)::int from products) as products,
      (select count(*)::int from variants) as variants, (select count(*)::int from media) as media,
      (select count(*)::int from delivery_rates) as rates, (select count(*)::int from product_media) as shown,
      (select count(*)::int from pgboss.job where name = 'media.avif') as jobs`,
  );
  return row;
};
const whole = {
  users: 1,
  stores: 1,
  collections: 1,
  products: 6,
  variants: 6,
  media: 7,
  rates: 2,
  shown: 6,
  jobs: 7,
};

async function demoDb(slug: string) {
  const [row] = await world.database.sql<{ store_id: string }>(
    'select store_id from store_directory where host = $1',
    [slug],
  );
  return world.database.db.forStore(row!.store_id);
}

describe('the demo world', () => {
  test('is the shop that is written down: products in their order, delivery with a pick-up, open for business', async () => {
    cpSync('demo/shop.json', path.join(folder, 'shop.json'));
    expect(await loadDemoWorld(deps, folder)).toEqual({
      email: 'adunni@demo.presence.example',
      password: expect.stringMatching(/^[\w-]{12}$/),
    });
    const storeDb = await demoDb('adunni');
    expect((await storePointer(storeDb)).state).toBe('open');
    const { items } = await storeDb.read((tx) => shopProducts(tx, { limit: 100 }));
    expect(items).toHaveLength(24);
    expect(items[0]).toMatchObject({ slug: 'clay-mug', price_from_kobo: 650_000, available: 28 });
    expect((await storeDb.read(shopCollections)).map((one) => one.slug)).toEqual([
      'clay',
      'wood',
      'cloth-and-weave',
      'light-and-scent',
      'pantry-and-bath',
    ]);
    const rates = await storeDb.read((tx) =>
      tx.db
        .selectFrom('delivery_rates')
        .select('kind')
        .where('store_id', '=', tx.storeId)
        .orderBy('position')
        .execute(),
    );
    expect(rates.map((rate) => rate.kind)).toEqual([...Array<string>(5).fill('delivery'), 'pickup']);
    expect(
      (await storeDb.read((tx) => shopProducts(tx, { search: 'glazed mug', limit: 5 }))).items.map(
        (one) => one.slug,
      ),
    ).toEqual(['clay-mug']);
  });

  test('has its photos encoded like uploads, with AVIF left to the jobs', async () => {
    await writeSmallShop();
    await loadDemoWorld(deps, folder);
    expect(await rows()).toEqual(whole);
    const storeDb = await demoDb('small-demo');
    const look = () => storeDb.read((tx) => shopProducts(tx, { limit: 1 }));
    expect((await look()).items[0]!.picture).toMatchObject({ alt: 'Pot 0', widths: [60], avif: false });
    await world.work();
    expect((await look()).items[0]!.picture).toMatchObject({ avif: true });
  });

  test('is loaded once: what its owner changes or puts away stays so', async () => {
    await writeSmallShop();
    const owner = await loadDemoWorld(deps, folder);
    const storeDb = await demoDb('small-demo');
    await world.database.sql(`update products set status = 'archived', slug = 'gone' where slug = 'pot-1'`);
    await world.database.sql(`update stores set tagline = 'Mine', published_at = null`);
    expect(await loadDemoWorld(deps, folder)).toEqual(owner);
    expect(await rows()).toEqual(whole);
    expect((await storePointer(storeDb)).state).toBe('resting');
  });

  test('a load that broke off at any photo is taken up by the next and made whole', async () => {
    await writeSmallShop();
    for (const most of [0, 2, 3]) {
      let left = most;
      const breaking: DemoDeps = {
        ...deps,
        jobs: {
          send: (...args) =>
            left-- > 0 ? deps.jobs.send(...args) : Promise.reject(new Error('the power went')),
        },
      };
      await expect(loadDemoWorld(breaking, folder)).rejects.toThrow('the power went');
    }
    const [state] = await world.database.sql('select published_at from stores');
    expect(state).toEqual({ published_at: null });
    await loadDemoWorld(deps, folder);
    expect(await rows()).toEqual(whole);
  });

  test('two processes that begin together make one shop', async () => {
    await writeSmallShop();
    const owners = await Promise.all([loadDemoWorld(deps, folder), loadDemoWorld(deps, folder)]);
    expect(owners[0]).toEqual(owners[1]);
    expect(await rows()).toEqual(whole);
    const storeDb = await demoDb('small-demo');
    const { items } = await storeDb.read((tx) => shopProducts(tx, { limit: 10 }));
    expect(items.map((item) => [item.slug, item.picture?.alt])).toEqual(
      smallShop.products.map((product) => [product.slug, product.photos[0]!.alt]),
    );
  });

  test('a store of somebody else at its address is left alone', async () => {
    await writeSmallShop();
    const made = await createStore(world.database.db, world.clock, {
      ownerId: newId(),
      name: 'Theirs',
      slug: 'small-demo',
    });
    const before = await world.database.sql('select * from stores');
    expect(await loadDemoWorld(deps, folder)).toBeNull();
    expect(made.ok).toBe(true);
    expect(await world.database.sql('select * from stores')).toEqual(before);
    expect(await rows()).toMatchObject({ products: 0, media: 0 });
  });
});
