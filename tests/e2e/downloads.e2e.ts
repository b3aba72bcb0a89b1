import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { pdf } from '../support/selling/digital-files.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

const url = () => process.env.E2E_URL!;

test('a file is put on sale from a phone, bought and downloaded without scripts, and taken back with its money', async ({
  page,
  browser,
}) => {
  const unique = Date.now().toString(36);
  const owner = `ngozi-${unique}@example.com`;
  const slug = `ngozis-patterns-${unique}`;
  const { ask, address } = await makeShop(page, owner, slug);
  await ask('PATCH', '/settings', { published: true, pay_online: true });
  const bytes = pdf(1_300_000);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${url()}/dashboard/products/new?slug=${slug}`);
  await page.getByLabel('Name', { exact: true }).fill('Sewing for beginners');
  await page.getByLabel('Price', { exact: true }).fill('2,500');
  await page.getByRole('radio', { name: /A file to download/ }).check();
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(
    page.getByText('Add the file that is sold, or choose something you deliver.').first(),
  ).toBeVisible();
  // The line breaks in the middle: what was sent stays sent.
  let parts = 0;
  await page.route('**/parts/*', (route) => ((parts += 1) === 2 ? route.abort() : route.continue()));
  await page.getByLabel('Add the file').setInputFiles({
    name: 'Sewing guide.pdf',
    mimeType: 'application/pdf',
    buffer: bytes,
  });
  await expect(page.getByText('The connection broke while sending.')).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The connection broke while sending.')).toHaveCount(0);
  await sound(page);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Sewing for beginners is added.')).toBeVisible();
  // Three parts, one of them twice.
  expect(parts).toBe(4);

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const plain = await context.newPage();
  await plain.goto(`${address}/products/sewing-for-beginners`);
  await expect(plain.getByText('PDF · 1.3 MB')).toBeVisible();
  await plain.getByRole('button', { name: 'Add to basket' }).click();
  await plain.goto(`${address}/checkout`);
  await expect(plain.getByText('How will you receive it?')).toHaveCount(0);
  await plain.getByLabel('Your name').fill('Ada Obi');
  await plain.getByLabel('Phone number').fill(`080${String(Date.now()).slice(-8)}`);
  await plain.getByRole('button', { name: 'Place order' }).click();
  await plain.getByRole('button', { name: 'Pay with a successful test card' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Ready to download');
  const downloading = plain.waitForEvent('download');
  await plain.getByRole('button', { name: 'Download Sewing guide.pdf' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Sewing guide.pdf');
  expect(readFileSync(await download.path()).equals(bytes)).toBe(true);
  await plain.reload();
  await expect(plain.getByText('4 of 5 downloads left')).toBeVisible();

  await page.goto(`${url()}/dashboard/orders?slug=${slug}`);
  await page.getByRole('link', { name: 'Order #1001' }).click();
  await expect(page.getByText('Downloaded 1 of 5 times')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Refund ₦2,500' }).click();
  await expect(page.getByText('₦2,500 is on its way back to Ada Obi.')).toBeVisible();

  const gone = plain.waitForResponse((answer) => answer.url().endsWith('/download'));
  await plain.getByRole('button', { name: 'Download Sewing guide.pdf' }).click();
  expect((await gone).status()).toBe(410);
  await expect(plain.getByRole('status').first()).toHaveText(
    'The money for this went back, so it can no longer be downloaded.',
  );
  await context.close();
});
