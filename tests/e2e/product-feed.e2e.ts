import { expect, test } from '@playwright/test';
import { newcomer } from './people.ts';
import { drawnPhoto } from './photo.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

test('an owner finds where Google and Meta read the products, mends what is left out, and proves whose shop it is', async ({
  page,
}) => {
  const slug = `feed-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  const { id } = await shop.send(drawnPhoto(), 'A mug');
  await shop.ask('POST', '/products', {
    title: 'Clay mug',
    options: [{ name: 'Colour', values: ['Ash', 'Indigo'] }],
    variants: [
      { option_values: ['Ash'], price_kobo: 400_000 },
      { option_values: ['Indigo'], price_kobo: 450_000 },
    ],
    picture_ids: [id],
  });
  await shop.ask('POST', '/products', { title: 'Raffia fan', variants: [{ price_kobo: 250_000 }] });

  await page.goto(`${process.env.E2E_URL!}/dashboard/site?slug=${slug}`);
  await page.getByRole('link', { name: 'Google, Instagram and Facebook' }).click();
  await expect(page.getByText('Your store is not open, so nobody can read this list yet.')).toBeVisible();
  await expect(page.getByText('One product goes out, in 2 kinds.')).toBeVisible();
  await page.getByRole('button', { name: 'No photo 1' }).press('Enter');
  await sound(page);
  await page.getByRole('link', { name: 'Raffia fan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Raffia fan' })).toBeVisible();
  await page.goBack();

  await page
    .getByLabel('Line from Google')
    .fill('<meta name="google-site-verification" content="abcdefgh12345" />');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(
    page.getByText('Saved. It stands on your front page once the store is published.'),
  ).toBeVisible();
  await expect(page.getByLabel('Line from Google')).toHaveValue('abcdefgh12345');

  await shop.ask('PATCH', '/settings', { published: true });
  await page.reload();
  await expect(page.getByText('Your store is not open')).toHaveCount(0);
  await page.goto(`${shop.address}/`);
  await expect(page.locator('meta[name=google-site-verification]')).toHaveAttribute(
    'content',
    'abcdefgh12345',
  );
  // By the browser, which alone finds the shop's host.
  const told = await page.evaluate(async () => (await fetch('/products.xml')).text());
  // A page of ours takes no markup from a text.
  await page.goto('about:blank');
  const link = await page.evaluate((xml) => {
    const read = new DOMParser().parseFromString(xml, 'text/xml');
    return [...read.getElementsByTagName('g:link')].map((one) => one.textContent ?? '')[1]!;
  }, told);
  await page.goto(link);
  await expect(page.getByRole('radio', { name: 'Indigo' })).toBeChecked();
  await expect(page.locator('[data-price]')).toHaveText('₦4,500');
  await sound(page);
});
