import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { packed } from '../support/moving/archives.ts';
import { unpacked } from '../support/reading/unpacked.ts';
import { newcomer, password } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

const slug = `brought-${Date.now()}`;

/** The file of a shop with one product, as it would come from another installation. */
async function takenAlong(page: Page): Promise<Buffer> {
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('POST', '/products', {
    title: 'Raffia fan',
    variants: [{ price_kobo: 250_050, on_hand: 3 }],
  });
  await page.goto(`${process.env.E2E_URL!}/dashboard/your-data?slug=${slug}`);
  await page.getByRole('button', { name: 'Make a file of everything' }).click();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 30_000 });
  const loading = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download/ }).click();
  return readFile(await (await loading).path());
}

/** Of a store that is not here. */
async function ofAnother(file: Buffer): Promise<Buffer> {
  const files = await unpacked(file);
  const said = JSON.parse(files.get('archive.json')!.toString()) as { store: { id: string } };
  said.store.id = randomUUID();
  files.set('archive.json', Buffer.from(JSON.stringify(said)));
  return packed(files);
}

const choose = (page: Page, label: string, buffer: Buffer) =>
  page
    .getByLabel(label)
    .setInputFiles({ name: 'presence-everything.zip', mimeType: 'application/zip', buffer });

test('an owner brings a store from its file: it is looked at, gets a free address and the password, and is there, closed', async ({
  page,
}) => {
  const file = await takenAlong(page);
  await page.getByRole('link', { name: 'Bring a store' }).click();
  // The store it came from is still here.
  await choose(page, 'Choose the file', file);
  await expect(page.getByText('is here already, among your stores', { exact: false })).toBeVisible();
  await sound(page);
  await choose(page, 'Choose a file', await ofAnother(file));
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await expect(page.getByText(`Its old one, ${slug}, cannot be had here.`)).toBeVisible();
  await expect(page.getByLabel('Store address')).toHaveValue(`${slug}-2`);
  await sound(page);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Make the store' }).click();
  await expect(page.getByRole('heading', { name: 'is in' })).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Open its dashboard' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/?\\?slug=${slug}-2$`));
  await page.goto(`${process.env.E2E_URL!}/dashboard/products?slug=${slug}-2`);
  await expect(page.getByText('Raffia fan')).toBeVisible();
});
