import { expect, test } from '@playwright/test';
import { openEditor, ownerOfShop, thumb } from './editor-page.ts';
import { phone } from './people.ts';
import { sound } from './sound.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });
test.setTimeout(120_000);

test('by taps alone a section comes below every product; what is bought there without script says so on the order, too', async ({
  page,
  browser,
}) => {
  const { shop, slug, draft } = await ownerOfShop(page);
  await shop.ask('PATCH', '/settings', { published: true, pay_on_delivery: true });
  const { tap } = thumb();
  const addBelow = async (own: string, name: string) => {
    const frame = await openEditor(page, slug, own);
    await tap(frame.locator('.b-main h1'));
    const tools = page.getByRole('toolbar', { name: 'This section' });
    await expect(tools.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await expect(tools.getByRole('button', { name: 'Copy' })).toBeDisabled();
    await tap(page.getByRole('button', { name: 'Add a section below' }));
    await tap(page.getByRole('button', { name: new RegExp(`^${name}`) }));
    return frame;
  };
  const publish = async (title: string) => {
    await tap(page.getByRole('button', { name: 'Publish', exact: true }));
    await tap(page.getByRole('button', { name: 'Publish page' }));
    await expect(page.getByText(`“${title}” is published`)).toBeVisible();
  };

  // From the list of pages to words of her own below the product.
  await page.goto(`${process.env.E2E_URL!}/dashboard/pages?slug=${slug}`);
  await tap(page.getByRole('link', { name: 'Edit Product pages' }));
  const product = await addBelow('product', 'Questions and answers');
  await tap(product.locator('.b-faq h2'));
  await page.keyboard.type('Before you buy');
  await page.keyboard.press('Enter');
  await expect(product.locator('main > *').last()).toHaveClass(/b-faq/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await publish('Product pages');
  expect((await draft('product')).document.sections.map(({ type }) => type)).toEqual(['main', 'faq']);
  await addBelow('order', 'Delivery, paying, asking');
  await publish('Order pages');

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const shopper = await context.newPage();
  for (const title of ['Soup bowl', 'Clay mug']) {
    await shopper.goto(`${shop.address}/products`);
    await shopper.getByRole('link', { name: new RegExp(title) }).click();
    await expect(shopper.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(shopper.getByRole('heading', { name: 'Before you buy' })).toBeVisible();
  }
  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  await shopper.getByRole('link', { name: 'Go to checkout' }).click();
  await shopper.getByLabel('Your name').fill('Chidi Okafor');
  await shopper.getByLabel('Phone number').fill(phone());
  await shopper.getByLabel(/^State/).selectOption('Lagos');
  await shopper.getByLabel(/Local government area/).fill('Ikeja');
  await shopper.getByLabel('Street and area').fill('12 Allen Avenue');
  await shopper.getByLabel(/Pay on delivery/).check();
  await shopper.getByRole('button', { name: 'Place order' }).click();
  // Without script the price of delivery is known only now.
  await expect(shopper.getByText('Please check and place your order.')).toBeVisible();
  await shopper.getByRole('button', { name: 'Place order' }).click();
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText('Order placed');
  await expect(shopper.getByRole('heading', { name: 'Buying from us is simple' })).toBeVisible();
  await context.close();

  for (const path of [
    `${shop.address}/products/clay-mug`,
    `${process.env.E2E_URL!}/dashboard/pages?slug=${slug}`,
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await sound(page);
  }
});
