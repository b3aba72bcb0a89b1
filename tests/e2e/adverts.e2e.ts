import { expect, test } from '@playwright/test';
import { admin } from './operator.ts';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

test('an owner has Meta told of sales: its token is tried, a shopper agrees at the checkout, and the sale is in the list', async ({
  page,
  browser,
}) => {
  const slug = `told-${Date.now().toString(36)}`;
  const { ask, address } = await makeShop(page, newcomer(), slug);
  await ask('PATCH', '/settings', { published: true, pay_on_delivery: true });
  await ask('POST', '/products', { title: 'Clay mug', variants: [{ price_kobo: 600_000, on_hand: 5 }] });

  await page.goto(`${process.env.E2E_URL!}/dashboard/site?slug=${slug}`);
  await page.getByRole('link', { name: /^Adverts/ }).click();
  await expect(page.getByRole('heading', { name: 'Part of the Starter plan' })).toBeVisible();
  await ask('POST', '/billing/trial');
  await page.reload();
  const meta = page.getByRole('region', { name: /^Meta/ });
  await meta.getByText('Set up Meta').click();
  await meta.getByLabel('Pixel ID').fill('1234567890123456');
  await meta.getByLabel('Access token').fill('worn-out-token');
  await meta.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Send a test sale now to see that Meta takes it.')).toBeVisible();
  const tried = async () => {
    await meta.getByRole('button', { name: 'Send a test sale' }).click();
    await page.getByLabel('Test code').fill('TEST12345');
    await page.getByRole('button', { name: 'Send the test' }).click();
  };
  await tried();
  await expect(page.getByRole('dialog').getByText('Meta said: Invalid OAuth access token')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(meta.getByText('Takes nothing', { exact: true })).toBeVisible();
  await sound(page, 'a network that takes nothing');
  await meta.getByLabel('Access token').fill('good-token-of-meta');
  await meta.getByRole('button', { name: 'Save' }).click();
  await expect(meta.getByText('Not tried yet')).toBeVisible();
  await tried();
  await expect(page.getByRole('dialog').getByText('Meta took it.')).toBeVisible();
  await sound(page, 'the answer to a test');
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();

  const shopper = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await shopper.goto(`${address}/products/clay-mug`);
  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  await expect(shopper.getByRole('status')).toContainText('Added to your basket');
  await shopper.goto(`${address}/checkout`);
  const box = shopper.getByRole('checkbox', { name: /^Ngozi’s Clay may tell Meta what I buy/ });
  await expect(box).not.toBeChecked();
  await shopper.getByLabel('Your name').fill('Chidi Okafor');
  await shopper.getByLabel('Phone number', { exact: true }).fill('08031234567');
  await shopper.getByLabel('State', { exact: true }).selectOption('Lagos');
  await shopper.getByLabel('Street and area').fill('12 Allen Avenue');
  await shopper.getByRole('radio', { name: /^Pay on delivery/ }).check();
  await box.check();
  await sound(shopper, 'a checkout that asks');
  await shopper.getByRole('button', { name: 'Place order' }).click();
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText('Thank you');
  await shopper.context().close();

  admin('job', 'run', 'adverts.send');
  const sale = page.getByRole('listitem').filter({ hasText: 'Order #1001' });
  await expect(async () => {
    await page.reload();
    await expect(sale.getByText('Told', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(sale).toContainText('₦7,500');
  await sound(page, 'what was told');
});
