import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ensureAccount } from '../accounts/index.ts';
import { addCollection, addProductAs } from '../catalogue/index.ts';
import { createGate, storePicture, type StoringDeps } from '../media/index.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import { keyFor, type Config } from '../platform/config/config.ts';
import type { Database, StoreDb } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import { idFrom } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Log } from '../platform/log.ts';
import { createStore, storeGuard, storeSettings } from '../stores/index.ts';
import { inputOf, readDemoShop, type DemoPhoto, type DemoShop } from './demo-shop.ts';
import { isFinished, markFinished } from './queries.ts';

export interface DemoDeps {
  config: Config;
  db: Database;
  clock: Clock;
  blobs: Blobs;
  /** Started, so that work can be left to it. */
  jobs: Pick<Jobs, 'send'>;
  log: Log;
}

/** The demo shop's owner. */
export interface DemoOwner {
  email: string;
  password: string;
}

const task = 'demo world';
/** As many as there are cores on the smallest machine meant for this. */
const encodingsAtOnce = 2;

interface DemoTask extends DemoDeps {
  storing: StoringDeps;
  shop: DemoShop;
  folder: string;
  storeDb: StoreDb;
}

/**
 * Loads the demo shop once in a database's life; afterwards it is its owner's like any other.
 * Every step may be repeated: what is there is left alone, so an interrupted load is taken up by the next start, and
 * two processes that begin together make one shop.
 * Answers how its owner signs in; null when somebody else has its address.
 */
export async function loadDemoWorld(
  deps: DemoDeps,
  folder = path.resolve('demo'),
): Promise<DemoOwner | null> {
  const owner = {
    email: 'adunni@demo.presence.example',
    // Made from this installation's own key: no demo password is known beforehand, and none has to be kept.
    password: keyFor(deps.config, 'demo owner').slice(0, 12),
  };
  if (await isFinished(deps.db.platform, task)) return owner;
  const shop = readDemoShop(folder);
  const storeDb = await demoStore(deps, shop, owner);
  if (!storeDb) return null;
  const storing = { ...deps, encoding: createGate(encodingsAtOnce) };
  const demo: DemoTask = { ...deps, storing, shop, folder, storeDb };
  const collections = await addCollections(demo);
  await allOf(shop.products.map((_, position) => addOne(demo, position, collections)));
  await dress(demo, await addPhoto(demo, shop.store.logo));
  await markFinished(deps.db.platform, task, deps.clock.now());
  return owner;
}

async function demoStore(deps: DemoDeps, shop: DemoShop, owner: DemoOwner): Promise<StoreDb | null> {
  const { slug, name, phone } = shop.store;
  const account = { first_name: 'Adunni', last_name: 'Bello', phone, ...owner };
  // Another process may make the account at the same moment; it is found the second time.
  const ownerId = await ensureAccount(deps, account).catch(() => ensureAccount(deps, account));
  const made = await createStore(deps.db, deps.clock, { ownerId, name, slug });
  if (made.ok) return deps.db.forStore(made.storeId);
  try {
    const person = { id: ownerId, sessionId: task };
    return (await storeGuard(deps)(person, slug, 'closing')).storeDb;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn('the demo shop is left out: its address is taken', { slug });
    return null;
  }
}

/** Collection ids by slug. */
async function addCollections({ storeDb, shop }: DemoTask): Promise<Map<string, string>> {
  return storeDb.transact(async (tx) => {
    const ids = new Map<string, string>();
    for (const [position, collection] of shop.collections.entries())
      ids.set(collection.slug, await addCollection(tx, { ...collection, position }));
    return ids;
  });
}

/** Waits for everything, so that nothing goes on behind a failure. */
async function allOf(work: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

async function addOne(demo: DemoTask, position: number, collections: Map<string, string>): Promise<void> {
  const product = demo.shop.products[position]!;
  const pictureIds: string[] = [];
  for (const photo of product.photos) {
    const id = await addPhoto(demo, photo);
    if (id) pictureIds.push(id);
  }
  const input = inputOf(product, pictureIds, collections.get(product.collection));
  const { slug, tags } = product;
  await demo.storeDb.transact((tx) => addProductAs(tx, demo.clock.now(), input, { slug, tags, position }));
}

/** Its picture's id; null when there is no such file. The id follows from the file, so that twice is once. */
async function addPhoto(demo: DemoTask, photo: DemoPhoto | undefined): Promise<string | null> {
  if (!photo) return null;
  // Drawings are kept beside what they look like, since no store takes SVG.
  const file = path.join(demo.folder, photo.file.replace(/\.svg$/, '.png'));
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) {
    demo.log.warn('a photo of the demo shop is missing', { file: photo.file });
    return null;
  }
  const id = idFrom(`${demo.storeDb.id} ${photo.file}`);
  return (await storePicture(demo.storing, demo.storeDb, { id, bytes, alt: photo.alt })).id;
}

/** Words, colours, delivery prices and ways to pay; then it is opened. */
async function dress({ shop, storeDb, ...deps }: DemoTask, logoId: string | null): Promise<void> {
  const { store } = shop;
  await storeSettings.furnish({ ...deps, hasBankAccount: () => Promise.resolve(false) }, storeDb, {
    delivery: shop.delivery,
    tagline: store.tagline,
    about: store.about,
    trade: 'crafts',
    primary_colour: store.colours.primary,
    accent_colour: store.colours.accent,
    phone: store.phone,
    whatsapp: store.whatsapp,
    city: store.city,
    state: store.state,
    logo_id: logoId,
    pay_online: true,
    pay_on_delivery: true,
    published: true,
  });
}
