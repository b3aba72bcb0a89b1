import { expect, test } from '@playwright/test';
import { client } from '../support/client.ts';
import { makeShop } from './shops.ts';
import { newcomer } from './people.ts';
import { fits, sound } from './sound.ts';

test.use({ serviceWorkers: 'allow', baseURL: process.env.E2E_URL });

test('without a network the dashboard opens, and shows orders and products as they were; signing out takes them away', async ({
  page,
  context,
}) => {
  const slug = `away-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  const { variants } = (await shop.ask('POST', '/products', {
    title: 'Clay mug',
    variants: [{ price_kobo: 400_000, on_hand: 5 }],
  })) as unknown as { variants: { id: string }[] };
  await shop.ask('PATCH', '/settings', { published: true, pay_on_delivery: true });
  const { delivery } = (await shop.ask('GET', '/settings')) as unknown as { delivery: { id: string }[] };
  const { port } = new URL(process.env.E2E_URL!);
  const shopper = client(Number(port), `${slug}.localhost:${port}`);
  await shopper.post('/api/shop/cart/lines', { variant_id: variants[0]!.id, quantity: 2 });
  const placed = await shopper.post('/api/shop/checkout', {
    name: 'Bisi Ade',
    phone: '08031234567',
    email: '',
    state: 'Lagos',
    lga: 'Ikeja',
    area: '12 Allen Avenue',
    landmark: '',
    pay_method: 'on_delivery',
    key: crypto.randomUUID(),
    delivery_id: delivery[0]!.id,
  });
  expect(placed.status, placed.text).toBe(201);

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
  await fits(page);
  await sound(page, 'without a network');
  await page.getByText('#1001').click();
  await expect(page.getByText('12 Allen Avenue').first()).toBeVisible();
  await page.goto(`/dashboard/products?slug=${slug}`);
  await expect(page.getByText('3 left')).toBeVisible();

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
