import { expect, test } from '@playwright/test';
import { orderShop } from './daily/orders.ts';
import { fits, sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL });

test('an owner finds a customer by the end of the number, notes and tags them, sells to them, and adds another', async ({
  page,
}) => {
  const { slug, order } = await orderShop(page, 'people');
  await order(2, { name: 'Chiamaka Oluwaseun-Okonkwo', phone: '08031234567' });
  await order(1, { name: 'Chiamaka Oluwaseun-Okonkwo', phone: '08031234567' });

  await page.goto(`/dashboard/customers?slug=${slug}`);
  await page.getByLabel('Search customers').fill('4567');
  await expect(page).toHaveURL(/q=4567/);
  const row = page.getByRole('link', { name: 'Chiamaka Oluwaseun-Okonkwo' });
  await expect(row).toHaveCount(1);
  await row.click();
  await expect(page.getByRole('heading', { name: 'Chiamaka Oluwaseun-Okonkwo', level: 1 })).toBeVisible();
  await expect(page.getByText('0803 123 4567')).toBeVisible();
  await page.getByLabel('Note', { exact: true }).fill('Calls from the gate');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Calls from the gate').first()).toBeVisible();
  await page.getByLabel('New tag').fill('Wholesale');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove the tag wholesale' })).toBeVisible();
  await sound(page);
  await fits(page);

  // Who is asked to pay is filled in, and their order leads back to them.
  await page.getByRole('link', { name: 'Ask to pay' }).click();
  await page.getByText('Customer, delivery, deposit, code, how long').click();
  await expect(page.getByLabel('Customer’s phone')).toHaveValue('08031234567');
  await page.goBack();
  await page.getByRole('link', { name: /#1001/ }).click();
  await page.getByRole('link', { name: 'Chiamaka Oluwaseun-Okonkwo' }).click();
  await expect(page).toHaveURL(/\/customers\//);

  await page.goto(`/dashboard/customers?slug=${slug}&tag=wholesale`);
  await expect(page.getByText('That is all: 1 customer')).toBeVisible();
  await sound(page);
  await fits(page);
  await page.getByRole('button', { name: 'Add customer' }).click();
  await page.getByLabel('Who is it?').fill('Bisi Ade 0803 999 9999 bisi@example.com');
  await expect(page.getByText('Bisi Ade · 0803 999 9999 · bisi@example.com')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click();
  await expect(page.getByRole('heading', { name: 'Bisi Ade', level: 1 })).toBeVisible();
});
