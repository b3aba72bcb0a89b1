import { expect, test } from '@playwright/test';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';
import { orderShop } from './orders.ts';

test('a parcel is given to a rider by a link, the rider has no line and types the customer’s code, and her page says that it arrived', async ({
  page,
  browser,
}) => {
  const shop = await orderShop(page, 'rides');
  const order = await shop.order(1);
  await page.goto(`${process.env.E2E_URL!}/dashboard?slug=${shop.slug}`);
  await page.getByRole('button', { name: `Sent #${order.number}` }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`#${order.number} is sent`)).toBeVisible();
  const { tap, type, took } = await countedTask(page);
  await tap(page.getByRole('link', { name: 'Give to a rider' }));
  await expect(page.getByRole('checkbox', { name: `#${order.number}` })).toBeChecked();
  await type(page.getByLabel(/Rider’s name/), 'Tunde');
  await sound(page);
  await tap(page.getByRole('button', { name: 'Send the link by WhatsApp' }));
  await expect(page.getByRole('heading', { name: 'Tunde: 0 of 1 delivered' })).toBeVisible();
  await took({ steps: 3, screens: 1 });
  const share = page.getByRole('link', { name: 'Send by WhatsApp' });
  const words = new URL((await share.getAttribute('href'))!).searchParams.get('text')!;
  const [link] = /http\S+\/rider\/[\w-]+/.exec(words)!;

  const shopper = await (await browser.newContext()).newPage();
  await shopper.goto(`${shop.address}${order.order_url}`);
  const [, code] = /Delivery code: (\d{3} \d{3})/.exec(await shopper.locator('main').innerText())!;

  const bike = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });
  const rider = await bike.newPage();
  await rider.goto(link);
  await rider.evaluate(() => navigator.serviceWorker.ready);
  await sound(rider);
  // The page is kept by whoever opened it with a line.
  await expect
    .poll(() => rider.evaluate(async () => (await caches.match(location.href)) !== undefined))
    .toBe(true);
  await bike.setOffline(true);
  await rider.reload();
  await rider.getByLabel('Delivery code').fill(code === '000 000' ? '111111' : '000000');
  await rider.getByRole('button', { name: 'Delivered' }).click();
  await expect(rider.getByRole('status').filter({ hasText: 'That is not the code.' })).toBeVisible();
  await rider.getByLabel('Delivery code').fill(code!);
  await rider.getByRole('button', { name: 'Delivered' }).click();
  await expect(rider.getByRole('status').filter({ hasText: 'Delivered. Thank you.' })).toBeVisible();
  await expect(rider.getByText('Kept on this phone.')).toBeVisible();
  await bike.setOffline(false);
  await expect(rider.getByText('Kept on this phone.')).toBeHidden();
  await shopper.reload();
  await expect(shopper.getByRole('heading', { level: 1, name: 'Delivered' })).toBeVisible();
  await page.goto(`${process.env.E2E_URL!}/dashboard/orders?slug=${shop.slug}`);
  await page
    .getByRole('link', { name: new RegExp(`#${order.number}`) })
    .first()
    .click();
  await expect(page.getByText(/Delivered: Tunde had the customer’s code/)).toBeVisible();
});
