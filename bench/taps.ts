import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { embeddedOwner } from '#server/platform/database/embedded-postgres.ts';
import { program } from '#tests/support/programs/program.ts';
import { slowDown } from './browser.ts';
import { seedOrders } from './orders-world.ts';
import { signedIn, type Owner } from './demo-owner.ts';

/**
 * How long an owner with a cheap phone on a slow line waits until a tap shows something: from the finger to the frame
 * that is drawn after the page first changed, in milliseconds. What has to be fetched may come later; that it was
 * tapped has to be seen.
 */
const goal = 100;
const times = Number(process.env.BENCH_TIMES ?? 5);

interface Marks {
  /** When the finger came down, of the page's clock. */
  tapped: number | null;
  answers: number[];
}

/** Runs inside the page, before anything of it: notes for each tap when the first change after it was drawn. */
function watch(): void {
  const marks: Marks = { tapped: null, answers: [] };
  (globalThis as { tapMarks?: Marks }).tapMarks = marks;
  document.addEventListener('click', (event) => (marks.tapped = event.timeStamp), { capture: true });
  document.addEventListener('input', (event) => (marks.tapped ??= event.timeStamp), { capture: true });
  new MutationObserver(() => {
    const began = marks.tapped;
    if (began === null) return;
    marks.tapped = null;
    requestAnimationFrame(() => setTimeout(() => marks.answers.push(performance.now() - began)));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** What is tapped, on which page; the same tap again and again, each time on the page opened anew. */
interface Tap {
  name: string;
  at: string;
  what: (page: Page) => Locator;
  /** Typed instead of tapped. */
  types?: string;
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first();
const firstRow = (inside: string) => (page: Page) => page.locator(`main li a[href^="${inside}"]`).first();

const taps: Tap[] = [
  { name: 'Home → Orders', at: '/', what: link('Orders') },
  { name: 'Home → Products', at: '/', what: link('Products') },
  { name: 'Home → Sell', at: '/', what: link('Sell') },
  { name: 'Home → More', at: '/', what: link('More') },
  { name: 'Find or go to', at: '/', what: button('Find or go to') },
  { name: 'an order of the list', at: '/orders', what: firstRow('/dashboard/orders/') },
  { name: 'a product of the list', at: '/products', what: firstRow('/dashboard/products/') },
  {
    name: 'a letter of the search',
    at: '/orders',
    what: (page) => page.getByLabel('Search orders'),
    types: 'a',
  },
  {
    name: 'new product',
    at: '/products',
    what: (page) => page.locator('a[href^="/dashboard/products/new"]:visible').first(),
  },
  { name: 'a customer of the list', at: '/customers', what: firstRow('/dashboard/customers/') },
  {
    name: 'a good at the counter',
    at: '/sell',
    what: (page) => page.getByRole('button', { name: /^Sell / }).first(),
  },
];

async function once({ context, site, slug }: Owner, tap: Tap): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch);
    await slowDown(context, page);
    await page.goto(`${site}/dashboard${tap.at}?slug=${slug}`);
    const target = tap.what(page);
    await target.waitFor();
    // Whoever taps has looked first.
    await page.waitForTimeout(3_000);
    await (tap.types ? target.pressSequentially(tap.types) : target.tap());
    await page.waitForFunction(
      () => (globalThis as unknown as { tapMarks: Marks }).tapMarks.answers.length > 0,
      undefined,
      { timeout: 15_000 },
    );
    return await page.evaluate(() => (globalThis as unknown as { tapMarks: Marks }).tapMarks.answers[0]!);
  } finally {
    await page.close();
  }
}

async function report(owner: Owner, tap: Tap): Promise<boolean> {
  const answers: number[] = [];
  for (let run = 0; run < times; run++) answers.push(await once(owner, tap));
  const sorted = answers.toSorted((a, b) => a - b);
  const [middle, worst] = [sorted[Math.floor(times / 2)]!, sorted.at(-1)!];
  const good = middle <= goal;
  console.log(
    `${tap.name.padEnd(26)} ${Math.round(middle)} ms${good ? '' : ' !'} (≤ ${goal})   at worst ${Math.round(worst)} ms`,
  );
  return good;
}

/** Three hundred orders of the demo shop, as of a shop that sells. */
async function sellMuch(): Promise<void> {
  const database = new pg.Client(embeddedOwner(dataDir));
  await database.connect();
  const { rows } = await database.query<{ store_id: string; ids: string[] }>(
    'select store_id, array_agg(id) as ids from variants group by store_id limit 1',
  );
  const [{ store_id: storeId, ids: variantIds }] = rows as [(typeof rows)[0]];
  await seedOrders(database, { storeId, variantIds }, 300);
  await database.end();
}

/** Milliseconds the processors of this machine have stood idle since it was started, of all they had. */
function processors(): { idle: number; all: number } {
  const kinds = os.cpus().map(({ times }) => times);
  const sum = (of: (typeof kinds)[number]) => Object.values(of).reduce((a, b) => a + b, 0);
  return {
    idle: kinds.reduce((total, one) => total + one.idle, 0),
    all: kinds.reduce((total, one) => total + sum(one), 0),
  };
}

/** An app that was just started makes its demo's pictures still: taps beside that say nothing of taps. Two minutes at most. */
async function atRest(): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    const before = processors();
    await sleep(3_000);
    const after = processors();
    if ((after.idle - before.idle) / (after.all - before.all) > 0.85) return;
  }
  console.log('The machine did not come to rest: times will look worse than they are.');
}

const port = 31_000 + Math.floor(Math.random() * 4_000) * 2;
const dataDir = mkdtempSync('/tmp/presence-bench-taps-');
const app = program({ port, dataDir, env: {} });
try {
  await app.start();
  await sellMuch();
  const owner = await signedIn(`http://localhost:${port}`, app.output());
  await atRest();
  try {
    const wanted = process.argv.slice(2);
    for (const tap of taps)
      if (wanted.length === 0 || wanted.some((word) => tap.name.includes(word)))
        if (!(await report(owner, tap))) process.exitCode = 1;
  } finally {
    await owner.close();
  }
} finally {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
