import os from 'node:os';
import { chromium } from '@playwright/test';
import { presetIds, type PresetId } from '#shared/looks/looks.ts';
import config from '../playwright.config.ts';
import { feel } from './browser.ts';
import { dress, fittings, running, shopOf } from './filled-shops.ts';

/**
 * What each theme feels like on a cheap phone and a slow line: its filled front page, the list of all goods and a
 * product. Milliseconds; bytes of the first view; requests besides pictures.
 */
const goals = { lcp: 1_500, cls: 0.02, bytes: 150_000, requests: 3 };
const times = Number(process.env.BENCH_TIMES ?? 3);
const executablePath = config.use?.launchOptions?.executablePath ?? '/usr/bin/chromium';
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function report(name: string, url: string): Promise<boolean> {
  const runs = [];
  for (let run = 0; run < times; run++) runs.push(await feel(url, executablePath));
  const [lcp, cls] = [median(runs.map((run) => run.lcp)), median(runs.map((run) => run.cls))];
  const bytes = median(runs.map((run) => run.allBytes));
  const requests = median(runs.map((run) => run.besidePictures));
  const good = lcp <= goals.lcp && cls <= goals.cls && bytes <= goals.bytes && requests <= goals.requests;
  console.log(
    `${name.padEnd(28)} lcp ${String(Math.round(lcp)).padStart(5)} (≤ ${goals.lcp})   cls ${cls.toFixed(3)} (≤ ${goals.cls})   ${(bytes / 1000).toFixed(0)} kB (≤ ${goals.bytes / 1000})   ${requests} requests (≤ ${goals.requests})${good ? '' : ' !'}`,
  );
  return good;
}

const load = os.loadavg()[0]!;
if (load > 2)
  console.log(`The machine is busy (load ${load.toFixed(1)}): times will look worse than they are.`);
/** The trade a theme is offered first for. */
const tradeOf = (theme: PresetId) => fittings.find((one) => one.theme === theme)!.trade;
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await running(async () => {
    const page = await browser.newPage();
    for (const theme of presetIds) {
      const trade = tradeOf(theme);
      const shop = await shopOf(trade, page);
      await dress(shop, theme);
      await page.goto(`${shop.address}/products`);
      const product = (await page.locator('.card a').first().getAttribute('href'))!;
      const pages = [
        [`home, ${trade}`, '/'],
        ['collection', '/products'],
        ['product', product],
      ] as const;
      for (const [name, path] of pages)
        if (!(await report(`${theme} ${name}`, shop.address + path))) process.exitCode = 1;
    }
  });
} finally {
  await browser.close();
}
