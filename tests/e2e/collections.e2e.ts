import { expect, test } from '@playwright/test';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';
import { countedTask } from './steps.ts';

test('an owner makes a collection by hand in eight steps and one by rule, orders it by taps, and shoppers see both', async ({
  page,
}) => {
  const slug = `shelves-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('PATCH', '/settings', { published: true });
  for (const [title, price] of [
    ['Clay mug', 4000],
    ['Clay bowl', 6500],
    ['Woven basket', 12_000],
  ] as const)
    await shop.ask('POST', '/products', { title, variants: [{ price_kobo: price * 100 }] });
  await page.goto(`${process.env.E2E_URL!}/dashboard/products?slug=${slug}`);
  await expect(page.getByRole('link', { name: 'Clay mug' })).toBeVisible();

  const { tap, type, took } = await countedTask(page);
  await tap(page.getByRole('link', { name: 'Collections' }));
  await tap(page.getByRole('link', { name: 'Make your first collection' }));
  await type(page.getByRole('textbox', { name: 'Name' }), 'Gifts');
  await tap(page.getByRole('button', { name: 'Choose products' }));
  await tap(page.getByRole('checkbox', { name: 'Clay mug' }));
  await tap(page.getByRole('checkbox', { name: 'Woven basket' }));
  await tap(page.getByRole('button', { name: 'Done' }));
  await tap(page.getByRole('button', { name: 'Make it' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Gifts' })).toBeVisible();
  expect(await took({ steps: 8, screens: 4 })).toEqual({ taps: 7, fields: 1, screens: 4 });
  await page.getByRole('button', { name: 'Move Woven basket down' }).click();
  await expect(page.getByText('In your own order.')).toBeVisible();
  await sound(page);

  await page.goto(`${process.env.E2E_URL!}/dashboard/products/collections/new?slug=${slug}`);
  await page.getByLabel('Name', { exact: true }).fill('Under ₦10,000');
  await page.getByText('Whatever fits a rule').click();
  await page.getByLabel('Condition 1', { exact: true }).selectOption('Costs at most');
  await page.getByRole('textbox', { name: 'Price' }).fill('10k');
  await expect(page.getByText('2 products fit')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Make it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Under ₦10,000' })).toBeVisible();
  await page.getByText('Change them').click();
  await page.getByLabel('End of its address').fill('small-money');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  const names = () => page.locator('main h2').allTextContents();
  await page.goto(`${shop.address}/collections/gifts`);
  await expect.poll(names).toEqual(['Clay mug', 'Woven basket']);
  await page.goto(`${shop.address}/collections/under-10-000`);
  await expect(page).toHaveURL(`${shop.address}/collections/small-money`);
  await expect.poll(names).toEqual(['Clay bowl', 'Clay mug']);
});
