import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import type { PersonalData } from '#shared/api/personal-data.ts';
import { orderShop } from './daily/orders.ts';
import { sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL, viewport: { width: 360, height: 740 } });

test('somebody asks what a shop keeps about them: its owner collects it, and saves it to read and as data, and erases them once they are served', async ({
  page,
}) => {
  const { slug, order, address, ask } = await orderShop(page, 'asks');
  const placed = await order(2, { name: 'Chiamaka Oluwaseun-Okonkwo', phone: '08031234567' });

  await page.goto(`/dashboard/customers?slug=${slug}`);
  await page.getByRole('link', { name: 'Chiamaka Oluwaseun-Okonkwo' }).click();
  await page.getByRole('button', { name: 'Collect what is kept' }).click();
  const theirPage = page.url();
  const save = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return [file.suggestedFilename(), readFileSync(await file.path(), 'utf8')] as const;
  };
  const [name, text] = await save('Save to read or print');
  expect(name).toMatch(/^customer-data-.+\.html$/);
  expect(text).toContain('12 Allen Avenue');
  const [, json] = await save('Save as data (JSON)');
  const data = JSON.parse(json) as PersonalData;
  expect(data.orders.map(({ total_kobo }) => total_kobo)).toEqual([950_000]);
  await expect(page.getByText(/^Collected by /)).toHaveCount(1);
  await sound(page);

  // Not while an order goes on: it is said which, and leads there.
  await page.getByRole('button', { name: 'Erase this customer' }).click();
  await expect(page.getByText(/Order #1001 is still open\./)).toBeVisible();
  await sound(page);
  await page.getByRole('link', { name: 'Open order #1001' }).click();
  await expect(page).toHaveURL(/\/orders\//);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await ask('POST', `/orders/${id}/cancel`, { reason: '' });
  await page.goto(theirPage);
  await page.getByRole('button', { name: 'Erase this customer' }).click();
  await page.getByLabel('Last four digits of their phone number').fill('4567');
  await sound(page);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByRole('heading', { name: 'Erased customer', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Erased by /)).toBeVisible();
  await expect(page.getByText('Chiamaka')).toHaveCount(0);
  await sound(page);

  await page.goto(address + placed.order_url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order #1001 was erased');
  await sound(page);

  // A page of ours takes no markup from a text.
  await page.goto('about:blank');
  await page.setContent(text);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chiamaka Oluwaseun-Okonkwo');
  await sound(page);
});
