import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { trades } from '#shared/places/nigeria.ts';
import config from '../playwright.config.ts';
import { dress, fittings, running, shopOf } from './filled-shops.ts';

/**
 * Draws every theme with the filled front page of each trade it fits, as a running shop serves it, and compares with
 * the pictures that were looked at and kept. `--write` keeps the new ones; words narrow it down: `ankara food`.
 */
const folder = path.resolve('docs/pictures/themes');
const differences = path.resolve('theme-differences');
/** Widths of the screens (pixels), and what the kept picture is made as wide as. */
const screens = [
  { width: 360, kept: 360 },
  { width: 1280, kept: 640 },
] as const;
/** Which share of a picture may be other before it is told: faces are smoothed a little otherwise each time. */
const leastShare = 0.002;
/** How far a pixel, looked at with its neighbours, is from what it was (of 255). */
const leastFar = 24;

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const writes = process.argv.includes('--write');
const wanted = fittings.filter(({ theme, trade }) =>
  words.every((word) => [theme, trade].some((one) => one === word)),
);

const squeeze = (shot: Buffer, width: number) =>
  sharp(shot).resize({ width }).webp({ quality: 46, effort: 6, smartSubsample: true }).toBuffer();

/** All of a page, its pictures loaded, without what follows the screen about. */
async function shoot(page: Page, address: string, width: number): Promise<Buffer> {
  await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
  await page.goto(address);
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

const pixelsOf = async (bytes: Buffer, size?: { width: number; height: number }) =>
  sharp(bytes)
    .resize(size ? { ...size, fit: 'contain', position: 'top', background: '#ff00ff' } : {})
    .removeAlpha()
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true });

/** The share of pixels that are others, and a picture of where. */
async function compared(before: Buffer, now: Buffer): Promise<{ share: number; picture: Buffer }> {
  const [one, two] = await Promise.all([sharp(before).metadata(), sharp(now).metadata()]);
  const size = { width: two.width, height: Math.max(one.height, two.height) };
  const [old, fresh] = await Promise.all([pixelsOf(before, size), pixelsOf(now, size)]);
  const shown = Buffer.from(fresh.data.map((part) => 200 + part / 5));
  let others = 0;
  for (let at = 0; at < fresh.data.length; at += 3) {
    const far = Math.max(...[0, 1, 2].map((part) => Math.abs(old.data[at + part]! - fresh.data[at + part]!)));
    if (far <= leastFar) continue;
    others++;
    shown.set([220, 0, 60], at);
  }
  const raw = { width: size.width, height: size.height, channels: 3 as const };
  const picture = await sharp(shown, { raw }).webp({ quality: 60 }).toBuffer();
  return { share: others / (size.width * size.height), picture };
}

/** What pictures were drawn with: letters look otherwise in another browser or with other faces of the system. */
async function drawnWith(browser: Browser, page: Page): Promise<string> {
  const face = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = '40px -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
    return pen.measureText('₦120,000 Ẹ̀yà Ọṣun').width.toFixed(2);
  });
  return `Chromium ${browser.version()}, system face ${face}`;
}

async function judge(name: string, now: Buffer): Promise<string | null> {
  const file = path.join(folder, `${name}.webp`);
  if (writes || !existsSync(file)) {
    writeFileSync(file, now);
    return writes ? null : `${name} is new.`;
  }
  const { share, picture } = await compared(readFileSync(file), now);
  if (share <= leastShare) return null;
  const shown = path.join(differences, `${name}.webp`);
  writeFileSync(shown, picture);
  return `${name} differs in ${(share * 100).toFixed(1)} % of its pixels: ${path.relative('.', shown)}`;
}

async function drawAll(browser: Browser): Promise<string[]> {
  const page = await browser.newPage({ colorScheme: 'light', deviceScaleFactor: 1 });
  // Their AVIF twins follow by a job: which of the two is there first would show.
  await page.route('**/*.avif', (route) =>
    route.continue({ url: route.request().url().replace('.avif', '.webp') }),
  );
  const told: string[] = [];
  const tools = path.join(folder, 'drawn-with.txt');
  const now = await drawnWith(browser, page);
  const then = existsSync(tools) ? readFileSync(tools, 'utf8').trim() : now;
  if (then !== now && !writes)
    console.log(`Kept pictures were drawn with ${then}; this is ${now}. Letters may differ.`);
  for (const { id: trade } of trades) {
    const themes = wanted.filter((one) => one.trade === trade);
    if (themes.length === 0) continue;
    const shop = await shopOf(trade, page);
    for (const { theme } of themes) {
      await dress(shop, theme);
      for (const { width, kept } of screens) {
        const name = `${theme}-${trade}-${width}`;
        const problem = await judge(name, await squeeze(await shoot(page, shop.address, width), kept));
        if (problem) told.push(problem);
        console.log(problem ?? `${name} ${writes ? 'is kept' : 'is as it was'}.`);
      }
    }
  }
  if (writes) writeFileSync(tools, `${now}\n`);
  return told;
}

mkdirSync(folder, { recursive: true });
rmSync(differences, { recursive: true, force: true });
mkdirSync(differences, { recursive: true });
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await running(async () => {
    const told = await drawAll(browser);
    const kept = globSync(path.join(folder, '*.webp')).length;
    console.log(`${kept} pictures are kept; ${told.length} differ.`);
    if (told.length > 0) process.exitCode = 1;
  });
} finally {
  await browser.close();
}
