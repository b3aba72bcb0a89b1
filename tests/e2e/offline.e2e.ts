import { expect, test } from '@playwright/test';
import { orderShop } from './daily/orders.ts';
import { fits, sound } from './sound.ts';

test.use({ serviceWorkers: 'allow', baseURL: process.env.E2E_URL });

test('without a network the dashboard opens, and shows orders and products as they were; signing out takes them away', async ({
  page,
  context,
}) => {
  const { slug, order } = await orderShop(page, 'away');
  await order(2, { name: 'Bisi Ade' });

  // Seen once, by keyboard: home, products, orders and the order.
  await page.goto(`/dashboard?slug=${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByRole('link', { name: 'Clay mug' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('combobox', { name: 'Find or go to' });
  await finder.fill('bisi');
  await expect(page.getByRole('option', { name: /#1001 Bisi Ade/ })).toBeVisible();
  await sound(page, 'find or go to');
  await finder.fill('orders');
  await page.keyboard.press('Enter');
  await expect(page.getByText('#1001')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText('12 Allen Avenue').first()).toBeVisible();

  await context.setOffline(true);
  await page.goto(`/dashboard/orders?slug=${slug}`);
  await expect(page.getByText(/As of \d\d:\d\d, no network/)).toBeVisible();
  await expect(page.getByText('#1001')).toBeVisible();
  await fits(page);
  await sound(page, 'without a network');
  await page.getByText('#1001').click();
  await expect(page.getByText('12 Allen Avenue').first()).toBeVisible();
  await page.goto(`/dashboard/products?slug=${slug}`);
  await expect(page.getByText('18 in stock')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/no network/)).toHaveCount(0);
  await page.goto(`/dashboard/more?slug=${slug}`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(process.env.E2E_URL!.concat('/'));
  const left = () =>
    page.evaluate(async () => {
      const open = indexedDB.open('presence-last-seen');
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result);
        open.onerror = () => reject(new Error('It cannot be opened.'));
      });
      if (!database.objectStoreNames.contains('answers')) return 0;
      const count = database.transaction('answers').objectStore('answers').count();
      return new Promise<number>((resolve) => (count.onsuccess = () => resolve(count.result)));
    });
  expect(await left()).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
