import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { login } from '#shared/api/accounts.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { FileListView } from '#shared/api/goods-lists.ts';
import config from '../playwright.config.ts';
import { program } from '#tests/support/programs/program.ts';
import { launchForMeasuring, phoneContext, slowDown } from './browser.ts';

/**
 * How long an owner with a cheap phone (processor four times slower) on a slow line (1.6 Mbit/s, 150 ms) waits for the
 * screens of the dashboard, in milliseconds of the browser's own clock, over real HTTP.
 *
 * A screen stands once its heading is there, no part of it says any more that it is loading (`aria-busy`), and the
 * frame with that has been drawn. What is asked for anew behind it does not count.
 *
 * - _first screen_: somebody logs in with a browser that has nothing of ours, reads the page with their stores for
 *   `readingMs`, and taps one. From when the browser leaves for the dashboard until Home stands.
 * - _later screens_: from the finger on a link of a screen that has stood for `readingMs` until the next one stands; the
 *   first time it is opened, and when somebody comes back to it.
 *
 * What the dashboard's worker fetches is not slowed down, since the browser slows pages alone: it fetches while somebody
 * reads, and would have all it fetches (about 380 kB) in two seconds of that line.
 */
const goals = { first: 1_500, later: 300 };
const times = Number(process.env.BENCH_TIMES ?? 5);
/** So many products stand in the shop beside the demo's own. */
const products = Number(process.env.BENCH_PRODUCTS ?? 0);
const readingMs = 4_000;

interface Marks {
  /** When the finger came down, of the page's clock; 0 for a page that was loaded. */
  from: number;
  stands: number | null;
}

/** Runs inside the page, before anything of it. */
function watch(): void {
  const marks: Marks = { from: 0, stands: null };
  (globalThis as { screenMarks?: Marks }).screenMarks = marks;
  let before = '';
  const heading = () => document.querySelector('main h1')?.textContent ?? '';
  document.addEventListener(
    'click',
    (event) => {
      before = location.pathname + heading();
      Object.assign(marks, { from: event.timeStamp, stands: null });
    },
    { capture: true },
  );
  const look = () => {
    const main = document.querySelector('main');
    const now = location.pathname + heading();
    if (marks.stands !== null || !main || heading() === '' || now === before) return;
    if (main.querySelector('[aria-busy="true"]')) return;
    marks.stands = 0;
    requestAnimationFrame(() => setTimeout(() => (marks.stands = performance.now())));
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

const stood = async (page: Page): Promise<number> => {
  await page.waitForFunction(
    () => Boolean((globalThis as unknown as { screenMarks: Marks }).screenMarks.stands),
    undefined,
    { timeout: 30_000, polling: 50 },
  );
  return page.evaluate(() => {
    const { from, stands } = (globalThis as unknown as { screenMarks: Marks }).screenMarks;
    return stands! - from;
  });
};

interface Person {
  site: string;
  email: string;
  password: string;
}

/** Logs in by the form, on that phone; answers the page with their stores. */
async function loggedIn(context: BrowserContext, { site, email, password }: Person): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  await slowDown(context, page);
  await page.goto(`${site}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/my-stores');
  await page.locator('main li a[href*="/dashboard"]').first().waitFor();
  return page;
}

/** Puts `BENCH_PRODUCTS` products beside the demo's own, as a file, so that its shop is one that has grown. */
async function fill({ site, email, password }: Person, slug: string): Promise<void> {
  if (products === 0) return;
  const headers: Record<string, string> = {};
  const call = async <T>(path: string, more: RequestInit): Promise<T> => {
    const answer = await fetch(`${site}/api${path}`, { ...more, headers: { ...headers, ...more.headers } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const post = <T>(path: string, body: object) =>
    call<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const entered = await post<AnswerOf<typeof login>>('/auth/login/', { email, password });
  if (!('access' in entered)) throw new Error('Their second step is on.');
  headers.authorization = `Bearer ${entered.access}`;
  const lines = Array.from(
    { length: products },
    (_, at) => `bowl-${at},Clay bowl ${at},${100 + at},${at % 9}`,
  );
  const sheet = ['Handle,Title,Variant Price,Variant Inventory Qty', ...lines].join('\n');
  const body = new FormData();
  body.set('file', new Blob([sheet], { type: 'text/csv' }), 'bowls.csv');
  const files = `/sites/${slug}/goods-files`;
  const { id } = await call<FileListView>(files, { method: 'POST', body });
  await post(`${files}/${id}/start`, { existing: 'leave', drafts: false });
  for (;;) {
    const { state, counts } = await call<FileListView>(`${files}/${id}`, {});
    if (state === 'done' && counts.made === products) return;
    if (counts.refused > 0) throw new Error('A line was refused.');
    await sleep(500);
  }
}

/** Where somebody goes from Home, and how they come back to it. */
const ways = ['Orders', 'Products', 'Home', 'Orders', 'Site', 'Home', 'More', 'Products'];

async function once(person: Person, seen: Map<string, number[]>): Promise<void> {
  const browser = await launchForMeasuring(config.use?.launchOptions?.executablePath ?? '/usr/bin/chromium');
  const note = (name: string, ms: number) => seen.set(name, [...(seen.get(name) ?? []), ms]);
  try {
    const page = await loggedIn(await phoneContext(browser), person);
    await page.waitForTimeout(readingMs);
    await page.locator('main li a[href*="/dashboard"]').first().tap();
    await page.waitForURL('**/dashboard**');
    note('first screen', await stood(page));
    const opened = new Set<string>(['Home']);
    for (const name of ways) {
      await page.waitForTimeout(readingMs);
      await page.getByRole('link', { name, exact: true }).first().tap();
      note(`${name}, ${opened.has(name) ? 'again' : 'opened first'}`, await stood(page));
      opened.add(name);
    }
  } finally {
    await browser.close();
  }
}

function report(name: string, values: number[]): boolean {
  const sorted = values.toSorted((a, b) => a - b);
  const [middle, worst] = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!];
  const goal = name === 'first screen' ? goals.first : goals.later;
  const good = middle <= goal;
  console.log(
    `${name.padEnd(26)} ${Math.round(middle)} ms${good ? '' : ' !'} (≤ ${goal})   at worst ${Math.round(worst)} ms`,
  );
  return good;
}

const port = 31_000 + Math.floor(Math.random() * 4_000) * 2;
const dataDir = mkdtempSync('/tmp/presence-bench-dashboard-');
// Another build beside this one can be measured, too.
const folder = process.env.BENCH_FOLDER;
const app = program({ port, dataDir, env: {}, ...(folder ? { folder } : {}) });
try {
  await app.start();
  const [, email, password] = /Its owner: +(\S+), password (\S+)/.exec(app.output()) ?? [];
  const [, slug] = /The demo shop: +http:\/\/([\w-]+)\./.exec(app.output()) ?? [];
  if (!email || !password || !slug) throw new Error('The program did not say who owns the demo shop.');
  await fill({ site: `http://localhost:${port}`, email, password }, slug);
  const seen = new Map<string, number[]>();
  for (let run = 0; run < times; run++)
    await once({ site: `http://localhost:${port}`, email, password }, seen);
  for (const [name, values] of seen) if (!report(name, values)) process.exitCode = 1;
} finally {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
