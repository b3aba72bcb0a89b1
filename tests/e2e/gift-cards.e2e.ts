import { expect, test, type Page } from '@playwright/test';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

const url = () => process.env.E2E_URL!;

test('gift cards are put on sale, bought, spent beside card money, and at the counter', async ({
  page,
  browser,
}) => {
  const slug = `gifts-${Date.now().toString(36)}`;
  const { ask, address } = await makeShop(page, newcomer(), slug);
  await ask('PATCH', '/settings', { published: true, pay_online: true });
  await ask('POST', '/products', { title: 'Clay mug', variants: [{ price_kobo: 600_000, on_hand: 5 }] });
  await page.goto(`${url()}/dashboard/products/new?slug=${slug}`);
  await page.getByLabel('Name', { exact: true }).fill('Gift card');
  await page.getByRole('radio', { name: /Gift cards/ }).check();
  await page.getByLabel('Amount', { exact: true }).fill('5,000');
  await sound(page, 'gift cards in the product form');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Gift card is added.')).toBeVisible();

  const shopper = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await shopper.goto(`${address}/products/gift-card`);
  await expect(shopper.getByText('Its code comes once it is paid')).toBeVisible();
  await shopper.getByLabel('How many').fill('2');
  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  await expect(shopper.getByRole('status')).toContainText('Added to your basket');
  await order(shopper, address);
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Paid. The code is below.');
  const codes = await shopper.locator('.notice b').allTextContents();
  expect(codes).toEqual([expect.stringMatching(/^(\w{4} ?){4}$/), expect.stringMatching(/^(\w{4} ?){4}$/)]);

  await shopper.goto(`${address}/products/clay-mug`);
  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  await expect(shopper.getByRole('status')).toContainText('Added to your basket');
  await order(shopper, address, codes[0]);
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you!');
  await sound(shopper, 'an order a gift card paid a part of');
  await shopper.context().close();

  await page.goto(`${url()}/dashboard/orders?slug=${slug}`);
  await page.getByRole('link', { name: 'Order #1002' }).click();
  await page.getByText('Every movement').click();
  await expect(page.getByText('Paid by gift card', { exact: true })).toBeVisible();
  await expect(page.getByText('Paid online', { exact: true })).toBeVisible();
  await sound(page, 'both ways an order was paid');

  await page.goto(`${url()}/dashboard/sell?slug=${slug}`);
  await page.getByRole('button', { name: /Sell Clay mug/ }).click();
  await page.getByRole('button', { name: /^1 piece/ }).click();
  await page.getByLabel('Gift card code').fill(codes[1]!);
  await expect(page.getByText('₦5,000 is on it. It pays ₦5,000; take ₦1,000 besides.')).toBeVisible();
  await sound(page, 'a gift card at the counter');
  await page.getByRole('dialog').getByRole('button', { name: 'Paid in cash' }).click();
  await expect(page.getByText('₦5,000 by gift card, ₦1,000 in cash.')).toBeVisible();

  await page.goto(`${url()}/dashboard/gifts?slug=${slug}`);
  await expect(page.getByText('₦0 of ₦5,000 left')).toHaveCount(2);
  await sound(page, 'gift cards');
});

/** Orders what is in the basket to Ikeja, with this code of a gift card, and pays the rest by card. */
async function order(page: Page, address: string, code = ''): Promise<void> {
  await page.goto(`${address}/checkout`);
  await page.getByLabel('Your name').fill('Bisi Ade');
  await page.getByLabel('Phone number').fill('08031234567');
  if (code) {
    await page.getByLabel('State', { exact: true }).selectOption('Lagos');
    await page.getByLabel('Street and area').fill('12 Allen Avenue');
    await page.getByText('I have a gift card').click();
    await page.getByLabel('Gift card code').fill(code);
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page.locator('[data-due]')).toHaveText('₦2,500');
    await sound(page, 'a gift card in the checkout');
  }
  await page.getByRole('button', { name: 'Place order and pay' }).click();
  await page.getByRole('button', { name: 'Pay with a successful test card' }).click();
}
