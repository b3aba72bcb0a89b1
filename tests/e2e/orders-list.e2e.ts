import { expect, test } from '@playwright/test';
import { orderShop } from './daily/orders.ts';
import { readsLarge, sound } from './sound.ts';

test('orders are found and narrowed, and the list is there as it was left', async ({ page }) => {
  const shop = await orderShop(page, 'narrows');
  const [chidi, bola] = [
    await shop.order(1),
    await shop.order(2, { name: 'Bọ́lá Adébáyọ̀', note: 'Call before you come' }),
  ];
  const orders = `${process.env.E2E_URL!}/dashboard/orders?slug=${shop.slug}`;
  const row = (order: { number: number }) => page.getByRole('link', { name: `Order #${order.number}` });
  await page.goto(orders);
  await expect(row(chidi)).toBeVisible();
  await sound(page);
  await readsLarge(page);

  // One line finds by what was bought and by a name without its marks.
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('mug bola');
  await expect(row(chidi)).toBeHidden();
  await expect(row(bola)).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Placed').selectOption('Today');
  await page.getByLabel('Notes').selectOption('With a note');
  await sound(page);
  await page.getByRole('button', { name: 'Show them' }).click();
  await expect(row(chidi)).toBeHidden();
  await page.getByText('To send (2)').click();
  await page.getByRole('button', { name: 'Save this list' }).click();
  await page.getByLabel('Name').fill('To send today');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'To send today', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await sound(page);

  // Left and opened anew, it is as it was; one tap takes all of it off, and one brings it back.
  await page.goto(orders);
  await expect(row(bola)).toBeVisible();
  await expect(row(chidi)).toBeHidden();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(row(chidi)).toBeVisible();
  await page.goto(orders);
  await expect(row(chidi)).toBeVisible();
  await page.getByRole('button', { name: 'To send today', exact: true }).click();
  await expect(row(chidi)).toBeHidden();
  expect(new URL(page.url()).searchParams.get('when')).toBe('today');
});
