import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/server.ts';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import type { TestShop } from './support/app.ts';
import { booksOf, until } from './support/programs/buyers.ts';
import type { Client, Reply } from './support/client.ts';
import type { TestDatabase } from './support/programs/database.ts';
import { embeddedTest as test } from './support/programs/embedded.ts';
import { freePort } from './support/programs/free-port.ts';
import { callerOf, shopAt } from './support/programs/many-machines.ts';
import { ask, program, type Program } from './support/programs/program.ts';
import { checkOut, checkoutForm, referenceOf } from './support/selling/shopping.ts';
import { mayMount, smallDisk, type SmallDisk } from './support/programs/small-disk.ts';
import { wrongShelves } from './support/selling/stock-books.ts';
import { pictureForm } from './support/stores.ts';

if (!mayMount) console.warn('Left out: only root can give a test a disk of its own.');

const diskTest = mayMount ? test : test.skip;
const key = 'sk_test_presence_disk';
const units = 5_000;
let disk: SmallDisk;
let sandbox: Sandbox;
let at: Program;
let pool: pg.Pool;
let shop: TestShop;
let photo: Buffer;
const sql: TestDatabase['sql'] = async (text, values) => (await pool.query(text, values)).rows as never;
/** Orders that somebody was told of. */
const told: number[] = [];
/** Answers that are neither what was asked for nor "later" in a sentence. */
const odd: string[] = [];
const sorry = [
  'We are very busy right now. Please try again in a moment.',
  'There is no room for photos and files right now. Please try again later.',
  'Photos and files cannot be kept right now. Please try again in a minute.',
];

beforeAll(async () => {
  if (!mayMount) return;
  disk = smallDisk(300);
  sandbox = await createSandbox({ secretKeys: [key] });
  const port = await freePort();
  at = program({
    port,
    dataDir: `${disk.folder}/data`,
    env: {
      DEMO: '0',
      HOST: '127.0.0.1',
      WEB_PROCESSES: '1',
      PAY_SECRET_KEY: key,
      PAY_PUBLIC_KEY: 'pk_test_presence_disk',
      PAY_API_BASE: sandbox.url,
      PAY_CHECKOUT_BASE: sandbox.url,
    },
  });
  sandbox.control.setSettings({ webhook_url: `http://127.0.0.1:${port}/webhooks/paystack` });
  await at.start();
  pool = new pg.Pool({ ...embeddedOwner(at.dataDir), max: 2 });
  pool.on('error', () => undefined);
  pool.on('connect', (line) => line.on('error', () => undefined));
  shop = await shopAt(at, sql as never, units);
  photo = await sharp({ create: { width: 70, height: 50, channels: 3, background: '#0b5d3b' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  if (!mayMount) return;
  await pool.end();
  await at.stop();
  await sandbox.close();
  disk.remove();
});

/** Notes what is neither done nor refused as it should be. Answers whether it was done. */
function heard(what: string, done: number, { status, text, headers, body }: Reply<unknown>): boolean {
  if (status === done) return true;
  const { detail } = (body ?? {}) as { detail?: string };
  if (status !== 503 || !sorry.includes(detail ?? '') || !headers['retry-after'])
    odd.push(`${what}: ${status} ${text.slice(0, 200)}`);
  return false;
}

/** Somebody buys; they are told of their order or that they have to come again. Answers whether they were told of it. */
async function buys(
  way: 'online' | 'on_delivery' = 'on_delivery',
): Promise<{ number: number; as: Client } | null> {
  const as = callerOf(at)(shop.slug);
  const line = { variant_id: shop.product.variantId, quantity: 1 };
  if (!heard('basket', 201, await as.post('/api/shop/cart/lines', line))) return null;
  const placed = await checkOut(as, checkoutForm(shop, { pay_method: way }));
  if (!heard('order', 201, placed)) return null;
  told.push(placed.body.number);
  return { number: placed.body.number, as };
}

async function sendsPhoto(): Promise<boolean> {
  const { body, headers } = pictureForm(photo);
  const sent = await shop.owner.client.send('POST', `/api/sites/${shop.slug}/pictures`, body, headers);
  return heard('photo', 201, sent);
}

const page = async () => (await callerOf(at)(shop.slug).get(`/products/${shop.product.slug}`)).status;
const statusOf = async (path: string) =>
  (await ask({ port: at.port, host: `localhost:${at.port}`, method: 'GET', path })).status;

/** Shoppers and an owner go on, and somebody looks at the shop, until it is said; answers what the pages were. */
async function whileItIsSo(isOver: () => boolean | Promise<boolean>): Promise<number[]> {
  let over = false;
  const goOn = async (act: () => Promise<unknown>) => {
    while (!over) {
      await act();
      await sleep(10);
    }
  };
  const pages = new Set<number>();
  const all = [goOn(buys), goOn(buys), goOn(sendsPhoto), goOn(async () => pages.add(await page()))];
  while (!(await isOver())) await sleep(50);
  over = true;
  await Promise.all(all);
  return [...pages];
}

/** So many answers of "later" in a row that all who come now hear it. */
async function nobodyBuys(): Promise<boolean> {
  for (let n = 0; n < 3; n++) if (await buys()) return false;
  return true;
}

async function paid({ number }: { number: number }): Promise<void> {
  const reference = await referenceOf({ database: { sql } }, shop, number);
  await sandbox.control.pay({ reference });
  const isPaid = `select 1 as one from payments where reference = $1 and state = 'paid'`;
  await until(async () => (await sql(isPaid, [reference]))[0]);
}

/** What must hold after every fault: nothing acknowledged is gone or doubled, and shelves and money add up. */
async function books() {
  const { orders, captured, goods } = await booksOf({ sql }, shop);
  const there = orders.map(({ number }) => number);
  const { captures } = sandbox.control.truth();
  return {
    lost: told.filter((number) => !there.includes(number)),
    doubled: there.length - new Set(there).size,
    notOfOnePiece: orders.filter(({ lines }) => lines !== 1),
    goods,
    orders: there.length,
    shelves: await wrongShelves({ sql }, shop.storeId),
    kobo: captured - captures.reduce((sum, { amount }) => sum + amount, 0),
    odd: [...new Set(odd)],
  };
}
const whole = (found: Awaited<ReturnType<typeof books>>) => ({
  lost: [],
  doubled: 0,
  notOfOnePiece: [],
  goods: { on_hand: units, taken: found.orders },
  orders: expect.any(Number),
  shelves: [],
  kobo: 0,
  odd: [],
});
async function booksAreWhole(): Promise<void> {
  const found = await books();
  expect(found.orders).toBeGreaterThan(told.length - 1);
  expect(found).toEqual(whole(found));
}

const halfFiles = () =>
  readdirSync(`${at.dataDir}/files`, { recursive: true }).filter((name) => String(name).endsWith('.part'));

afterEach(() => {
  disk?.clear();
});

diskTest(
  'on a full disk orders and photos are refused in a sentence, kept pages open, and with room again all goes on without a start, whether or not the database fell over it',
  async () => {
    const { pid } = at.child()!;
    const waiting = (await buys('online'))!;
    expect(await sendsPhoto()).toBe(true);
    for (const fallsOver of [false, true]) {
      expect(await page()).toBe(200);
      disk.fill();
      // What is written first goes into a log whose next file has no room: then the database ends at once.
      if (fallsOver) await pool.query('select pg_switch_wal()');
      const pages = await whileItIsSo(nobodyBuys);
      expect([fallsOver, pages, await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([
        fallsOver,
        [200],
        503,
        200,
      ]);
      if (fallsOver) await expect(pool.query('select 1')).rejects.toThrow();
      expect(await sendsPhoto()).toBe(false);
      disk.clear();
      const began = Date.now();
      while (!(await buys())) await sleep(50);
      expect(Date.now() - began).toBeLessThan(10_000);
      expect(await sendsPhoto()).toBe(true);
      // One of its sizes may be on its way just now; what the full disk left half done would stay.
      await expect.poll(halfFiles).toEqual([]);
    }
    await paid(waiting);
    await booksAreWhole();
    expect(at.child()!.pid).toBe(pid);
    expect(at.child()!.exitCode).toBe(null);
  },
  300_000,
);

diskTest(
  'a disk that may only be read is a sentence while it runs, and one line that names the folder at a start',
  async () => {
    expect(await page()).toBe(200);
    // A disk turns so when it is damaged; ours only when nobody writes on it, so the database goes at that moment.
    for (;;) {
      await at.kill('database');
      try {
        disk.mayOnlyBeRead(true);
        break;
      } catch {
        await until(async () => (await buys()) ?? undefined);
      }
    }
    expect(await whileItIsSo(nobodyBuys)).toEqual([200]);
    expect([await sendsPhoto(), await statusOf('/healthz')]).toEqual([false, 200]);
    disk.mayOnlyBeRead(false);
    await until(async () => (await buys()) ?? undefined);
    await booksAreWhole();
    await at.stop();
    disk.mayOnlyBeRead(true);
    const line = /^\/\S+\/data\S* lies on a disk that may only be read\. Set another DATA_DIR\.$/;
    const ways: Record<string, string>[] = [
      {},
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/x', SECRET_KEY: 'x'.repeat(40) },
    ];
    for (const elsewhere of ways) {
      const other = program({
        port: await freePort(),
        dataDir: at.dataDir,
        env: { DEMO: '0', HOST: '127.0.0.1', ...elsewhere },
      });
      await expect(other.start()).rejects.toThrow('The program ended while starting');
      expect(other.output().trim()).toMatch(line);
    }
    disk.mayOnlyBeRead(false);
    await at.start();
    await until(async () => (await buys()) ?? undefined);
    await booksAreWhole();
  },
  300_000,
);
