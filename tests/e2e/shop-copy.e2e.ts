import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { gradient } from '../support/pictures.ts';
import { unpacked } from '../support/reading/unpacked.ts';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

const slug = `taken-${Date.now()}`;

/** A shop with a dress of three sizes, of which one is sold out, and a fan. */
async function shopOf(page: Page): Promise<void> {
  const shop = await makeShop(page, newcomer(), slug);
  const photo = await shop.send(await gradient(900, 900).jpeg().toBuffer(), 'An ankara dress');
  const kinds = [
    { option_values: ['S'], price_kobo: 1_200_000, on_hand: 4 },
    { option_values: ['M'], price_kobo: 1_250_000, on_hand: 2 },
    { option_values: ['L'], price_kobo: 1_250_000, on_hand: 0 },
  ];
  await shop.ask('POST', '/products', {
    title: 'Ankara dress & belt',
    pictures: [photo.id],
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    variants: kinds,
  });
  await shop.ask('POST', '/products', { title: 'Raffia fan', variants: [{ price_kobo: 250_050 }] });
  const settings = { published: true, pay_on_delivery: true, phone: '08031234567', whatsapp: '08031234567' };
  await shop.ask('PATCH', '/settings', settings);
}

/** Has the copy made, loads it and unpacks it into a folder. */
async function taken(page: Page): Promise<string> {
  await page.goto(`${process.env.E2E_URL!}/dashboard/your-data?slug=${slug}`);
  await page.getByRole('button', { name: 'Make a copy of your shop' }).press('Enter');
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/2 products, \d+ other pages, \d photos?/)).toBeVisible();
  await sound(page);
  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download/ }).click();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'presence-opened-'));
  for (const [name, bytes] of await unpacked(await readFile(await (await loading).path()))) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), bytes);
  }
  return folder;
}

/** What pages ask of anybody but the folder. */
function askedOf(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const textOf = async (page: Page) => {
  const link = page.locator('a[href^="https://wa.me/"]:visible', { hasText: 'Order on WhatsApp' });
  const url = new URL((await link.getAttribute('href'))!);
  return [url.pathname, url.searchParams.get('text')];
};

test('a copy of a shop opens from a folder without a network and orders by WhatsApp, with script and without', async ({
  page,
  browser,
}) => {
  await shopOf(page);
  const folder = await taken(page);
  const at = (file: string) => pathToFileURL(path.join(folder, file)).href;
  const day = /Prices of \d+ \w+ \d{4}/;
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, offline: true });
    const asked = askedOf(context);
    const shopper = await context.newPage();
    await shopper.goto(at('index.html'));
    await expect(shopper.getByText(day)).toBeVisible();
    await sound(shopper);
    await shopper
      .getByRole('link', { name: /Ankara dress/ })
      .first()
      .click();
    await expect(shopper.locator('input[value=L]')).toBeDisabled();
    await shopper.getByRole('radio', { name: /^M/ }).check();
    await expect(shopper.getByText('Only 2 left')).toBeVisible();
    await shopper.getByRole('button', { name: 'One more' }).click();
    await shopper.getByRole('button', { name: 'Add to basket' }).click();
    await sound(shopper);
    // There are no more of it.
    await shopper.getByRole('button', { name: 'Add to basket' }).click();
    await expect(shopper.getByRole('alert')).toHaveText('Only 2 left');
    await shopper.goto(at('products.html'));
    await shopper.getByRole('link', { name: /Raffia fan/ }).click();
    await shopper.getByRole('button', { name: 'Add to basket' }).click();
    await shopper.getByRole('link', { name: 'See basket' }).click();

    await expect(shopper.getByRole('button', { name: 'One more of Ankara dress & belt, M' })).toBeDisabled();
    await shopper.getByRole('button', { name: 'One more of Raffia fan' }).click();
    await shopper.getByLabel('Your name').fill('Bisi Ade');
    await shopper.getByLabel('Where should it go?').fill('12 Allen Avenue, Ikeja');
    await sound(shopper);
    const [prices] = day.exec(await shopper.locator('.foot').innerText())!;
    expect(await textOf(shopper)).toEqual([
      '/2348031234567',
      [
        'Hello Ngozi’s Clay, I would like to order:',
        '2 × Ankara dress & belt (M): ₦25,000',
        '2 × Raffia fan: ₦5,001',
        'Total without delivery: ₦30,001',
        'My name: Bisi Ade',
        'Where to: 12 Allen Avenue, Ikeja',
        prices,
      ].join('\n'),
    ]);
    await shopper.getByRole('button', { name: /^Remove Ankara dress/ }).click();
    await expect(shopper.locator('[data-total]')).toHaveText('₦5,001');
    await shopper.getByRole('button', { name: /^Remove Raffia fan/ }).click();
    await expect(shopper.getByText('Your basket is empty')).toBeVisible();
    expect(asked).toEqual([]);
    await context.close();

    const plain = await browser.newContext({ javaScriptEnabled: false, offline: true });
    const reader = await plain.newPage();
    await reader.goto(at('products/ankara-dress-belt.html'));
    await expect(reader.getByRole('button', { name: 'Add to basket' })).toBeHidden();
    expect((await textOf(reader))[1]).toBe(
      [
        'Hello Ngozi’s Clay, I would like to order:',
        'Ankara dress & belt',
        'Size: …',
        'Price: ₦12,000 to ₦12,500',
        'How many: …',
        'My name: …',
        'Where to: …',
        prices,
      ].join('\n'),
    );
    await plain.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
