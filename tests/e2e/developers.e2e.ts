import { expect, test } from '@playwright/test';
import { newcomer, password } from './people.ts';
import { makeShop } from './shops.ts';
import { soundDayAndNight } from './sound.ts';

test('an owner makes a key that works at once, adds a webhook, sees what was sent, and ends the key', async ({
  page,
}) => {
  const slug = `dev-${Date.now()}`;
  await makeShop(page, newcomer(), slug);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${process.env.E2E_URL!}/dashboard/site?slug=${slug}`);
  await page.getByRole('link', { name: 'Developers' }).click();

  await page.getByRole('button', { name: 'Make a key' }).click();
  await page.getByLabel('Name').fill('Accounts');
  await page.getByLabel('Products').selectOption('Read');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Make the key' }).click();
  const key = await page.locator('code', { hasText: /^presence_key_[\w-]{43}$/ }).textContent();
  await expect(page.getByText('Products: read', { exact: true })).toBeVisible();
  await soundDayAndNight(page);
  const ask = () =>
    page.request.get(`${process.env.E2E_URL!}/api/sites/${slug}/products`, {
      headers: { authorization: `Bearer ${key}` },
    });
  expect((await ask()).status()).toBe(200);
  await page.getByRole('button', { name: 'I have it' }).click();

  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.getByLabel('Address of your program').fill('https://10.0.0.1/in');
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('This address leads into a private network.')).toBeVisible();
  await page.getByLabel('Address of your program').fill(`${process.env.E2E_PUSH!}/messages`);
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.locator('code', { hasText: 'whsec_' })).toBeVisible();
  await page.getByRole('link', { name: /messages/ }).click();
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await expect(page.getByText('Went through', { exact: true })).toBeVisible();
  await page.getByText('One try').click();
  await expect(page.getByText(/: 200, \d+ ms/)).toBeVisible();
  await soundDayAndNight(page);

  await page.getByRole('link', { name: 'Developers' }).click();
  await page.getByRole('button', { name: /^End it/ }).click();
  await page.getByRole('button', { name: 'End the key' }).click();
  await expect(page.getByText('“Accounts” works no more.')).toBeVisible();
  expect((await ask()).status()).toBe(401);
});
