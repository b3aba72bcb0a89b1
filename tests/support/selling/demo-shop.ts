import path from 'node:path';
import { addCollection, addProductAs } from '#server/catalogue/index.ts';
import { inputOf, readDemoShop, type DemoPhoto, type DemoShop } from '#server/operator/demo-shop.ts';
import type { StoreDb } from '#server/platform/database/db.ts';
import { newId } from '#server/platform/ids.ts';
import { createStore } from '#server/stores/index.ts';
import { changeSettings, setDelivery } from '#server/stores/settings.ts';
import type { TestApp } from '../app.ts';
import { visitShop, type Visit } from '../reading/visit-shop.ts';

export interface OpenDemoShop extends Visit {
  slug: string;
  storeId: string;
  storeDb: StoreDb;
  /** Changes what its owner can change. */
  settings(change: Parameters<typeof changeSettings>[2]): Promise<unknown>;
}

/** Widths of a picture as it was taken in (pixels). */
const widths = [160, 320, 480, 640, 800, 1000];

async function addGoods(test: TestApp, storeDb: StoreDb, demo: DemoShop): Promise<void> {
  const at = test.clock.now();
  const pictureOf = async ({ alt }: DemoPhoto) => {
    const id = newId();
    await test.database.sql(
      `insert into media (store_id, id, alt, width, height, widths, avif, created_at) values ($1, $2, $3, 1000, 1000, $4, true, $5)`,
      [storeDb.id, id, alt, widths, at],
    );
    return id;
  };
  const collections = new Map<string, string>();
  for (const [position, collection] of demo.collections.entries())
    collections.set(
      collection.slug,
      await storeDb.transact((tx) => addCollection(tx, { ...collection, position })),
    );
  for (const [position, product] of demo.products.entries()) {
    const pictures = [];
    for (const photo of product.photos) pictures.push(await pictureOf(photo));
    const input = inputOf(product, pictures, collections.get(product.collection));
    const { slug: address, tags } = product;
    await storeDb.transact((tx) => addProductAs(tx, at, input, { slug: address, tags, position }));
  }
}

/**
 * A published shop with the goods of the demo shop, as `change` leaves them. Its pictures are rows without files:
 * making the files takes longer than all else.
 */
export async function openDemoShop(
  test: TestApp,
  change: (demo: DemoShop) => void = () => {},
): Promise<OpenDemoShop> {
  const demo = readDemoShop(path.resolve('demo'));
  change(demo);
  const { db } = test.database;
  const named = { ownerId: newId(), name: demo.store.name };
  let { slug } = demo.store;
  let made = await createStore(db, test.clock, { ...named, slug });
  // One world has one shop at the demo's own address.
  if (!made.ok) {
    slug = `demo-${newId().slice(-12)}`;
    made = await createStore(db, test.clock, { ...named, slug });
  }
  if (!made.ok) throw new Error('The slug is taken.');
  const storeDb = db.forStore(made.storeId);
  await addGoods(test, storeDb, demo);
  await setDelivery(storeDb, { rates: demo.delivery });
  const deps = { clock: test.clock, config: test.app.deps.config, hasBankAccount: async () => false };
  const settings: OpenDemoShop['settings'] = (wanted) => changeSettings(deps, storeDb, wanted);
  const { tagline, about, colours, phone, whatsapp, city, state } = demo.store;
  await settings({
    tagline,
    about,
    phone,
    whatsapp,
    city,
    state,
    trade: 'home',
    primary_colour: colours.primary,
    accent_colour: colours.accent,
    pay_online: true,
    pay_on_delivery: true,
    published: true,
  });
  return { ...visitShop(test, slug), slug, storeId: storeDb.id, storeDb, settings };
}
