import { expect, test } from '@playwright/test';
import { newcomer } from '../people.ts';
import { makeShop } from '../shops.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';

test('task 1: a product with sizes S, M and L, one price and its own stock for each, in five steps on one screen', async ({
  page,
}) => {
  const slug = `sizes-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('PATCH', '/settings', { published: true });
  await page.goto(`${process.env.E2E_URL!}/dashboard?slug=${slug}`);
  const add = page.getByRole('link', { name: 'Add product', exact: true });
  await expect(add).toBeVisible();

  const { tap, type, took } = await countedTask(page);
  // Until it is saved: the list that it is seen in afterwards is no part of the task.
  const counted: unknown[] = [];
  await page.route(`**/api/sites/${slug}/products`, async (route) => {
    const response = await route.fetch();
    counted.push(await took({ steps: 7, screens: 1 }));
    await route.fulfill({ response });
  });
  await tap(add);
  await type(page.getByLabel('Name'), 'Adire shirt');
  await type(page.getByLabel('Price', { exact: true }), '12,500');
  await type(page.getByLabel('Sizes or colours, with how many of each'), 'S5 M8 L3');
  await expect(page.getByText('We read: S: 5, M: 8, L: 3')).toBeVisible();
  await tap(page.getByRole('button', { name: 'Add product' }));
  await expect(page.getByRole('link', { name: 'Adire shirt' })).toBeVisible();
  expect(counted).toEqual([{ taps: 2, fields: 3, screens: 1 }]);

  await page.goto(`${shop.address}/products/adire-shirt`);
  await expect(page.getByText('₦12,500').first()).toBeVisible();
  await page.getByText('L', { exact: true }).click();
  await expect(page.getByText('3 left')).toBeVisible();

  // The boxes for those who want them are sound as well.
  await page.goto(`${process.env.E2E_URL!}/dashboard/products?slug=${slug}`);
  await page.getByRole('link', { name: 'Adire shirt' }).click();
  await page.getByRole('button', { name: 'Colour' }).click();
  await page.getByLabel('What there is to choose').fill('Wine, Oat');
  await page.getByLabel('What there is to choose').press('Enter');
  await expect(page.getByRole('group', { name: 'S / Oat' })).toBeVisible();
  await page.getByRole('button', { name: 'Oat', exact: true }).click();
  await sound(page);
});
