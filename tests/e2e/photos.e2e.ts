import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { backdrops, busyBackdrops, dice, drawn, things } from '#web/dashboard/photos/plain/drawn-photos.ts';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL, viewport: { width: 360, height: 740 } });

const size = { width: 640, height: 480 };
const photo = async (name: string, thing: 'bag' | 'mug' | 'shoe', isBusy = false) => {
  const random = dice(9);
  const behind = isBusy
    ? busyBackdrops(size.width, size.height, random).market
    : backdrops(size.width, size.height, random).wall;
  const { pixels } = drawn({ ...size, shadow: 0.15 }, behind, things(size.width, size.height)[thing]);
  const raw = { width: size.width, height: size.height, channels: 4 } as const;
  return { name, mimeType: 'image/jpeg', buffer: await sharp(pixels.data, { raw }).jpeg().toBuffer() };
};

test('photos of a pasted list find their products, and one gets a plain background and its own back', async ({
  page,
}) => {
  const slug = `photos-${Date.now().toString(36)}`;
  await makeShop(page, newcomer(), slug);
  await page.goto(`/dashboard/products/paste?slug=${slug}`);
  await page.getByLabel('Your list').fill('Clay mug 4k\nRed bag 15k\nBlue shoe 9k');
  await page.getByRole('button', { name: 'Read 3 lines' }).click();
  await page.getByRole('button', { name: 'Add 3 products' }).click();
  await page.getByRole('link', { name: 'Add photos to these 3 products' }).click();

  await page
    .getByLabel('Choose photos for 3 products')
    .setInputFiles([
      await photo('clay-mug.jpg', 'mug'),
      await photo('red bag 2.jpg', 'bag'),
      await photo('IMG_0031.jpg', 'shoe', true),
    ]);
  await expect(page.getByLabel('Product of photo 1')).toHaveValue(/.+/);
  await expect(page.getByLabel('Product of photo 3')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Add 2 photos to 2 products' })).toBeEnabled();
  await sound(page);
  await page.getByLabel('Product of photo 3').selectOption({ label: 'Blue shoe' });
  await page.getByRole('button', { name: 'Add 3 photos to 3 products' }).click();
  await expect(page.getByText('3 of 3 photos are saved, with 3 products.')).toBeVisible();
  await sound(page);

  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('link', { name: /Clay mug/ }).click();
  await page.getByRole('button', { name: 'Plain background for photo 1' }).click();
  await expect(page.getByRole('img', { name: 'The photo on white' })).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Use the plain one' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Back to the photo as it was, photo 1' }).click();
  await expect(page.getByRole('button', { name: 'Plain background for photo 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.goto(`/dashboard/products?slug=${slug}`);
  await page.getByRole('link', { name: /Blue shoe/ }).click();
  await page.getByRole('button', { name: 'Plain background for photo 1' }).click();
  await expect(page.getByText(/^This background is too busy to make plain\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the plain one' })).toBeDisabled();
});
