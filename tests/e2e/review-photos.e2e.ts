import { expect, test } from '@playwright/test';
import { orderShop } from './daily/orders.ts';
import { drawnPhoto } from './photo.ts';
import { sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL, viewport: { width: 360, height: 740 } });

test('a buyer without script adds photos to her review; they stand below it, and the owner hides one and takes that back', async ({
  page,
  browser,
}) => {
  const { slug, order, address, ask } = await orderShop(page, 'shots');
  const placed = await order(1);
  const { items } = (await ask('GET', '/orders')) as { items: { id: string }[] };
  await ask('POST', `/orders/${items[0]!.id}/fulfill`, { tracking: '' });
  await ask('POST', `/orders/${items[0]!.id}/delivered`, {});

  const phone = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const shopper = await phone.newPage();
  await shopper.goto(address + placed.order_url);
  await shopper.getByText('Very good').click();
  await shopper.getByLabel('What would you tell others?').fill('Holds my tea.');
  const buffer = drawnPhoto();
  await shopper.getByLabel('Photos of it').setInputFiles([
    { name: 'mug.png', mimeType: 'image/png', buffer },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no photo') },
  ]);
  await shopper.getByRole('button', { name: 'Publish your review' }).click();
  // The one that is none is told, and can come again.
  await expect(shopper.getByText(/^Photo 2 was not taken\. This file is not a photo/)).toBeVisible();
  await expect(shopper.locator('.shots img')).toHaveCount(1);
  await shopper.goto(`${address}/products/clay-mug`);
  const shot = shopper.getByRole('img', { name: 'Photo 1 of Clay mug from a review with 5 stars' });
  await shot.click();
  await expect(shopper).toHaveURL(/\/media\/.*\.webp$/);
  await phone.close();

  await page.goto(`${address}${placed.order_url}`);
  await sound(page);
  await page.goto(`/dashboard/reviews?slug=${slug}`);
  await page.getByRole('button', { name: 'Hide it, photo 1' }).click();
  await page.getByRole('radio', { name: /^It gives away/ }).check();
  await sound(page);
  await page.getByRole('button', { name: 'Hide the photo' }).click();
  await expect(page.getByText(/^Hidden, because it gives away/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Hide it, photo 1' })).toBeVisible();
  await sound(page);
});
