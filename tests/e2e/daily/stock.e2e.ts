import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { newcomer } from '../people.ts';
import { makeShop } from '../shops.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';

test('what was received is put in as a difference, stands in the history with what was sold, and can be bought', async ({
  page,
}) => {
  const slug = `stock-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('PATCH', '/settings', { published: true });
  const product = (await shop.ask('POST', '/products', {
    title: 'Clay mug',
    variants: [{ price_kobo: 400_000, on_hand: 1 }],
  })) as { id: string; variants: { id: string }[] };
  await shop.ask('POST', '/counter/sales', {
    key: randomUUID(),
    lines: [{ variant_id: product.variants[0]!.id, quantity: 1, unit_price_kobo: 400_000 }],
    paid_by: 'cash',
  });
  await page.goto(`${process.env.E2E_URL!}/dashboard/products/${product.id}?slug=${slug}`);
  await expect(page.getByRole('link', { name: 'Stock history' })).toBeVisible();

  const { tap, type, took } = await countedTask(page);
  await tap(page.getByRole('link', { name: 'Stock history' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'Sold at the counter' })).toContainText('−1');
  await tap(page.getByRole('button', { name: 'Change stock' }));
  await type(page.getByLabel('How many pieces'), '2');
  await expect(page.getByText('+2: from 0 to 2 on the shelf')).toBeVisible();
  await sound(page);
  await tap(page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('+2: 2 on the shelf now.')).toBeVisible();
  expect(await took({ steps: 4, screens: 2 })).toEqual({ taps: 3, fields: 1, screens: 2 });
  const received = page.getByRole('listitem').filter({ hasText: 'Received' });
  await expect(received).toContainText('2 left');
  await sound(page);

  await page.goto(`${shop.address}/products/clay-mug`);
  await expect(page.getByText('2 left')).toBeVisible();
});
