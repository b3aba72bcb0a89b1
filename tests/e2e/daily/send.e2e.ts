import { expect, test } from '@playwright/test';
import { mailTo } from '../mails.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';
import { orderShop } from './orders.ts';

test('daily task 2: an order is sent with its tracking link from the first screen, and the customer is told', async ({
  page,
  browser,
}) => {
  const shop = await orderShop(page, 'sends');
  const [first, second] = [await shop.order(2), await shop.order(1)];
  const third = await shop.order(1);
  await page.goto(`${process.env.E2E_URL!}/dashboard?slug=${shop.slug}`);
  const row = page.getByRole('listitem').filter({ hasText: `#${first.number}` });
  await expect(row.first()).toBeVisible();
  const { tap, type, took } = await countedTask(page);
  await tap(page.getByRole('button', { name: `Sent #${first.number}` }));
  await type(page.getByLabel(/Tracking link/), 'https://giglogistics.com/track?waybill=778899');
  await tap(page.getByRole('button', { name: 'Done' }));
  await expect(page.getByText(`#${first.number} is sent`)).toBeVisible();
  await took({ steps: 3, screens: 0 });
  await sound(page);

  const mail = await mailTo(first.email, 'order-sent');
  expect(mail.links).toContain('https://giglogistics.com/track?waybill=778899');
  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(`${shop.address}${first.order_url}`);
  await expect(shopper.getByRole('link', { name: 'GIG' })).toHaveAttribute(
    'href',
    'https://giglogistics.com/track?waybill=778899',
  );
  await expect(page.getByRole('link', { name: /Tell by WhatsApp/ })).toHaveAttribute('href', /778899/);

  // The carrier is offered from then on: the number alone is enough.
  await page.getByRole('button', { name: `Sent #${second.number}` }).click();
  await page.getByRole('button', { name: 'GIG', exact: true }).click();
  await page.getByLabel(/Tracking link/).fill('990011');
  await expect(page.getByText('waybill=990011')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  expect((await mailTo(second.email, 'order-sent')).links).toContain(
    'https://giglogistics.com/track?waybill=990011',
  );
  // Each stands where it stood, in sight, so that a thumb goes on with the next.
  const gone = page.getByRole('listitem').filter({ hasText: `#${second.number} is sent` });
  await expect(gone).toBeInViewport({ ratio: 1 });
  const rows = page.getByRole('region', { name: 'To send' }).getByRole('listitem');
  await expect(rows).toContainText([
    `#${first.number} is sent`,
    `#${second.number} is sent`,
    `#${third.number} · Chidi`,
  ]);
  // It had not left: the list has it again, and she is told.
  await gone.getByRole('button', { name: 'Not sent after all' }).click();
  await expect(page.getByRole('button', { name: `Sent #${second.number}` })).toBeVisible();
  await mailTo(second.email, 'order-not-sent');
});
