import { expect, test } from '@playwright/test';
import { orderShop } from './daily/orders.ts';
import { sound } from './sound.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('a second place is added, pieces are moved, counted, sold and sent there, and a place that is short is told on Home', async ({
  page,
}) => {
  const { slug, ask, order } = await orderShop(page, 'stall');
  const { items } = (await ask('GET', '/products')) as { items: { id: string }[] };
  const open = (path: string) => page.goto(`${process.env.E2E_URL!}/dashboard${path}?slug=${slug}`);

  await open('/stock-places');
  await expect(page.getByRole('heading', { name: 'All your stock is in one place' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a place' }).click();
  await page.getByLabel('The new place').fill('Market stall');
  await sound(page, 'adding a place');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Nothing stands there')).toBeVisible();

  await open(`/products/${items[0]!.id}/stock`);
  await page.getByRole('button', { name: 'Move pieces' }).click();
  await page.getByLabel('How many pieces').fill('18');
  await sound(page, 'moving pieces');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('18 moved to Market stall: 18 there now.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Change stock' }).click();
  await page.getByLabel('Where', { exact: true }).selectOption({ label: 'Market stall' });
  await page.getByText('Wrongly counted').click();
  await page.getByLabel('How many there are').fill('17');
  await expect(page.getByText('−1: from 18 to 17 on the shelf')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await order(3);
  await open('');
  await expect(page.getByText('Shop: 2 there, orders need 3.')).toBeVisible();
  await sound(page, 'a place that is short');
  await page.getByRole('button', { name: 'Move 5 from Market stall' }).click();
  await expect(page.getByText('5 moved to Shop: 7 there now.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Move pieces where they are needed')).toHaveCount(0);
  await page.getByRole('button', { name: /^Sent/ }).click();
  await expect(page.getByLabel('It leaves from')).toHaveText(/^Shop/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /^Sent/ })).toHaveCount(0);

  await open('/sell');
  await page.getByLabel('This phone sells at').selectOption({ label: 'Market stall' });
  await page.getByRole('button', { name: /Sell Clay mug/ }).click();
  await page.getByRole('button', { name: 'Paid in cash' }).click();
  await expect(page.getByRole('heading', { name: 'Sold: ₦4,000 in cash' })).toBeVisible();

  await open('/stock-places');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('Shop').getByText('4 pieces of one thing')).toBeVisible();
  await expect(row('Market stall').getByText('11 pieces of one thing')).toBeVisible();
  await sound(page, 'stock places');
  await row('Market stall').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('What becomes of the 11 pieces there')).toHaveValue('to_first');
  await sound(page, 'closing a place');
  await page.getByRole('button', { name: 'Close the place' }).click();
  await expect(page.getByRole('heading', { name: 'All your stock is in one place' })).toBeVisible();
  const product = (await ask('GET', `/products/${items[0]!.id}`)) as { variants: { on_hand: number }[] };
  expect(product.variants.map(({ on_hand }) => on_hand)).toEqual([15]);
});
