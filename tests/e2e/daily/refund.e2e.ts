import { expect, test } from '@playwright/test';
import { mailTo } from '../mails.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';
import { orderShop, type OrderShop } from './orders.ts';

/** An order of four mugs, delivered and paid in cash. */
async function paidOrder(shop: OrderShop) {
  const order = await shop.order(4);
  const list = (await shop.ask('GET', `/orders?search=${order.number}`)) as { items: { id: string }[] };
  const { id } = list.items[0]!;
  for (const step of ['fulfill', 'cash']) await shop.ask('POST', `/orders/${id}/${step}`, {});
  return { ...order, id };
}

async function isHalfRefunded(shop: OrderShop, order: { id: string; email: string }) {
  expect((await mailTo(order.email, 'refund-processed')).text).toContain('₦8,750');
  const view = await shop.ask('GET', `/orders/${order.id}`);
  expect(view).toMatchObject({
    payment_status: 'partially_refunded',
    refunded_kobo: 875_000,
    lines: [{ refunded: 2 }],
  });
}

test('daily task 3: half an order goes back by one line on the first screen, or by touch, with its pieces', async ({
  page,
}) => {
  const shop = await orderShop(page, 'refunds');
  const [first, second] = [await paidOrder(shop), await paidOrder(shop)];
  const home = `${process.env.E2E_URL!}/dashboard?slug=${shop.slug}`;
  await page.goto(home);
  const line = page.getByRole('searchbox', { name: 'Find or go to' });
  await expect(line).toBeVisible();
  const byLine = await countedTask(page);
  await byLine.type(line, `${first.number} half`);
  await expect(page.getByText('Goes back with it: 2 × Clay mug')).toBeVisible();
  await expect(page.getByText('The customer gets an email.')).toBeVisible();
  await sound(page);
  await byLine.tap(page.getByRole('button', { name: 'Refund ₦8,750' }));
  await expect(page.getByText('₦8,750 is written down as given back.')).toBeVisible();
  await byLine.took({ steps: 2, screens: 0 });
  await isHalfRefunded(shop, first);

  await page.goto(home);
  const row = page.getByRole('link', { name: `Order #${second.number}` });
  await expect(row).toBeVisible();
  const byTouch = await countedTask(page);
  await byTouch.tap(row);
  await byTouch.tap(page.getByRole('button', { name: 'Refund', exact: true }));
  await byTouch.tap(page.getByRole('radio', { name: /^Half/ }));
  await expect(page.getByText('2 × Clay mug.')).toBeVisible();
  await byTouch.tap(page.getByRole('button', { name: 'Refund ₦8,750' }));
  await expect(page.getByText('Refunded in part').first()).toBeVisible();
  await byTouch.took({ steps: 4, screens: 1 });
  await sound(page);
  await isHalfRefunded(shop, second);

  // The pieces are on the shelf again: of twenty, eight were sent and four came back.
  const products = (await shop.ask('GET', '/products')) as { items: { available: number }[] };
  expect(products.items[0]!.available).toBe(16);
});
