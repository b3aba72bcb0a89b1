import { expect, test } from '@playwright/test';
import { mailTo } from './mails.ts';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound, soundDayAndNight } from './sound.ts';

test('a shopper reports a product from the foot of its page, and has the number of the report by mail', async ({
  page,
}) => {
  const slug = `report-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('POST', '/products', { title: 'Clay mug', variants: [{ price_kobo: 400_000, on_hand: 5 }] });
  await shop.ask('PATCH', '/settings', { published: true, pay_online: false, pay_on_delivery: true });
  await page.goto(`${shop.address}/products/clay-mug`);
  await page.getByRole('link', { name: 'Report this shop' }).click();
  await expect(page.getByLabel('Address of the shop or the page')).toHaveValue(/\/products\/clay-mug$/);
  await soundDayAndNight(page);
  await page.getByLabel('It sells counterfeits').check();
  const email = newcomer();
  await page.getByLabel(/^Your email/).fill(email);
  // What a browser would not let through comes back with all that was typed.
  await page.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was sent');
  await expect(page.getByLabel('It sells counterfeits')).toBeChecked();
  await sound(page);
  await page.getByLabel('What happened?').fill('The mug has the mark of my own workshop.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your report has arrived' })).toBeVisible();
  await sound(page);
  const number = (await page.getByRole('status').locator('strong').textContent())!;
  expect((await mailTo(email, 'report-news')).subject).toBe(`Your report ${number}`);
});
