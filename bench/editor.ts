import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import type { Page } from '@playwright/test';
import { program } from '#tests/support/programs/program.ts';
import { slowDown } from './browser.ts';
import { signedIn, type Owner } from './demo-owner.ts';

/** How long an owner with a cheap phone on a slow line waits for the page editor (milliseconds). */
const goal = 2_500;
const times = Number(process.env.BENCH_TIMES ?? 5);
/** How long an owner looks at the list of her pages before she taps one (milliseconds). */
const looksMs = 4_000;

interface Opening {
  /** Until the page stands there and answered a tap. */
  ms: number;
  /** Until its first picture is there as well. */
  picturedMs: number;
  requests: number;
  bytes: number;
}

/** Runs inside each page, before anything of it: notes when the preview has answered a tap. */
function watch(): void {
  const marks: { answered?: number; pictured?: number } = {};
  (globalThis as { editorMarks?: typeof marks }).editorMarks = marks;
  const look = setInterval(() => {
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Your page"]');
    const main = frame?.contentDocument?.querySelector('main');
    const first = main?.querySelector<HTMLElement>('[data-section]');
    if (!main || !first) return;
    if (marks.answered === undefined) {
      if (!main.querySelector('[data-chosen]')) return first.click();
      marks.answered = performance.now();
    }
    if (!main.querySelector('img')?.naturalWidth) return;
    marks.pictured = performance.now();
    clearInterval(look);
  }, 10);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Opens the editor in a new window by `open`, which answers when waiting begins (milliseconds of the page's clock). */
async function once(
  { context }: Owner,
  open: (page: Page, forget: () => Promise<void>) => Promise<number>,
): Promise<Opening> {
  const page = await context.newPage();
  const tools = await slowDown(context, page);
  await page.addInitScript(watch);
  const seen = { requests: 0, bytes: 0 };
  tools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    seen.requests += 1;
    seen.bytes += encodedDataLength;
  });
  const forget = async () => void (await tools.send('Network.clearBrowserCache'));
  const counted = () => Object.assign(seen, { requests: 0, bytes: 0 });
  const began = await open(page, forget).then((at) => {
    if (at > 0) counted();
    return at;
  });
  await page.waitForFunction(
    () => (globalThis as { editorMarks?: { pictured?: number } }).editorMarks?.pictured !== undefined,
    undefined,
    { timeout: 90_000 },
  );
  const marks = await page.evaluate(
    () => (globalThis as unknown as { editorMarks: { answered: number; pictured: number } }).editorMarks,
  );
  await page.waitForTimeout(1_500);
  await page.close();
  return { ms: marks.answered - began, picturedMs: marks.pictured - began, ...seen };
}

/** The ways in which the editor is opened. */
const ways: Record<string, (owner: Owner) => Promise<Opening>> = {
  'tap in the dashboard': (owner) => tapped(owner, looksMs),
  'tap at once': (owner) => tapped(owner, 0),
  'by address, again': (owner) => once(owner, (page) => byAddress(owner, page)),
  'by address, first time': (owner) =>
    once(owner, async (page, forget) => {
      await forget();
      return byAddress(owner, page);
    }),
};

async function byAddress({ site, slug }: Owner, page: Page): Promise<number> {
  await page.goto(`${site}/dashboard/pages/home?slug=${slug}`, { waitUntil: 'commit' });
  return 0;
}

/** From the list of pages in a dashboard that runs, fetched for the first time. */
function tapped(owner: Owner, looks: number): Promise<Opening> {
  return once(owner, async (page, forget) => {
    await forget();
    await page.goto(`${owner.site}/dashboard/site?slug=${owner.slug}`);
    await page.locator('main a[href^="/dashboard/pages?"]').first().click();
    const edit = page.getByRole('link', { name: /^Edit/ }).first();
    await edit.waitFor();
    await page.waitForTimeout(looks);
    return edit.evaluate((link: HTMLElement) => {
      const now = performance.now();
      link.click();
      return now;
    });
  });
}

async function report(owner: Owner, name: string): Promise<boolean> {
  const runs: Opening[] = [];
  for (let run = 0; run < times; run++) runs.push(await ways[name]!(owner));
  const of = (key: keyof Opening) => median(runs.map((run) => run[key]));
  const good = of('ms') <= goal;
  console.log(
    `${name.padEnd(24)} ${Math.round(of('ms'))} ms${good ? '' : ' !'} (≤ ${goal})   with its first picture ` +
      `${Math.round(of('picturedMs'))} ms   ${of('requests')} requests, ${Math.round(of('bytes') / 1000)} kB`,
  );
  return good;
}

const port = 31_000 + Math.floor(Math.random() * 4_000) * 2;
const dataDir = mkdtempSync('/tmp/presence-bench-editor-');
const app = program({ port, dataDir, env: {} });
const load = os.loadavg()[0]!;
if (load > 2)
  console.log(`The machine is busy (load ${load.toFixed(1)}): times will look worse than they are.`);
try {
  await app.start();
  const owner = await signedIn(`http://localhost:${port}`, app.output());
  try {
    const wanted = process.argv.slice(2);
    for (const name of Object.keys(ways))
      if (wanted.length === 0 || wanted.some((word) => name.includes(word)))
        if (!(await report(owner, name))) process.exitCode = 1;
  } finally {
    await owner.close();
  }
} finally {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
