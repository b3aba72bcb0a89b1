import { expect, test } from '@playwright/test';
import { makeShop } from '../shops.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('daily task 8: Lagos in two and the rest has its prices in 7 steps, and shoppers in Lekki and in Kano see them', async ({
  page,
  browser,
}) => {
  const slug = 'two-lagoses';
  const shop = await makeShop(page, 'task8@example.com', slug);
  await shop.ask('PUT', '/delivery', { rates: [] });
  await shop.ask('POST', '/products', { title: 'Clay mug', variants: [{ price_kobo: 650_000, on_hand: 9 }] });
  await shop.ask('PATCH', '/settings', { published: true, pay_on_delivery: true, whatsapp: '08031234567' });
  await page.goto(`${process.env.E2E_URL}/dashboard/?slug=${slug}`);
  await expect(page.getByRole('link', { name: 'Site', exact: true })).toBeVisible();

  const task = await countedTask(page);
  await task.tap(page.getByRole('link', { name: 'Site', exact: true }));
  await task.tap(page.getByRole('link', { name: /^Delivery/ }));
  await task.tap(page.getByRole('button', { name: /Lagos in two, and the rest/ }));
  const prices = page.getByLabel('Price', { exact: true });
  await expect(prices).toHaveCount(3);
  await task.type(prices.nth(0), '3500');
  await task.type(prices.nth(1), '2k');
  await task.type(prices.nth(2), '5,000');
  await sound(page);
  await task.tap(page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Saved. The checkout uses these prices now.')).toBeVisible();
  await task.took({ steps: 7, screens: 2 });

  const shopper = await (await browser.newContext()).newPage();
  await shopper.setViewportSize({ width: 360, height: 740 });
  await shopper.goto(`${shop.address}/products/clay-mug`);
  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  await expect(shopper.locator('[data-count]')).toHaveText('1');
  await shopper.goto(`${shop.address}/checkout`);
  await shopper.getByLabel('State').selectOption('Kano');
  await expect(shopper.getByText('Delivery: ₦5,000')).toBeVisible();
  await expect(shopper.locator('[data-total]')).toHaveText('₦11,500');
  await shopper.getByLabel('State').selectOption('Lagos');
  await shopper.getByLabel('Area or local government').selectOption('Yaba, Lagos Mainland');
  await expect(shopper.getByText('Delivery: ₦2,000')).toBeVisible();
  await shopper.getByLabel('Area or local government').selectOption('Lekki, Eti-Osa');
  await expect(shopper.getByText('Delivery: ₦3,500')).toBeVisible();
  await expect(shopper.locator('[data-total]')).toHaveText('₦10,000');
  await sound(shopper);
  await shopper.getByLabel('Your name').fill('Bisi Ade');
  await shopper.getByLabel('Phone number').fill('08031234567');
  await shopper.getByLabel('Street and area').fill('3 Admiralty Way');
  await shopper.getByLabel(/Pay on delivery/).check();
  await shopper.getByRole('button', { name: 'Place order', exact: true }).click();
  await expect(shopper.getByText('Order placed. Thank you!')).toBeVisible();
  await expect(shopper.getByText('₦3,500')).toBeVisible();
});
