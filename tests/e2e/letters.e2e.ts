import { expect, test } from '@playwright/test';
import { mailTo } from './mails.ts';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { faults, fits, sound } from './sound.ts';

test('an owner words the first mail of an order as her own, and has who does not pay reminded', async ({
  page,
  browser,
}) => {
  const slug = `says-${Date.now().toString(36)}`;
  const { ask, address } = await makeShop(page, newcomer(), slug);
  await ask('PATCH', '/settings', { published: true, pay_on_delivery: true });
  await ask('POST', '/products', { title: 'Clay mug', variants: [{ price_kobo: 600_000, on_hand: 5 }] });

  await page.goto(`${process.env.E2E_URL!}/dashboard/site?slug=${slug}`);
  await page.getByRole('link', { name: /^Mails to customers/ }).click();
  await page.getByRole('link', { name: /^Order received/ }).click();
  await page.getByLabel(/^How it begins/).fill('Good day, ');
  await page.getByRole('button', { name: 'Customer’s name' }).click();
  const mail = page.frameLocator('iframe[title="The mail as it looks"]');
  await expect(mail.getByText('Good day, Ada Obi')).toBeVisible();
  await expect(mail.getByText('We have your order #1001')).toBeVisible();
  // What stands in the frame is a mail, which nobody's rules of pages are for.
  expect(await faults(page, { without: 'iframe' })).toEqual([]);
  await fits(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. The next one goes like this.')).toBeVisible();

  await page.goto(`${process.env.E2E_URL!}/dashboard/unfinished?slug=${slug}`);
  await page.getByRole('radio', { name: 'After 4 hours' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It counts from the next order on.')).toBeVisible();
  await sound(page, 'unfinished checkouts');

  const email = newcomer();
  const shopper = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await shopper.goto(`${address}/products/clay-mug`);
  await shopper.getByRole('button', { name: 'Add to basket' }).click();
  await expect(shopper.getByRole('status')).toContainText('Added to your basket');
  await shopper.goto(`${address}/checkout`);
  await expect(shopper.getByText('Ngozi’s Clay may remind you of it once by mail')).toBeVisible();
  await shopper.getByLabel('Your name').fill('Chidi Okafor');
  await shopper.getByLabel('Phone number', { exact: true }).fill('08031234567');
  await shopper.getByLabel('Email').fill(email);
  await shopper.getByLabel('State', { exact: true }).selectOption('Lagos');
  await shopper.getByLabel('Street and area').fill('12 Allen Avenue');
  await shopper.getByRole('radio', { name: /^Pay on delivery/ }).check();
  await shopper.getByRole('button', { name: 'Place order' }).click();
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText('Thank you');
  const letter = await mailTo(email, 'order-placed');
  expect(letter.text).toContain('Good day, Chidi Okafor\n\nPlease have ₦7,500 ready when it arrives.');
  await shopper.context().close();
});
