import { expect, test } from '@playwright/test';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

test('an owner makes a gift set of two products, a shopper buys the last, and it is sold out with one of its things', async ({
  page,
}) => {
  const slug = `sets-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('PATCH', '/settings', { published: true, pay_on_delivery: true });
  for (const [title, price, on_hand] of [
    ['Black soap', 2000, 3],
    ['Towel', 6500, 9],
  ] as const)
    await shop.ask('POST', '/products', { title, variants: [{ price_kobo: price * 100, on_hand }] });

  await page.goto(`${process.env.E2E_URL!}/dashboard/products/new?slug=${slug}`);
  await page.getByLabel('Name', { exact: true }).fill('Gift set');
  await page.getByText('A set of your products').click();
  await page.getByRole('button', { name: 'Choose products' }).click();
  await page.getByRole('checkbox', { name: 'Black soap' }).click();
  await page.getByRole('checkbox', { name: 'Towel' }).click();
  await page.getByRole('button', { name: 'Put 2 in' }).click();
  await page.getByLabel('Pieces').first().fill('2');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('9000');
  await expect(page.getByText('Bought one by one: ₦10,500')).toBeVisible();
  await expect(page.getByText('Customers save ₦1,500, 14 %')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Gift set is added.')).toBeVisible();

  await page.goto(`${shop.address}/products/gift-set`);
  await expect(page.getByText('Only 1 left')).toBeVisible();
  await expect(page.getByText('Bought one by one: ₦10,500. You save ₦1,500.')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('link', { name: 'See basket' })).toBeVisible();
  const rates = [
    { kind: 'delivery', name: 'Lagos', states: ['Lagos'], price_kobo: 150_000, eta: '1 to 2 days' },
  ];
  const kept = (await shop.ask('PUT', '/delivery', { rates })) as { delivery: { id: string }[] };
  const form = {
    name: 'Chidi Okafor',
    phone: `080${String(Date.now()).slice(-8)}`,
    email: `chidi-${Date.now()}@example.com`,
    delivery_id: kept.delivery[0]!.id,
    state: 'Lagos',
    lga: 'Ikeja',
    area: '12 Allen Avenue',
    landmark: '',
    pay_method: 'on_delivery',
    key: `gift-set-${Date.now()}-order-key`,
  };
  // By the browser, which alone finds the shop's host.
  const placed = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch('/api/shop/checkout', { method: 'POST', headers, body });
    return { status: reply.status, text: await reply.text() };
  }, JSON.stringify(form));
  expect(placed.status, placed.text).toBe(201);
  // One soap is left, and a set takes two.
  await expect(async () => {
    await page.goto(`${shop.address}/products/gift-set`);
    await expect(page.getByRole('button', { name: 'Add to basket' })).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await page.goto(`${shop.address}/products/black-soap`);
  await expect(page.getByText('Only 1 left').first()).toBeVisible();

  await page.goto(`${process.env.E2E_URL!}/dashboard/orders?slug=${slug}`);
  await page.getByRole('link', { name: 'Order #1001' }).click();
  await expect(page.getByText('In each: 2 × Black soap, 1 × Towel').first()).toBeVisible();
  await sound(page);
});
