import { expect, test } from '@playwright/test';
import { makeShop } from '../shops.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';

test('daily task 6: a pay link for something made to order is three steps on one screen, and is paid without an account', async ({
  page,
  browser,
}) => {
  const unique = Date.now().toString(36);
  const slug = `ask-${unique}`;
  const { ask } = await makeShop(page, `ask-${unique}@example.com`, slug);
  await ask('PATCH', '/settings', { published: true, pay_online: true });
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'the chat' }));
  await page.goto(`${process.env.E2E_URL!}/dashboard/?slug=${slug}`);
  await expect(page.getByRole('link', { name: 'Ask for payment' })).toBeVisible();
  const task = await countedTask(page);
  await task.tap(page.getByRole('link', { name: 'Ask for payment' }));
  await task.type(page.getByLabel('What for, and how much?'), 'purple gele 25000');
  await expect(page.getByText('They pay')).toBeVisible();
  const chat = page.context().waitForEvent('page');
  await task.tap(page.getByRole('button', { name: 'WhatsApp' }));
  await (await chat).waitForURL(/wa\.me/);
  const words = new URL((await chat).url()).searchParams.get('text')!;
  await (await chat).close();
  await expect(page.getByRole('heading', { name: 'Asked for ₦25,000' })).toBeVisible();
  expect(await task.took({ steps: 3, screens: 1 })).toEqual({ taps: 2, fields: 1, screens: 1 });
  expect(words).toContain('please pay ₦25,000 for purple gele here: http');
  await sound(page, 'asked');

  const link = /http\S+$/.exec(words)![0];
  const customer = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await customer.goto(link);
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(
    'Ngozi’s Clay asks you to pay ₦25,000',
  );
  await expect(customer.getByText('For purple gele.')).toBeVisible();
  await sound(customer, 'the pay link');
  await customer.getByRole('button', { name: 'Pay ₦25,000 now' }).click();
  await expect(customer).toHaveURL(/localhost/);

  // The owner takes it back, and the link says so.
  await page.getByRole('link', { name: /^Order #/ }).click();
  await expect(page.getByRole('heading', { name: 'Waits to be paid by link' })).toBeVisible();
  await sound(page, 'the order');
  await customer.close();
});
