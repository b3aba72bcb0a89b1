import { expect, test } from '@playwright/test';
import { sound } from './sound.ts';

/** The demo shop, which every development start has. */
const shop = (path = '') => process.env.E2E_URL!.replace('//', '//adunni.') + path;

for (const width of [360, 1280])
  test(`what is typed with an error is found from the keyboard at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(shop('/search'));
    const name = 'What are you looking for?';
    // What offers products comes with the first touch of the page; until then the field is a plain one.
    await page.getByRole('searchbox', { name }).focus();
    const field = page.getByRole('combobox', { name });
    await field.pressSequentially('cusion', { delay: 20 });
    const entry = page.getByRole('option', { name: 'Adire cushion' });
    await expect(entry).toBeVisible();
    await field.press('ArrowDown');
    await expect(entry).toHaveAttribute('aria-selected', 'true');
    await sound(page);
    await field.press('Escape');
    await expect(entry).toBeHidden();
    await field.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing for “cusion”');
    await page.getByRole('link', { name: 'cushion', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “cushion”');
  });

test('a list is narrowed and widened again without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(shop('/products'));
  await page.getByText('Sort and filter').click();
  await page.getByLabel('Show').selectOption('Lowest price first');
  await page.getByLabel('Up to ₦').fill('5,000');
  await page.getByLabel('In stock only').check();
  await page.getByRole('button', { name: 'Show these' }).click();
  await expect(page.locator('.card h2').first()).toHaveText('Black soap bar');
  const before = await page.locator('.card').count();
  await page.getByRole('link', { name: 'Remove In stock' }).click();
  await expect(page.locator('.card')).toHaveCount(before + 1);
  await context.close();
});

test('the open form of a list is sound, and the wish list is kept on the phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(shop('/products'));
  await page.getByText('Sort and filter').click();
  await sound(page);
  await page.goto(shop('/products/clay-mug'));
  // The heart comes with the first touch of the page.
  await page.locator('#main').focus();
  await page.getByRole('button', { name: 'Keep for later' }).click();
  await sound(page);
  await page.getByRole('link', { name: 'See it' }).click();
  await expect(page.getByRole('link', { name: 'Clay mug ₦6,500' })).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Remove Clay mug' }).click();
  await expect(page.getByText('Nothing is on it yet.')).toBeVisible();
});
