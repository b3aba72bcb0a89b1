import { expect, test } from '@playwright/test';
import { orderShop } from './daily/orders.ts';
import { sound } from './sound.ts';

test('an order that is paid becomes more and its shopper pays the difference, then less and money goes back', async ({
  page,
  browser,
}) => {
  const shop = await orderShop(page, 'edits');
  const order = await shop.order(1, { pay_method: 'online' });
  const shopper = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  const pay = async (amount: string) => {
    await shopper.goto(shop.address + order.order_url);
    await shopper.getByRole('button', { name: `Pay ${amount} now` }).click();
    await shopper.getByRole('button', { name: 'Pay with a successful test card' }).click();
    await expect(shopper).toHaveURL(/\/orders\//);
  };
  await pay('₦5,500');

  await page.setViewportSize({ width: 360, height: 740 });
  const { items } = (await shop.ask('GET', `/orders?search=${order.number}`)) as { items: { id: string }[] };
  await page.goto(`${process.env.E2E_URL!}/dashboard/orders/${items[0]!.id}?slug=${shop.slug}`);
  await page.getByRole('link', { name: 'Edit order' }).click();
  await page.getByRole('button', { name: 'One more of Clay mug' }).click();
  await page.getByRole('button', { name: 'Something of its own' }).click();
  await page.getByLabel('What is it?').fill('Gift wrapping');
  await page.getByRole('textbox', { name: 'Price' }).fill('500');
  await page.getByRole('button', { name: 'Add to the order' }).click();
  await page.getByLabel(/^Why it changes/).fill('As you asked on the phone.');
  await expect(page.getByText('Was ₦5,500, now ₦10,000')).toBeVisible();
  await expect(page.getByText('To collect: ₦4,500')).toBeVisible();
  await sound(page, 'an order being changed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: '₦5,500 of ₦10,000 is in' })).toBeVisible();
  await expect(page.getByText('₦4,500 is asked for, to be paid by')).toBeVisible();

  await shopper.goto(shop.address + order.order_url);
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(
    'Your order was changed: please pay ₦4,500 more',
  );
  await expect(shopper.getByText('As you asked on the phone.')).toBeVisible();
  await sound(shopper, 'an order that was changed');
  await pay('₦4,500');
  await expect(shopper.getByText('₦4,500 is left to pay')).toBeHidden();

  await page.getByRole('link', { name: 'Edit order' }).click();
  await page.getByRole('button', { name: 'One less of Clay mug' }).click();
  await expect(page.getByText('To give back: ₦4,000')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('₦4,000 goes back the way it was paid.')).toBeVisible();
  await sound(page, 'giving the difference back');
  await page.getByRole('button', { name: 'Save and give back ₦4,000' }).click();
  await expect(page.getByRole('heading', { name: `Order #${order.number}` })).toBeVisible();
  const { total_kobo, refunds } = await shop.ask('GET', `/orders/${items[0]!.id}`);
  expect([total_kobo, refunds]).toMatchObject([600_000, [{ amount_kobo: 400_000 }]]);
  await shopper.close();
});
