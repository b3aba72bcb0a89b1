import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { newcomer } from '../people.ts';
import { makeShop } from '../shops.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';

/** A shop with three things on its shelf. */
async function shelf(page: Page) {
  const slug = `take-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('PATCH', '/settings', { published: true });
  const add = async (title: string, on_hand: number, sku = '') =>
    (await shop.ask('POST', '/products', {
      title,
      variants: [{ price_kobo: 400_000, on_hand, sku }],
    })) as { variants: { id: string }[] };
  const mug = (await add('Clay mug', 12, 'MUG-1')).variants[0]!.id;
  await add('Bowl', 5);
  await add('Jug', 3);
  const sell = (variant_id: string) =>
    shop.ask('POST', '/counter/sales', {
      key: randomUUID(),
      lines: [{ variant_id, quantity: 1, unit_price_kobo: 400_000 }],
      paid_by: 'cash',
    });
  return { slug, shop, mug, sell };
}

test('a shelf is counted with one thumb; only differences are written, and what is sold meanwhile is not lost', async ({
  page,
}) => {
  const { slug, shop, mug, sell } = await shelf(page);
  await page.goto(`${process.env.E2E_URL!}/dashboard/products?slug=${slug}`);
  await expect(page.getByRole('link', { name: 'Count stock' })).toBeVisible();

  const { tap, type, took } = await countedTask(page);
  await tap(page.getByRole('link', { name: 'Count stock' }));
  await expect(page.getByRole('heading', { name: 'Count stock' })).toBeVisible();
  await sound(page);
  await tap(page.getByRole('button', { name: 'Begin to count' }));
  await expect(page.getByText('0 of 3 counted')).toBeVisible();
  await tap(page.getByRole('button', { name: 'Bowl as known' }));
  await type(page.getByLabel('How many Clay mug'), '3');
  await tap(page.getByRole('button', { name: 'One Clay mug less' }));
  await expect(page.getByText('2 of 3 counted')).toBeVisible();
  await sound(page);
  // Sold while she counts on: no difference of hers.
  await sell(mug);
  await tap(page.getByRole('link', { name: 'Look through it' }));
  await expect(page.getByText('12 known, 2 counted')).toBeVisible();
  await expect(page.getByText('1 you did not count stays as it is.')).toBeVisible();
  await sound(page);
  await tap(page.getByRole('button', { name: 'Write the difference' }));
  await expect(page.getByText('Your stock is what you counted.')).toBeVisible();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await sound(page);
  expect(await took({ steps: 7, screens: 4 })).toEqual({ taps: 6, fields: 1, screens: 4 });
  await page.goto(`${shop.address}/products/clay-mug`);
  await expect(page.getByText('1 left')).toBeVisible();
});

test('a count stays over closing the page and a line that is gone, goes on by a scanner, and can be dropped', async ({
  page,
  context,
}) => {
  const { slug } = await shelf(page);
  const count = `${process.env.E2E_URL!}/dashboard/products/count`;
  await page.goto(`${count}?slug=${slug}`);
  await page.getByRole('button', { name: 'Begin to count' }).click();
  await expect(page.getByText('0 of 3 counted')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('How many Clay mug').fill('2');
  await page.getByRole('link', { name: 'Look through it' }).click();
  await page.getByRole('button', { name: 'Write the difference' }).click();
  await expect(page.getByText('There is no network. It is all kept on this phone')).toBeVisible();
  await context.setOffline(false);

  await page.goto(`${count}?slug=${slug}`);
  await expect(page.getByText('1 of 3 counted')).toBeVisible();
  await page.getByRole('link', { name: 'Go on counting' }).click();
  await expect(page.getByLabel('How many Clay mug')).toHaveValue('2');
  // A scanner that types its code and Enter adds one piece.
  await page.getByRole('searchbox').fill('mug-1');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByLabel('How many Clay mug')).toHaveValue('3');
  await page.getByRole('link', { name: 'Count stock' }).click();
  await page.getByRole('button', { name: 'Drop this count' }).click();
  await expect(
    page.getByText('1 count is gone from this phone, and your stock stays as it is.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Drop it' }).click();
  await expect(page.getByRole('button', { name: 'Begin to count' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Begin to count' })).toBeVisible();
  await expect(page.getByText('Each count you write stands here')).toBeVisible();
});
