import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

test('an owner has everything of her store made into one file, and downloads it', async ({ page }) => {
  const slug = `mine-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('POST', '/products', { title: 'Raffia fan', variants: [{ price_kobo: 250_000 }] });

  await page.goto(`${process.env.E2E_URL!}/dashboard/site?slug=${slug}`);
  await page.getByRole('link', { name: 'Your data' }).click();
  await expect(page.getByText('No file yet')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Make a file of everything' }).press('Enter');
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/1 product, 0 orders, 0 photos/)).toBeVisible();
  await sound(page);

  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download/ }).click();
  const file = await loading;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^presence-${slug}-\\d{4}-\\d{2}-\\d{2}\\.zip$`));
  expect(
    readFileSync(await file.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\x03\x04');
});
