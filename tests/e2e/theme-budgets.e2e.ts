import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { presetIds, type PresetId } from '../../shared/looks.ts';
import type { TradeId } from '../../shared/nigeria.ts';
import { dress, shopOf } from '../../bench/filled-shops.ts';
import type { Shop } from './shops.ts';

/** The trade each theme was drawn for. */
const tradeOf: Record<PresetId, TradeId> = {
  ankara: 'fashion',
  balogun: 'other',
  eko: 'phones',
  'iya-basira': 'food',
  shea: 'beauty',
  oke: 'home',
  atelier: 'services',
  signal: 'digital',
};

/** Bytes on the wire, and requests before the first picture is asked for. */
const most = { firstView: 150_000, trip: 400_000, beforePictures: 3 };

interface Fetched {
  kind: string;
  bytes: number;
}

/** A phone of 360 px with two of its own pixels for each, on a first visit; what it fetches is noted. */
async function phone(browser: Browser, more: { javaScriptEnabled?: boolean } = {}) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...more,
  });
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  const fetched: Fetched[] = [];
  const kinds = new Map<string, string>();
  tools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    fetched.push({ kind: kinds.get(requestId) ?? '', bytes: encodedDataLength }),
  );
  return { context, page, fetched };
}

const sum = (fetched: readonly Fetched[]) => fetched.reduce((bytes, one) => bytes + one.bytes, 0);

/** How much of a page moved while it was made. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let all = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) all += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(all), 200);
      }),
  );

async function sound(page: Page, about: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    about,
  ).toEqual([]);
}

/** From the front page to an order; `look` is told each page that is reached. */
async function buy(page: Page, shop: Shop, look: (at: string) => Promise<void>): Promise<void> {
  await page.goto(shop.address, { waitUntil: 'networkidle' });
  await look('home');
  await page.locator('.card a').first().click();
  await look('product');
  const add = page.getByRole('button', { name: 'Add to basket' });
  await add.click();
  // A script says it where the shopper is; without one, the basket follows.
  await expect(page.getByRole('link', { name: /^(See basket|Go to checkout)$/ }).first()).toBeVisible();
  await page.goto(`${shop.address}/basket`);
  await look('basket');
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await look('checkout');
  await page.getByLabel('Your name').fill('Bisi Ade');
  await page.getByLabel('Phone number').fill('08031112233');
  await page.getByLabel('State', { exact: true }).selectOption('Lagos');
  await page.getByLabel('Street and area').fill('12 Allen Avenue, Ikeja');
}

for (const theme of presetIds)
  test(`${theme}, filled for ${tradeOf[theme]}, is light, still and sound all the way to an order, also without script`, async ({
    browser,
    page: owner,
  }) => {
    test.setTimeout(240_000);
    const shop = await shopOf(tradeOf[theme], owner);
    await dress(shop, theme);
    const seen = await phone(browser);
    await buy(seen.page, shop, async (at) => {
      if (at === 'home') {
        const before = seen.fetched.filter(({ kind }) => kind !== 'Image' && kind !== 'Manifest');
        expect(before.length, 'requests besides pictures').toBeLessThanOrEqual(most.beforePictures);
        expect(sum(seen.fetched), 'first view').toBeLessThanOrEqual(most.firstView);
      }
      expect(await shifts(seen.page), at).toBeLessThanOrEqual(0.02);
      await sound(seen.page, `${theme} ${at}`);
    });
    expect(sum(seen.fetched), 'whole trip').toBeLessThanOrEqual(most.trip);
    await seen.page.goto(`${shop.address}/products`);
    await sound(seen.page, `${theme} collection`);
    await seen.context.close();

    const { context, page } = await phone(browser, { javaScriptEnabled: false });
    await buy(page, shop, async () => undefined);
    await page.getByLabel('Pay on delivery').check();
    const place = page.locator('[data-place]');
    await place.click();
    // What delivery costs was not known before the state was said; the total is shown, and agreed to.
    if (await place.isVisible()) await place.click();
    await expect(page.getByText('Please have')).toBeVisible();
    await context.close();
  });
