import { expect, test } from '@playwright/test';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

test('a deposit is asked for in one line, recorded, and the rest asked for and collected', async ({
  page,
  browser,
}) => {
  const unique = Date.now().toString(36);
  const slug = `first-${unique}`;
  const { ask } = await makeShop(page, `first-${unique}@example.com`, slug);
  await ask('PATCH', '/settings', { published: true, pay_online: true });
  await page.goto(`${process.env.E2E_URL!}/dashboard/?slug=${slug}`);
  await page.getByRole('link', { name: 'Ask for payment' }).click();
  await page.getByLabel('What for, and how much?').fill('purple gele 25000 deposit 10000');
  await expect(page.getByText('First ₦10,000, the rest later')).toBeVisible();
  await page.getByText('Customer, delivery, deposit').click();
  await sound(page, 'asking a deposit');
  await page.getByRole('button', { name: 'Link only' }).click();
  await expect(page.getByRole('heading', { name: 'Asked for ₦10,000' })).toBeVisible();
  await page.getByRole('link', { name: /^Order #/ }).click();
  await expect(page.getByRole('heading', { name: 'A deposit is asked for' })).toBeVisible();
  await sound(page, 'the deposit');
  await page.getByRole('button', { name: 'I have received ₦10,000' }).click();
  await page.getByRole('button', { name: 'Record ₦10,000' }).click();
  await expect(page.getByRole('heading', { name: '₦10,000 of ₦25,000 is in' })).toBeVisible();
  await sound(page, 'the rest');
  await page.getByRole('button', { name: 'Ask for the rest' }).click();
  await expect(page.getByText('₦15,000 is asked for, to be paid by')).toBeVisible();

  const { items } = (await ask('GET', '/requests')) as { items: { shopper_url: string }[] };
  const customer = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await customer.goto(items[0]!.shopper_url);
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Please pay the rest: ₦15,000');
  await expect(customer.getByRole('button', { name: 'Pay ₦15,000 now' })).toBeVisible();
  await sound(customer, 'the rest of an order');
  await customer.close();

  await page.getByRole('button', { name: 'Collect it on delivery' }).click();
  await expect(page.getByText('₦15,000 is collected when it is handed over.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as ready' })).toBeVisible();
});
