import { expect, test } from '@playwright/test';
import { orderShop } from './daily/orders.ts';
import { sound } from './sound.ts';

test('orders chosen by the keyboard have their slips and labels printed and are sent together, and a receipt is had by everybody', async ({
  page,
  browser,
}) => {
  const shop = await orderShop(page, 'papers');
  const [first, second, third] = [await shop.order(1), await shop.order(2), await shop.order(1)];
  await page.goto(`${process.env.E2E_URL!}/dashboard/orders?slug=${shop.slug}`);
  const box = (order: { number: number }) => page.getByRole('checkbox', { name: `#${order.number}` });
  await page.getByRole('link', { name: `Order #${third.number}` }).focus();
  await page.keyboard.press('x');
  await expect(box(third)).toBeChecked();
  await box(first).focus();
  await page.keyboard.press('Shift+X');
  await expect(page.getByRole('status').filter({ hasText: '3 chosen' })).toBeVisible();
  await sound(page);

  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Print packing slips' }).click();
  await expect(page.getByRole('article', { name: `Packing slip of order #${second.number}` })).toBeVisible();
  await expect(page.getByText('₦')).toHaveCount(0);
  await page.getByText('Labels', { exact: true }).click();
  await expect(page.getByRole('article', { name: `Label of order #${first.number}` })).toBeVisible();
  await sound(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  // Within anything else Firefox and Safari begin no new sheet of paper.
  const around = await page
    .getByRole('article')
    .first()
    .evaluate((sheet) => {
      const displays: string[] = [];
      for (let one = sheet.parentElement; one; one = one.parentElement)
        displays.push(getComputedStyle(one).display);
      return [...new Set(displays)];
    });
  expect(around).toEqual(['block']);
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  // What was printed is chosen still.
  for (const order of [first, second, third]) await expect(box(order)).toBeChecked();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  await page.getByLabel(/Courier, rider/).fill('Musa 0803 123 4567');
  await page.getByRole('button', { name: 'Mark 3 orders as sent' }).click();
  await expect(page.getByText('3 orders marked as sent.')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Not sent after all' }).click();
  await expect(page.getByText('3 orders to be sent again.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).last().click();

  const { items } = (await shop.ask('GET', '/orders')) as { items: { id: string; number: number }[] };
  const id = items.find(({ number }) => number === first.number)!.id;
  await shop.ask('POST', `/orders/${id}/cash`, {});
  await page.getByRole('link', { name: `Order #${first.number}` }).click();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Receipt as PDF' }).click();
  expect((await file).suggestedFilename()).toBe(`Receipt ${first.number}.pdf`);
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  const shopper = await plain.newPage();
  await shopper.goto(`${shop.address}${first.order_url}`);
  await shopper.getByRole('link', { name: 'Receipt' }).click();
  await expect(shopper.getByRole('heading', { name: `Receipt for order ${first.number}` })).toBeVisible();
  await expect(shopper.getByText('Paid in full. Thank you.')).toBeVisible();
});
