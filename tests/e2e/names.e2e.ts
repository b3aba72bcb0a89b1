import { expect, test } from '@playwright/test';
import { days } from '#server/platform/clock.ts';
import { lagosDay } from '#shared/lagos.ts';
import { admin } from './operator.ts';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

const inDays = (count: number) => lagosDay(new Date(Date.now() + days(count)));

test('R-091 an owner chooses the .com.ng name of her Starter Pack, has it, and pays its second year once she was reminded', async ({
  page,
}) => {
  const slug = `name-${Date.now()}`;
  const name = `pots${Date.now()}.com.ng`;
  const { ask } = await makeShop(page, newcomer(), slug);
  const pay = page.getByRole('button', { name: /Pay with a successful test card/ });
  const pack = { offer: 'starter-pack', billing: 'monthly', consent: null };
  await page.goto(String((await ask('POST', '/billing/checkout', pack)).url));
  await pay.click();
  await page.getByRole('link', { name: 'Choose your .com.ng name' }).click({ timeout: 20_000 });

  const wish = page.getByLabel('The name you want');
  await wish.fill('my pots');
  await page.getByLabel('Street and number').fill('12 Allen Avenue');
  await page.getByLabel('Town or city').fill('Ikeja');
  await page.getByLabel('State').selectOption('Lagos');
  await page.getByLabel('Phone').fill('0803 123 4567');
  await page.getByRole('button', { name: 'Ask for this name' }).click();
  await expect(page.getByText('Use the letters a to z, digits and hyphens, without spaces.')).toBeVisible();
  await expect(wish).toHaveValue('my pots');
  await sound(page);
  await wish.fill(name);
  await page.getByRole('button', { name: 'Ask for this name' }).click();
  await expect(page.getByText('Asked for', { exact: true })).toBeVisible();

  admin('names', 'refused', name, 'Somebody has it already.');
  await page.reload();
  await expect(page.getByText('Somebody has it already.')).toBeVisible();
  await expect(page.getByLabel('Street and number')).toHaveValue('12 Allen Avenue');
  await page.getByRole('button', { name: 'Ask for this name' }).click();
  await expect(page.getByText('Asked for', { exact: true })).toBeVisible();
  admin('names', 'take', name);
  admin('names', 'registered', name, inDays(20));
  await page.reload();
  await expect(page.getByText('Registered', { exact: true })).toBeVisible();
  await expect(page.getByText('On its way')).toHaveCount(2);
  await sound(page);

  const year = page.getByRole('button', { name: 'Pay ₦7,000 for the next year' });
  await expect(year).toHaveCount(0);
  admin('job', 'run', 'names.clock');
  await expect(async () => {
    await page.reload();
    await expect(year).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await year.click();
  await pay.click();
  await page.getByRole('link', { name: 'To the Domain page' }).click({ timeout: 20_000 });
  await expect(page.getByText(/^The next year is paid\./)).toBeVisible();
  admin('names', 'renewed', name, inDays(385));
  await page.reload();

  await page.getByRole('button', { name: 'Move to another registrar' }).click();
  await page.getByRole('button', { name: 'Ask for the code' }).click();
  await expect(page.getByText('Moving away', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stay with us' }).click();
  await expect(page.getByText('Registered', { exact: true })).toBeVisible();
});
