import { expect, test } from '@playwright/test';
import { makeShop } from '../shops.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';

test('task 4: a code of 10 % for 50 uses in three steps, and a shopper without scripts who uses it', async ({
  page,
  browser,
}) => {
  const unique = Date.now().toString(36);
  const slug = `ngozis-codes-${unique}`;
  const { ask, address } = await makeShop(page, `ngozi-${unique}@example.com`, slug);
  await ask('POST', '/products', { title: 'Blue clay mug', variants: [{ price_kobo: 450_000 }] });
  await ask('PATCH', '/settings', { published: true, pay_on_delivery: true });

  await page.goto(`${process.env.E2E_URL!}/dashboard/?slug=${slug}`);
  const add = page.getByRole('link', { name: 'Add code', exact: true });
  await expect(add).toBeVisible();
  const task = await countedTask(page);
  await task.tap(add);
  await task.type(page.getByLabel('How many times in all'), '50');
  await task.tap(page.getByRole('button', { name: 'Create' }));
  await expect(page.getByText('Not used yet, 50 left')).toBeVisible();
  await task.took({ steps: 3, screens: 1 });
  const code = await page.getByRole('heading', { level: 1 }).innerText();
  expect(code).toBe('NGOZIS10');
  await sound(page);
  const share = await page.getByRole('link', { name: /Send by WhatsApp/ }).getAttribute('href');
  const words = new URL(share!).searchParams.get('text')!;
  expect(words).toBe(`10% off at Ngozi’s Clay with the code ${code}: ${address}/?code=${code}`);

  const plain = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  ).newPage();
  await plain.goto(`${address}/products/blue-clay-mug`);
  await plain.getByRole('button', { name: 'Add to basket' }).click();
  await plain.goto(`${address}/checkout`);
  await plain.getByLabel('Your name').fill('Ada Obi');
  await plain.getByLabel('Phone number').fill(`080${String(Date.now()).slice(-8)}`);
  await plain.getByLabel(/^State/).selectOption('Lagos');
  await plain.getByLabel(/Street and area/).fill('12 Allen Avenue');
  await plain.getByRole('radio', { name: /Pay on delivery/ }).check();
  // A wrong one loses nothing that was typed.
  await plain.getByText('I have a discount code').click();
  await plain.getByLabel('Discount code').fill('nogzis10');
  await plain.getByRole('button', { name: 'Use it' }).click();
  await expect(plain.getByText('We do not know the code NOGZIS10.')).toBeVisible();
  await expect(plain.getByLabel('Your name')).toHaveValue('Ada Obi');
  await plain.getByLabel('Discount code').fill(code.toLowerCase());
  await plain.getByRole('button', { name: 'Use it' }).click();
  await expect(plain.getByText(`Code ${code} is used.`)).toBeVisible();
  await expect(plain.locator('aside')).toContainText('₦5,550');
  await plain.getByRole('button', { name: 'Place order' }).click();
  await expect(plain).toHaveURL(/\/orders\//);
  await expect(plain.locator('aside')).toContainText(`Discount, ${code}`);
  await expect(plain.locator('aside')).toContainText('−₦450');

  await page.getByRole('link', { name: 'All codes' }).click();
  await expect(page.getByText('Used 1 time, 49 left')).toBeVisible();

  // A link that brought a code which is none opens the box with it, and says so.
  await page.goto(`${address}/products/blue-clay-mug?code=NONE`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('status')).toContainText('Added to your basket');
  await page.goto(`${address}/basket`);
  await expect(page.getByLabel('Discount code')).toHaveValue('NONE');
  await sound(page);
});
