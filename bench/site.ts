import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { program } from '#tests/support/programs/program.ts';
import config from '../playwright.config.ts';
import { feel, type Felt } from './browser.ts';

/** What the public site must stay below, and above (docs: felt speed and weight). */
const goals = {
  lcp: 2_000,
  cls: 0.02,
  tbt: 150,
  scriptBytes: 140_000,
  firstScriptBytes: 140_000,
  allBytes: 300_000,
  blocking: 0,
};
/** What is there to be read shows no work of a script. */
const readGoals = { ...goals, tbt: 100, firstScriptBytes: 60_000 };
/** A course has a goal of its own, before it is played. */
const courseGoals = { ...goals, scriptBytes: 145_000 };
const shopGoals = { ...goals, lcp: 1_500, scriptBytes: 30_000, firstScriptBytes: 30_000 };
const scoreGoals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Requests are counted by `bench:themes`. */
type Goal = Omit<Felt, 'besidePictures'>;
type Score = keyof typeof scoreGoals;

const times = Number(process.env.BENCH_TIMES ?? 3);
const chromiumPath = config.use?.launchOptions?.executablePath ?? '/usr/bin/chromium';
/** Used where it is installed; it is no package of the project. */
const lighthouse = process.env.LIGHTHOUSE_CLI ?? path.resolve('node_modules/lighthouse/cli/index.js');

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const show = (name: keyof Goal, value: number) =>
  name === 'cls'
    ? value.toFixed(3)
    : name.endsWith('Bytes')
      ? `${(value / 1000).toFixed(0)} kB`
      : String(Math.round(value));

async function scoresOf(url: string): Promise<Record<Score, number>> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [lighthouse, url, '--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox --disable-gpu'],
    { env: { ...process.env, CHROME_PATH: chromiumPath }, maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = JSON.parse(stdout) as {
    categories: Record<Score, { score: number; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; title: string }>;
  };
  for (const [name, { auditRefs }] of Object.entries(categories)) {
    if (name === 'performance') continue;
    for (const { id, weight } of auditRefs)
      if (weight > 0 && audits[id]?.score === 0) console.log(`  ${name}: ${audits[id].title} (${id})`);
  }
  const names = Object.keys(scoreGoals) as Score[];
  return Object.fromEntries(names.map((name) => [name, Math.round(categories[name].score * 100)])) as Record<
    Score,
    number
  >;
}

async function report(url: string, name: string, goal: Goal): Promise<boolean> {
  const runs: Felt[] = [];
  for (let run = 0; run < times; run++) runs.push(await feel(url, chromiumPath));
  let good = true;
  const parts = (Object.keys(goal) as (keyof Goal)[]).map((key) => {
    const value = median(runs.map((run) => run[key]));
    const ok = value <= goal[key];
    good &&= ok;
    return `${key} ${show(key, value)}${ok ? '' : ' !'} (≤ ${show(key, goal[key])})`;
  });
  console.log(`${name.padEnd(12)} ${parts.join('   ')}`);
  if (!existsSync(lighthouse)) return good;
  const measured: Record<Score, number>[] = [];
  for (let run = 0; run < times; run++) measured.push(await scoresOf(url));
  const scores = (Object.keys(scoreGoals) as Score[]).map((key) => {
    const value = median(measured.map((run) => run[key]));
    const ok = value >= scoreGoals[key];
    good &&= ok;
    return `${key} ${value}${ok ? '' : ' !'} (≥ ${scoreGoals[key]})`;
  });
  console.log(`${''.padEnd(12)} ${scores.join('   ')}`);
  return good;
}

const port = 31_000 + Math.floor(Math.random() * 4_000) * 2;
const dataDir = mkdtempSync('/tmp/presence-bench-site-');
const app = program({ port, dataDir, env: {} });
const load = os.loadavg()[0]!;
if (load > 2)
  console.log(`The machine is busy (load ${load.toFixed(1)}): times will look worse than they are.`);
if (!existsSync(lighthouse))
  console.log('Lighthouse is not installed; LIGHTHOUSE_CLI may name its cli/index.js.');
try {
  await app.start();
  const site = `http://localhost:${port}`;
  const shop = /http:\/\/\w+\.localhost:\d+/.exec(app.output())?.[0];
  let good = true;
  for (const page of ['/', '/pricing']) good = (await report(site + page, page, readGoals)) && good;
  good = (await report(`${site}/courses`, '/courses', courseGoals)) && good;
  for (const page of ['/login', '/signup', '/webinar', '/add-store'])
    good = (await report(site + page, page, goals)) && good;
  if (shop) good = (await report(`${shop}/`, 'demo shop', shopGoals)) && good;
  if (!good) process.exitCode = 1;
} finally {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
