import { expect, test } from '@playwright/test';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { fits, sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL });

const file = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const customers = [
  'First Name,Last Name,Email,Accepts Email Marketing,Phone,Total Spent,Note,Tags',
  'Ngozi,Eze,ngozi@example.com,yes,+2348030000002,5000.00,Likes blue,VIP',
  'Far,Away,,no,+447700900123,0.00,,',
];
const orders = [
  'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Phone',
  '#1002,,paid,fulfilled,NGN,9000.00,2024-03-02 14:00:00 +0100,2,Adire gown,4000.00,Ngozi Eze,08030000002',
  '#1002,,,,,,,1,Cap,1000.00,,',
];

test('an owner brings customers and orders of an old shop, and finds them again', async ({ page }) => {
  const slug = `bring-${Date.now().toString(36)}`;
  await makeShop(page, newcomer(), slug);
  await page.goto(`/dashboard/customers?slug=${slug}`);
  await page.getByRole('link', { name: 'Bring a list' }).click();
  await page.getByLabel('Choose a file of customers').setInputFiles(file('customers_export.csv', customers));
  await expect(page.getByText('Line 3, Phone')).toBeVisible();
  await sound(page);
  await fits(page);
  await page.getByRole('button', { name: 'Bring in 1 customer' }).click();
  await expect(page.getByText('Added: 1')).toBeVisible({ timeout: 20_000 });
  await page.getByLabel('Choose a file of orders').setInputFiles(file('orders_export.csv', orders));
  await page.getByRole('button', { name: 'Bring in 1 order' }).click();
  await page.getByRole('link', { name: 'See past orders' }).click({ timeout: 20_000 });
  await page.getByLabel('Search past orders').fill('gown');
  await page.getByText('#1002').click();
  await expect(page.getByText('2 × Adire gown')).toBeVisible();
  await sound(page);
  await fits(page);

  await page.goto(`/dashboard/customers?slug=${slug}`);
  await page.getByRole('link', { name: 'Ngozi Eze' }).click();
  await expect(page.getByRole('heading', { name: 'Before Presence' })).toBeVisible();
  await expect(page.getByText('said yes to news before')).toBeVisible();
  await expect(page.getByText(/1 order at your old shop\. ₦9,000 came in/)).toBeVisible();
});
