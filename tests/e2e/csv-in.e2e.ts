import { expect, test } from '@playwright/test';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

const file = (text: string) => ({ name: 'my goods.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a file of products comes in: its columns are named, a line that is wrong is mended and sent again', async ({
  page,
}) => {
  const slug = `csv-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await page.goto(`${process.env.E2E_URL!}/dashboard/products?slug=${slug}`);
  await page.getByRole('link', { name: 'File (CSV)' }).click();
  const choose = page.getByLabel('Choose a CSV file');
  await choose.setInputFiles(file('Ware,Owo,Qty\nClay mug,2500,3\nClay bowl,abc,2'));
  await page.getByLabel('Which column is the name?').selectOption('Ware (Clay mug)');
  await page.getByLabel('Which column is the price?').selectOption('Owo (2500)');
  await page.getByRole('button', { name: 'Check the file with these' }).click();
  await expect(page.getByText('Line 3, Owo')).toBeVisible();
  await expect(page.getByText('“abc” is no amount. Write it like 2500 or 2,500.50.')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Bring in 1 product' }).click();
  await expect(page.getByText('1 added')).toBeVisible({ timeout: 20_000 });

  const lines = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download these lines to mend them' }).click();
  expect((await lines).suggestedFilename()).toBe('to-mend.csv');
  await choose.setInputFiles(file('Product name,Price,Qty\nClay bowl,4000,2'));
  await page.getByRole('button', { name: 'Bring in 1 product' }).click();
  await expect(page.getByText('1 added')).toBeVisible({ timeout: 20_000 });
  await sound(page);

  await shop.ask('PATCH', '/settings', { published: true, pay_on_delivery: true });
  await page.goto(`${shop.address}/products`);
  await expect(page.locator('.card')).toHaveCount(2);
  await expect(page.locator('.card', { hasText: 'Clay bowl' })).toContainText('₦4,000');
});
