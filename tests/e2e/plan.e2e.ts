import { expect, test, type Page } from '@playwright/test';
import pg from 'pg';
import { admin } from './operator.ts';
import { ownerOfDatabase } from './parts.ts';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL });

/** Somebody with a store, signed in. */
async function owner(page: Page): Promise<string> {
  const slug = `plan-${Date.now()}`;
  await makeShop(page, newcomer(), slug);
  return slug;
}

test('R-089 R-093 from the price to a paid plan and its invoice, and back again, on a phone', async ({
  page,
}) => {
  const slug = await owner(page);

  await page.goto('/pricing');
  await page.getByRole('link', { name: 'Choose Starter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Starter, 1 month' });
  await expect(dialog.getByRole('button', { name: 'Pay ₦5,000' })).toBeVisible();
  await sound(page);
  await dialog.getByRole('checkbox', { name: /^Keep this card/ }).check();
  await dialog.getByRole('button', { name: 'Pay ₦5,000' }).click();

  // Thinks better of it: the plan's page says so, nothing has changed, and what was begun stands there.
  await page.getByText('Cancel and go back').click();
  await page.waitForURL('**/dashboard/plan?**');
  await expect(page.getByText(/^You left the payment page before it was finished\./)).toBeVisible();
  await expect(page.getByText('The whole shop, free for as long as you like.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Finish paying' })).toBeVisible();
  await sound(page);
  await expect(page.getByRole('button', { name: 'Pay ₦5,000' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose something else' }).click();

  await page.getByRole('button', { name: 'Pay ₦5,000' }).click();
  await page.getByRole('checkbox', { name: /^Keep this card/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₦5,000' }).click();
  await page.getByRole('button', { name: /Pay with a successful test card/ }).click();
  await expect(page.getByText('Your payment has arrived.')).toBeVisible({ timeout: 20_000 });
  await sound(page);

  await page.getByRole('link', { name: 'See the invoice' }).click();
  await expect(page.getByRole('heading', { name: /^Invoice \d{6}$/ })).toBeVisible();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await sound(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);

  await page.getByRole('link', { name: 'Plan & billing' }).first().click();
  await expect(page.getByText(/^Next charge: ₦5,000 on /)).toBeVisible();
  await expect(page.getByText('Visa ending in 4081')).toBeVisible();
  await sound(page);

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click();
  await expect(page.getByText(/^Next charge/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Keep my plan' }).click();
  await expect(page.getByText(/^Next charge: ₦5,000 on /)).toBeVisible();

  // What the plan opens is open.
  await page.goto(`/dashboard/own-keys?slug=${slug}`);
  await expect(page.getByRole('button', { name: 'Try the key and use it' })).toBeVisible();
});

/** Lets the period that is paid end now, and has the program look at once instead of within a minute. */
async function endPeriod(slug: string): Promise<void> {
  const database = new pg.Client(ownerOfDatabase());
  await database.connect();
  await database.query(
    `update subscriptions set period_end = now() - interval '1 minute', due_at = now()
      where store_id = (select store_id from stores where slug = $1)`,
    [slug],
  );
  await database.end();
  admin('job', 'run', 'billing.clock');
}

test('invariant 23: what is due is paid by hand without keeping a card, and two tabs share one page, on a phone', async ({
  page,
}) => {
  const slug = await owner(page);
  const plan = `/dashboard/plan?slug=${slug}`;
  const pay = page.getByRole('button', { name: /Pay with a successful test card/ });

  await page.goto(`${plan}&choose=starter.monthly`);
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₦5,000' }).click();
  await pay.click();
  await expect(page.getByText('Your payment has arrived.')).toBeVisible({ timeout: 20_000 });

  await endPeriod(slug);
  await expect(async () => {
    await page.goto(plan);
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText('₦5,000 is due.')).toBeVisible();
  await sound(page);

  const tab = await page.context().newPage();
  await tab.goto(plan);
  for (const one of [page, tab]) {
    await one.getByRole('button', { name: 'Pay now' }).click();
    await one.getByRole('dialog').getByRole('button', { name: 'Pay ₦5,000' }).click();
    await expect(one.getByRole('button', { name: /Pay with a successful test card/ })).toBeVisible();
  }
  expect(tab.url()).toBe(page.url());
  await tab.close();
  await pay.click();
  await expect(page.getByText('Your payment has arrived.')).toBeVisible({ timeout: 20_000 });
  await page.goto(plan);
  await expect(page.getByText(/We keep no card, so you are asked to pay then\.$/)).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  // Another plan while that page could still be open is warned of, and opened when it is wanted all the same.
  const choose = page.getByRole('button', { name: /^Pay .* for Starter, 1 year$/ });
  await choose.click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₦/ })
    .click();
  await expect(pay).toBeVisible();
  await page.goto(plan);
  await page.getByRole('button', { name: 'Choose something else' }).click();
  await page.getByRole('button', { name: /^Pay .* for Starter Pack/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('A payment page for Starter, 1 year');
  await sound(page);
  await dialog.getByRole('button', { name: 'Open another page' }).click();
  await expect(pay).toBeVisible();
});
