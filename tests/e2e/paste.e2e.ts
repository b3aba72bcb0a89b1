import { expect, test } from '@playwright/test';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

const list = `Good morning fam 🥰
*GOWNS*
Ankara gown 15k
Bubu silk S/M/L ₦12,500
Dinner gown ₦30k-₦45k
Crop top 2,5k
Wrapper dm for price
Call 0803 456 7890 to order`;

test('a price list from a chat is pasted, a doubtful line mended, and what is published stands in the shop', async ({
  page,
}) => {
  const slug = `paste-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await page.goto(`${process.env.E2E_URL!}/dashboard/products?slug=${slug}`);
  await page.getByRole('link', { name: 'Paste a list' }).click();
  await page.getByLabel('Your list').fill(list);
  await page.getByRole('button', { name: 'Read 8 lines' }).click();
  await expect(page.getByRole('heading', { name: 'Gowns', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add 2 products' })).toBeEnabled();
  await sound(page);

  // What was pasted and said outlives a reload.
  const dinner = page.getByRole('article', { name: 'Dinner gown' });
  await expect(dinner.getByText('Two prices are said. Customers pay one: which?')).toBeVisible();
  await dinner.getByRole('button', { name: 'It costs ₦45,000' }).click();
  await page.getByRole('article', { name: 'Crop top' }).getByRole('button', { name: 'It is right' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Add 4 products' })).toBeEnabled();
  await expect(dinner.getByText('₦45,000', { exact: true })).toBeVisible();

  const wrapper = page.getByRole('article', { name: 'Wrapper' });
  await wrapper.getByRole('button', { name: 'Edit' }).click();
  await wrapper.getByLabel('Price', { exact: true }).fill('6k');
  await wrapper.getByRole('button', { name: 'Done' }).click();
  await page.getByText('2 lines are left out').click();
  await expect(page.getByText('Call 0803 456 7890 to order')).toBeVisible();
  await page.getByRole('button', { name: 'Add 5 products' }).click();
  await expect(page.getByText('5 products are on sale.')).toBeVisible();
  await sound(page);

  // The same list again is known, and a new price goes to the product that is there.
  await page.getByRole('button', { name: 'Paste another list' }).click();
  await page.getByLabel('Your list').fill('Ankara gown 17k\nDinner gown 45k');
  await page.getByRole('button', { name: 'Read 2 lines' }).click();
  await expect(page.getByLabel('Change its price to ₦17,000')).toBeChecked();
  await page.getByRole('button', { name: 'Change 1 price' }).click();
  await expect(page.getByText('1 price is changed.')).toBeVisible();

  await shop.ask('PATCH', '/settings', { published: true, pay_on_delivery: true });
  await page.goto(`${shop.address}/collections/gowns`);
  const named = (name: string) => page.locator('.card', { hasText: name });
  await expect(page.locator('.card')).toHaveCount(5);
  await expect(named('Ankara gown')).toContainText('₦17,000');
  await expect(named('Wrapper')).toContainText('₦6,000');
});
