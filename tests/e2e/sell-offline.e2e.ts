import { expect, test, type Page } from '@playwright/test';
import { client } from '../support/client.ts';
import { makeShop } from './shops.ts';
import { newcomer } from './people.ts';
import { fits, sound } from './sound.ts';

test.use({ serviceWorkers: 'allow', baseURL: process.env.E2E_URL, viewport: { width: 360, height: 740 } });

test('without a network two sales, a count and a price are kept over closing, and are there once when it is back', async ({
  page: first,
  context,
}) => {
  const slug = `stall-${Date.now().toString(36)}`;
  const { ask } = await makeShop(first, newcomer(), slug);
  const { id, variants } = (await ask('POST', '/products', {
    title: 'Ankara gown',
    options: [{ name: 'Size', values: ['S', 'M', 'L'] }],
    variants: ['S', 'M', 'L'].map((size) => ({
      option_values: [size],
      price_kobo: 1_250_000,
      on_hand: size === 'M' ? 1 : 4,
    })),
  })) as unknown as { id: string; variants: { id: string }[] };
  await ask('PATCH', '/settings', { published: true, pay_on_delivery: true });
  const { delivery } = (await ask('GET', '/settings')) as unknown as { delivery: { id: string }[] };

  // Seen once with a network: the counter, and its goods.
  await first.goto(`/dashboard/sell?slug=${slug}`);
  await first.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await first.getByRole('link', { name: 'Count or price' }).click();
  await expect(first.getByText('1 on the shelf')).toBeVisible();
  await context.setOffline(true);
  await first.close();

  // A shopper orders the last M meanwhile.
  const { port } = new URL(process.env.E2E_URL!);
  const shopper = client(Number(port), `${slug}.localhost:${port}`);
  await shopper.post('/api/shop/cart/lines', { variant_id: variants[1]!.id, quantity: 1 });
  const placed = await shopper.post('/api/shop/checkout', {
    name: 'Bisi Ade',
    phone: '08031234567',
    email: '',
    key: crypto.randomUUID(),
    state: 'Lagos',
    lga: 'Ikeja',
    area: '12 Allen Avenue',
    landmark: '',
    pay_method: 'on_delivery',
    delivery_id: delivery[0]!.id,
  });
  expect(placed.status, placed.text).toBe(201);

  const sold = await context.newPage();
  await sold.goto(`/dashboard/sell?slug=${slug}`);
  await sellOne(sold, /Sell Ankara gown S/);
  await sound(sold, 'a sale that is kept');
  await sold.getByRole('button', { name: 'New sale' }).click();
  await sellOne(sold, /Sell Ankara gown M/);
  await sold.getByRole('button', { name: 'New sale' }).click();
  await expect(sold.getByRole('button', { name: /Sell Ankara gown M/ })).toBeDisabled();
  await sold.getByRole('link', { name: 'Count or price' }).click();
  await sold.getByRole('button', { name: 'Change Ankara gown, S' }).click();
  await sold.getByLabel('Counted on the shelf').fill('5');
  await sold.getByLabel('Price').fill('13000');
  await sold.getByRole('button', { name: 'Save' }).click();
  // The count stands in the list behind it before the price is kept as well.
  await expect(sold.getByRole('dialog')).toHaveCount(0);
  await expect(sold.getByText('5 on the shelf')).toBeVisible();
  await fits(sold);
  await sound(sold, 'counts and prices without a network');
  await sold.close();

  // Opened again, still without a network: all of it is here, and can be seen.
  const page = await context.newPage();
  await page.goto(`/dashboard?slug=${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('2 sales, 1 count, 1 price kept on this phone, not yet sent.')).toBeVisible();
  await page.getByRole('button', { name: 'See them' }).click();
  await expect(page.getByText('1 × Ankara gown, M: ₦12,500 in cash')).toBeVisible();
  await sound(page, 'what is kept');
  await page.getByRole('button', { name: 'Close' }).last().click();

  await context.setOffline(false);
  await expect(page.getByText(/kept on this phone, not yet sent/)).toHaveCount(0);
  const product = (await ask('GET', `/products/${id}`)) as unknown as {
    variants: { on_hand: number; price_kobo: number }[];
  };
  expect(product.variants.map(({ on_hand, price_kobo }) => [on_hand, price_kobo])).toEqual([
    [5, 1_300_000],
    [0, 1_250_000],
    [4, 1_250_000],
  ]);
  const { items } = (await ask('GET', '/orders')) as unknown as { items: { channel: string }[] };
  expect(items.map(({ channel }) => channel).toSorted()).toEqual(['counter', 'counter', 'online']);

  // The last M went twice: the order that waits for it is named.
  await page.reload();
  await page.getByRole('link', { name: 'One question about stock or a price' }).click();
  await expect(page.getByText(/waits for 1 piece that is not there/)).toBeVisible();
  await fits(page);
  await sound(page, 'questions');
});

async function sellOne(page: Page, what: RegExp): Promise<void> {
  await page.getByRole('button', { name: what }).click();
  await page.getByRole('button', { name: 'Paid in cash' }).click();
  await expect(page.getByRole('heading', { name: 'Sold: ₦12,500 in cash' })).toBeVisible();
  await expect(page.getByText('Kept on this phone. It is recorded by itself')).toBeVisible();
}
