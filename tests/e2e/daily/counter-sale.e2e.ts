import { expect, test } from '@playwright/test';
import { makeShop } from '../shops.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';

test('daily task 5: a sale of one piece in one size, paid in cash, is three taps and two screens', async ({
  page,
}) => {
  const unique = Date.now().toString(36);
  const slug = `counter-${unique}`;
  const { ask, address } = await makeShop(page, `counter-${unique}@example.com`, slug);
  await ask('POST', '/products', {
    title: 'Ankara gown',
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    variants: ['S', 'M', 'L'].map((size) => ({
      option_values: [size],
      price_kobo: 1_250_000,
      on_hand: size === 'M' ? 1 : 4,
    })),
  });
  await ask('PATCH', '/settings', { published: true, pay_on_delivery: true });
  await page.goto(`${process.env.E2E_URL!}/dashboard/?slug=${slug}`);
  await expect(page.getByRole('link', { name: 'Sell', exact: true })).toBeVisible();
  const task = await countedTask(page);
  await task.tap(page.getByRole('link', { name: 'Sell', exact: true }));
  await task.tap(page.getByRole('button', { name: /Sell Ankara gown M/ }));
  await task.tap(page.getByRole('button', { name: 'Paid in cash' }));
  await expect(page.getByRole('heading', { name: 'Sold: ₦12,500 in cash' })).toBeVisible();
  expect(await task.took({ steps: 3, screens: 2 })).toEqual({ taps: 3, fields: 0, screens: 2 });

  await page.getByRole('button', { name: '₦15,000' }).click();
  await expect(page.getByText('Change to give: ₦2,500')).toBeVisible();
  await sound(page, 'sold');
  const shopper = await page.context().newPage();
  await shopper.goto(`${address}/products/ankara-gown`);
  await expect(shopper.getByText(/sold out/i).first()).toBeAttached();
  await shopper.close();

  // It was the wrong size: the sale is taken back, and the piece can be sold again.
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Sell Ankara gown M/ })).toBeEnabled();

  // Several things, another price and a customer; the sale stays where the page is left.
  await page.getByRole('button', { name: /Sell Ankara gown L/ }).click();
  await page.getByRole('button', { name: /Sell Ankara gown L/ }).click();
  await page.reload();
  await page.getByRole('button', { name: /2 pieces · ₦25,000/ }).click();
  await page.getByRole('button', { name: /Change price/ }).click();
  await page.getByLabel(/Price of one/).fill('12000');
  await page.getByLabel(/Customer’s phone/).fill('0803 123 4567');
  await sound(page, 'the sale in hand');
  await page.getByRole('button', { name: 'Transfer seen' }).click();
  await expect(page.getByRole('heading', { name: 'Sold: ₦24,000 by transfer' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Receipt/ })).toHaveAttribute('href', /wa\.me\/2348031234567/);
  await page.getByRole('button', { name: 'New sale' }).click();
  await sound(page, 'the counter');
});
