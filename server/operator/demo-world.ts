import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ProductInput } from '#shared/api/catalogue.ts';
import { DeliveryRate } from '#shared/api/stores.ts';
import { ensureAccount } from '../accounts/index.ts';
import {
  addCollection,
  addProduct,
  countProducts,
  listCollections,
  shopProducts,
} from '../catalogue/index.ts';
import { createGate, storePicture, type StoringParts } from '../media/index.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import { keyFor, type Config } from '../platform/config.ts';
import type { Database, StoreDoor } from '../platform/db.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Log } from '../platform/log.ts';
import { changeSettings, createStore, findStoreByHost, setDelivery, storePointer } from '../stores/index.ts';

export interface DemoParts {
  config: Config;
  db: Database;
  clock: Clock;
  blobs: Blobs;
  jobs: Jobs;
  log: Log;
}

/** The demo shop's owner. */
export interface DemoOwner {
  email: string;
  password: string;
}

const Photo = z.object({ file: z.string(), alt: z.string() });
const Shop = z.object({
  store: z.object({
    name: z.string(),
    slug: z.string(),
    tagline: z.string(),
    about: z.string(),
    colours: z.object({ primary: z.string(), accent: z.string() }),
    phone: z.string(),
    whatsapp: z.string(),
    city: z.string(),
    state: z.string(),
    logo: Photo,
  }),
  collections: z.array(z.object({ title: z.string(), slug: z.string(), description: z.string() })),
  delivery: z.array(
    z.object({
      kind: z.enum(['delivery', 'pickup']).default('delivery'),
      name: z.string(),
      states: z.array(z.string()).default([]),
      price_kobo: z.number(),
      free_above_kobo: z.number().nullish(),
      eta: z.string().default(''),
    }),
  ),
  products: z.array(
    z.object({
      title: z.string(),
      slug: z.string(),
      description: z.string(),
      price_kobo: z.number(),
      compare_at_kobo: z.number().nullish(),
      collection: z.string(),
      stock: z.number(),
      photos: z.array(Photo),
      options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).default([]),
      variants: z
        .array(
          z.object({
            options: z.record(z.string(), z.string()),
            price_kobo: z.number(),
            compare_at_kobo: z.number().nullish(),
            stock: z.number(),
            sku: z.string(),
          }),
        )
        .default([]),
      tags: z.array(z.string()).default([]),
    }),
  ),
});
type Shop = z.output<typeof Shop>;
type DemoProduct = Shop['products'][number];

const encodingsAtOnce = 2;

/**
 * Loads the demo shop once. It is published last, in one step, so that a load that was interrupted is seen as
 * unfinished: the next start takes its products up where they ended.
 */
export async function loadDemoWorld(parts: DemoParts, folder = path.resolve('demo')): Promise<DemoOwner> {
  const shop = Shop.parse(JSON.parse(readFileSync(path.join(folder, 'shop.json'), 'utf8')));
  const owner = {
    email: 'adunni@demo.presence.example',
    password: keyFor(parts.config, 'demo owner').slice(0, 12),
  };
  const door = await demoStore(parts, shop, owner);
  if ((await storePointer(door)).state !== 'closed') return owner;
  const storing: StoringParts = { ...parts, encoding: createGate(encodingsAtOnce) };
  const collections = await addCollections(door, shop);
  await addProducts(parts, storing, door, shop, collections, folder);
  await dress(parts, storing, door, shop, folder);
  return owner;
}

async function demoStore(parts: DemoParts, shop: Shop, owner: DemoOwner): Promise<StoreDoor> {
  const host = `${shop.store.slug}.${parts.config.storeDomain}`;
  const known = await findStoreByHost(parts.db.platform, parts.config, host);
  if (known) return parts.db.forStore(known);
  const ownerId = await ensureAccount(parts, {
    first_name: 'Adunni',
    last_name: 'Bello',
    phone: shop.store.phone,
    ...owner,
  });
  const made = await createStore(parts.db, parts.clock, {
    ownerId,
    name: shop.store.name,
    slug: shop.store.slug,
  });
  // Another process that loads the same world got there first: its store is ours too.
  return made.ok ? parts.db.forStore(made.storeId) : demoStore(parts, shop, owner);
}

async function addCollections(door: StoreDoor, shop: Shop): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  await door.transact(async (tx) => {
    ids.clear();
    const known = new Map((await listCollections(tx)).map((one) => [one.slug, one.id]));
    for (const [position, collection] of shop.collections.entries()) {
      const id = known.get(collection.slug) ?? (await addCollection(tx, { ...collection, position }));
      if (id) ids.set(collection.slug, id);
    }
  });
  return ids;
}

async function addProducts(
  parts: DemoParts,
  storing: StoringParts,
  door: StoreDoor,
  shop: Shop,
  collections: Map<string, string>,
  folder: string,
): Promise<void> {
  const have = new Set(
    (await door.read((tx) => shopProducts(tx, { limit: 100 }))).items.map((one) => one.slug),
  );
  const missing = shop.products
    .map((product, position) => ({ product, position }))
    .filter(({ product }) => !have.has(product.slug));
  let next = 0;
  const worker = async () => {
    for (let item = missing[next++]; item; item = missing[next++]) {
      const { product, position } = item;
      const pictureIds = await addPhotos(storing, door, product.photos, folder);
      const input = ProductInput.parse({
        ...inputOf(product),
        picture_ids: pictureIds,
        collection_ids: [collections.get(product.collection)].filter(Boolean),
      });
      await door.transact((tx) =>
        addProduct(tx, parts.clock.now(), input, { position, tags: product.tags, slug: product.slug }),
      );
    }
  };
  await Promise.all(Array.from({ length: encodingsAtOnce }, worker));
}

async function addPhotos(
  storing: StoringParts,
  door: StoreDoor,
  photos: z.output<typeof Photo>[],
  folder: string,
) {
  const ids: string[] = [];
  for (const photo of photos) {
    const file = path.join(folder, photo.file);
    if (existsSync(file))
      ids.push((await storePicture(storing, door, { bytes: readFileSync(file), alt: photo.alt })).id);
  }
  return ids;
}

function inputOf(product: DemoProduct) {
  const plain = {
    price_kobo: product.price_kobo,
    compare_at_kobo: product.compare_at_kobo ?? null,
    on_hand: product.stock,
  };
  return {
    title: product.title,
    description: product.description,
    options: product.options,
    variants:
      product.variants.length === 0
        ? [plain]
        : product.variants.map((variant) => ({
            option_values: product.options.map((option) => variant.options[option.name]),
            sku: variant.sku,
            price_kobo: variant.price_kobo,
            compare_at_kobo: variant.compare_at_kobo ?? null,
            on_hand: variant.stock,
          })),
  };
}

/** Colours, words, delivery prices, and the door opened. */
async function dress(
  parts: DemoParts,
  storing: StoringParts,
  door: StoreDoor,
  shop: Shop,
  folder: string,
): Promise<void> {
  const { store } = shop;
  await setDelivery(
    door,
    shop.delivery.map((rate) =>
      DeliveryRate.parse({ ...rate, free_above_kobo: rate.free_above_kobo ?? null }),
    ),
  );
  const logo = path.join(folder, store.logo.file.replace(/\.svg$/, '.png'));
  const picture = existsSync(logo)
    ? await storePicture(storing, door, { bytes: readFileSync(logo), alt: store.logo.alt })
    : null;
  await changeSettings({ ...parts, countProducts }, door, {
    tagline: store.tagline,
    about: store.about,
    trade: 'home',
    primary_colour: store.colours.primary,
    accent_colour: store.colours.accent,
    phone: store.phone,
    whatsapp: store.whatsapp,
    city: store.city,
    state: store.state as 'Ogun',
    logo_id: picture?.id ?? null,
    pay_online: true,
    pay_on_delivery: true,
    published: true,
  });
}
