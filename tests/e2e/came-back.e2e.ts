import { expect, test } from '@playwright/test';
import { mailTo } from './mails.ts';
import { orderShop } from './daily/orders.ts';
import { sound } from './sound.ts';

test('a parcel that came back is taken in, sent again to a better address, comes back once more and is paid back', async ({
  page,
}) => {
  const shop = await orderShop(page, 'returns');
  const order = await shop.order(2);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${process.env.E2E_URL!}/dashboard?slug=${shop.slug}`);
  const send = page.getByRole('button', { name: `Sent #${order.number}` });
  await send.click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`#${order.number} is sent`)).toBeVisible();

  await page.goto(`${process.env.E2E_URL!}/dashboard/orders?slug=${shop.slug}`);
  await page.getByRole('link', { name: `Order #${order.number}` }).click();
  const takeIn = async (why: string) => {
    await page.getByRole('button', { name: 'It came back' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why').selectOption(why);
    await sound(page);
    await dialog.getByRole('button', { name: 'It came back' }).click();
    await expect(page.getByText('What becomes of it?')).toBeVisible();
  };
  await takeIn('Not collected');
  expect((await mailTo(order.email, 'order-came-back')).text).toContain('2 × ');
  await page.goto(`${process.env.E2E_URL!}/dashboard?slug=${shop.slug}`);
  await page.getByRole('link', { name: 'One parcel came back' }).click();
  await page.getByRole('link', { name: `Order #${order.number}` }).click();
  await page.getByRole('button', { name: 'Send it again' }).click();
  await page.getByRole('dialog').getByLabel('Street and area').fill('7 Allen Avenue, Ikeja');
  await page.getByRole('dialog').getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('link', { name: 'Ask for the delivery' })).toBeVisible();
  await expect(page.getByText('7 Allen Avenue, Ikeja').first()).toBeVisible();

  await page.goto(`${process.env.E2E_URL!}/dashboard?slug=${shop.slug}`);
  await send.click();
  await page.getByRole('button', { name: 'Done' }).click();
  const { items } = (await shop.ask('GET', '/orders')) as { items: { id: string }[] };
  await shop.ask('POST', `/orders/${items[0]!.id}/cash`, {});
  await page.goto(`${process.env.E2E_URL!}/dashboard/orders/${items[0]!.id}?slug=${shop.slug}`);
  await takeIn('Refused at the door');
  await page.getByRole('button', { name: 'Give the money back' }).click();
  await page.getByRole('checkbox', { name: /share of the delivery/ }).check();
  await sound(page);
  await page.getByRole('button', { name: /^(Refund|Ask for) ₦/ }).click();
  await expect(page.getByText('Its money goes back to the customer.')).toBeVisible();
  expect((await mailTo(order.email, 'refund-processed')).text).toContain('It is for 2 × ');
});
