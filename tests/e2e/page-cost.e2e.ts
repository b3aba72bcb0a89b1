import { expect, test, type Browser } from '@playwright/test';
import type { PageWeight } from '../../shared/api/pages.ts';
import { gradient } from '../support/pictures.ts';
import { makeShop } from './shops.ts';

/** What a small phone is sent of a page: before anybody scrolls, and by its end (bytes). */
async function sentOf(
  browser: Browser,
  address: string,
): Promise<{ first: number; all: number; words: string }> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
  await page.goto(address, { waitUntil: 'networkidle' });
  const first = bytes;
  // Step by step, as a thumb does: a leap to the end would pass pictures by.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((to) => window.scrollTo(0, to), top);
    await page.waitForTimeout(80);
  }
  await page.waitForLoadState('networkidle');
  const words = await page.getByText(/^This page costs/).innerText();
  await context.close();
  return { first, all: bytes, words };
}

test('what a page says it costs is what a phone is sent of it, within a tenth; what is fetched first is foretold within a quarter', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const email = `cost-${Date.now()}@example.com`;
  const slug = `cost-${Date.now()}`;
  const shop = await makeShop(page, email, slug);
  for (let number = 1; number <= 9; number++) {
    const buffer = await gradient(900 + 40 * number, 1000)
      .jpeg()
      .toBuffer();
    const { id } = await shop.send(buffer, '');
    await shop.ask('POST', '/products', {
      title: `Clay mug number ${number}`,
      status: 'active',
      picture_ids: [id],
      variants: [{ price_kobo: 400_000 }],
    });
  }
  await shop.ask('PATCH', '/settings', { published: true, show_page_cost: true });
  const draft = await shop.ask('GET', '/pages/home');
  // The smaller files of pictures follow by a job; nothing changes any more when they are there.
  await expect(async () => {
    await page.goto(shop.address);
    await expect(page.getByText(/^This page costs/)).toBeVisible({ timeout: 100 });
    const many = (part: string) => page.locator(`main ${part}`).count();
    // The opening has one too.
    expect([await many('img'), await many('[type="image/avif"]')]).toEqual([10, 10]);
  }).toPass({ timeout: 30_000 });
  const sent = await sentOf(browser, shop.address);
  const weight = (await shop.ask('POST', '/pages/home/weigh', {
    document: draft.document,
  })) as unknown as PageWeight;
  const kobo = Number(/about ([\d.]+) kobo/.exec(sent.words)?.[1]);
  const said = (kobo * 1_000_000) / weight.price_kobo_per_mb;
  expect(Math.abs(said - sent.all) / sent.all, `${sent.words} ${sent.all}`).toBeLessThan(0.1);
  const foretold = weight.bytes + weight.picture_bytes;
  expect(Math.abs(foretold - sent.first) / sent.first, `${foretold} ${sent.first}`).toBeLessThan(0.25);
});
