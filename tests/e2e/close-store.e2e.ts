import { expect, test } from '@playwright/test';
import { newcomer } from './people.ts';
import { makeShop, ownerPassword } from './shops.ts';
import { sound } from './sound.ts';

const name = 'Ngozi’s Clay';
const slug = `closes-${Date.now()}`;

test('an owner closes the store for good, a shopper reads it there, and the store is kept after all', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('POST', '/products', { title: 'Raffia fan', variants: [{ price_kobo: 250_000 }] });
  await shop.ask('PATCH', '/settings', { published: true, pay_on_delivery: true, phone: '08031234567' });
  const { address: url } = shop;

  await page.goto(`${process.env.E2E_URL!}/dashboard/site?slug=${slug}`);
  await page.getByRole('link', { name: /^Close this store/ }).click();
  await expect(page.getByText('Nothing: no order, no refund and no money waits for anybody.')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Close this store' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel('Name of the store').fill('another');
  await asked.getByLabel('Your password').fill(ownerPassword);
  await asked.getByRole('button', { name: 'Close the store' }).click();
  await expect(asked.getByText(`Type the name as it is: ${name}`)).toBeVisible();
  await sound(page);
  await asked.getByLabel('Name of the store').fill(name);
  await asked.getByRole('button', { name: 'Close the store' }).click();
  const note = page.getByRole('region', { name: 'Your store closes' });
  await expect(note.getByText(`${name} closes for good.`)).toBeVisible();
  await sound(page);

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const shopper = await context.newPage();
  await expect(async () => {
    await shopper.goto(url);
    await expect(shopper.getByRole('heading', { name: `${name} is closing for good` })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await sound(shopper);

  // From whatever page: the note leads back.
  await page.goto(`${process.env.E2E_URL!}/dashboard/orders?slug=${slug}`);
  await note.getByRole('link', { name: 'See how it stands' }).click();
  await page.getByRole('button', { name: 'Keep the store' }).click();
  await expect(note).toBeHidden();
  await expect(async () => {
    await shopper.goto(url);
    await expect(shopper.getByText('Raffia fan').first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await context.close();
});
