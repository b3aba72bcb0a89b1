import { expect, test, type Browser, type Page } from '@playwright/test';
import { presetIds, type PresetId } from '../../shared/looks/looks.ts';
import type { TradeId } from '../../shared/places/nigeria.ts';
import { dress, shopOf } from '../../bench/filled-shops.ts';
import { shops } from '../../bench/goods.ts';
import type { Shop } from './shops.ts';
import { fits, sound, soundDayAndNight } from './sound.ts';

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

/** Letters whose tone mark the face of the page's headings sets beside them and not above. */
const besideLetters = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const pen = document.createElement('canvas').getContext('2d')!;
    pen.font = '100px F';
    return ['ẹ̀', 'ọ́', 'Ẹ̀', 'Ọ́', 'ụ̀', 'ọ̄'].filter((letter) => {
      const { actualBoundingBoxRight: right, width } = pen.measureText(letter);
      return right > width;
    });
  });

/** From the front page to an order of this; `look` is told each page that is reached. */
async function buy(
  page: Page,
  shop: Shop,
  title: string,
  look: (at: string) => Promise<void>,
): Promise<void> {
  await page.goto(shop.address, { waitUntil: 'networkidle' });
  await look('home');
  await page.locator('.card a', { hasText: title }).first().click();
  await look('product');
  const [size] = await page.locator('.chip').all();
  await size?.click();
  await page.getByRole('button', { name: 'Add to basket', exact: true }).click();
  // A script says it where the shopper is; without one, the basket follows.
  await expect(page.getByRole('link', { name: /^(See basket|Go to checkout)$/ }).first()).toBeVisible();
  await page.goto(`${shop.address}/basket`);
  await look('basket');
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await look('checkout');
  await page.getByLabel('Your name').fill('Bisi Ade');
  await page.getByLabel('Phone number').fill('08031112233');
  // A service goes nowhere.
  const state = page.getByLabel('State', { exact: true });
  if ((await state.count()) === 0) return;
  await state.selectOption('Lagos');
  await page.getByLabel('Street and area').fill('12 Allen Avenue, Ikeja');
}

/** Sold out, reduced, without a photo and with words that are long and have marks above and below. */
const longNamed = {
  title: '₦120,000 Ẹ̀wà agoyin Ẹ̀yà Ọṣun Ṅdị Ɗanɓaba',
  variants: [{ price_kobo: 250_000, compare_at_kobo: 300_000, on_hand: 0 }],
};

/** One word that no line holds, a price of eight figures, and few left. */
const longWord = {
  title: 'Ẹ̀wàagoyinpẹ̀lúẹranmàlúùàtiplantaintiadinnínúepopupapẹ̀lúata',
  variants: [{ price_kobo: 9_999_999_900, compare_at_kobo: 10_000_000_000, on_hand: 2 }],
};

/** As long as the name of a shop may nearly be. */
const longName = 'Ọlájùmọ̀kẹ́ & Ɗanɓaba Ẹ̀yà Ọṣun Ṅdị Fashion House and Sons Enterprises';

/** A thumb has room for what is in the head, and what is said of a card is not covered by its button. */
async function roomForThumbs(page: Page, about: string): Promise<void> {
  const found = await page.evaluate(() => {
    const box = (one: Element) => one.getBoundingClientRect();
    const small = [...document.querySelectorAll('.top .icon')]
      .map(box)
      .filter(({ width, height }) => width > 0 && Math.min(width, height) < 44);
    const covered = [...document.querySelectorAll('.card')].filter((card) => {
      const [put, tag] = ['.put', '.tag']
        .map((part) => card.querySelector(part))
        .map((one) => one && box(one));
      if (!put || !tag) return false;
      return put.left < tag.right && tag.left < put.right && put.top < tag.bottom && tag.top < put.bottom;
    });
    return { small: small.length, covered: covered.map(({ textContent }) => textContent) };
  });
  expect(found, about).toEqual({ small: 0, covered: [] });
}

/** Sound by day and by night, and on the smallest phone nothing is too wide or too near. */
async function soundOnAll(page: Page, about: string): Promise<void> {
  await soundDayAndNight(page, about);
  await page.setViewportSize({ width: 320, height: 640 });
  await fits(page, about);
  await roomForThumbs(page, about);
  await page.setViewportSize({ width: 360, height: 740 });
}

/** With letters of twice the size, too, nothing is wider than the phone, and its bar has all of its buttons. */
async function fitsInLargeLetters(page: Page, about: string): Promise<void> {
  const letters = (size: string) =>
    page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
  await letters('200%');
  await fits(page, `${about}, large letters`);
  const cut = await page
    .locator('.buy-bar button')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
  expect(cut, `${about}, buttons beside the screen`).toBe(0);
  await letters('');
}

for (const theme of presetIds)
  test(`${theme}, filled for ${tradeOf[theme]}, is light, still and sound all the way to an order, also without script`, async ({
    browser,
    page: owner,
  }) => {
    const shop = await shopOf(tradeOf[theme], owner);
    for (const awkward of [longNamed, longWord]) await shop.ask('POST', '/products', awkward);
    await dress(shop, theme);
    const [title] = shops[tradeOf[theme]].goods[0]!;
    const seen = await phone(browser);
    const complaints: string[] = [];
    seen.page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await buy(seen.page, shop, title, async (at) => {
      if (at === 'home') {
        const before = seen.fetched.filter(({ kind }) => kind !== 'Image' && kind !== 'Manifest');
        expect(before.length, 'requests besides pictures').toBeLessThanOrEqual(most.beforePictures);
        expect(sum(seen.fetched), 'first view').toBeLessThanOrEqual(most.firstView);
        expect(await besideLetters(seen.page)).toEqual([]);
      }
      expect(await shifts(seen.page), at).toBeLessThanOrEqual(0.02);
      if (at === 'home' || at === 'product') await soundOnAll(seen.page, `${theme} ${at}`);
      else await sound(seen.page, `${theme} ${at}`);
      if (at !== 'home') await fitsInLargeLetters(seen.page, `${theme} ${at}`);
    });
    expect(sum(seen.fetched), 'whole trip').toBeLessThanOrEqual(most.trip);
    await shop.ask('PATCH', '/settings', { name: longName });
    await expect(async () => {
      await seen.page.goto(`${shop.address}/products`);
      await expect(seen.page.locator('.top .name')).toHaveText(longName, { timeout: 100 });
    }).toPass();
    await soundOnAll(seen.page, `${theme} collection`);
    expect(complaints).toEqual([]);
    await seen.context.close();

    const { context, page } = await phone(browser, { javaScriptEnabled: false });
    await buy(page, shop, title, async () => undefined);
    await page.getByLabel(/^Pay on (delivery|the day)/).check();
    const place = page.locator('[data-place]:not([aria-hidden])');
    await place.click();
    // What delivery costs was not known before the state was said; the total is shown, and agreed to.
    if (await place.isVisible()) await place.click();
    await expect(page.getByText('Please have')).toBeVisible();
    await context.close();
  });
