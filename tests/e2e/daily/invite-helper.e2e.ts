import { expect, test } from '@playwright/test';
import { mailedLink } from '../mails.ts';
import { newcomer, signedIn, verified } from '../people.ts';
import { countedTask } from '../steps.ts';
import { orderShop } from './orders.ts';

test.use({ baseURL: process.env.E2E_URL });

test('daily task 9: a helper who may only pack and send is invited in four steps, accepts, and sees no prices', async ({
  page,
  browser,
}) => {
  const { slug, order } = await orderShop(page, 'helps');
  const { number } = await order(2);
  const helper = newcomer();

  await page.goto(`/dashboard?slug=${slug}`);
  await expect(page.getByText('Paid today')).toBeVisible();
  const task = await countedTask(page);
  await task.tap(page.getByRole('link', { name: 'Site', exact: true }).last());
  await task.tap(page.getByRole('link', { name: /^People/ }).last());
  await task.type(page.getByLabel('Phone or email'), helper);
  // What most are invited for is chosen already.
  await expect(page.getByRole('radio', { name: /^Packs and sends/ })).toBeChecked();
  await task.tap(page.getByRole('button', { name: 'Invite', exact: true }));
  await expect(page.getByRole('button', { name: `Send again to ${helper}` })).toBeVisible();
  expect(await task.took({ steps: 5, screens: 2 })).toEqual({ taps: 3, fields: 1, screens: 2 });

  const link = await mailedLink(helper, '/invitation/');
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signedIn(theirs, await verified(theirs, helper));
  await theirs.goto(link);
  await expect(theirs.getByText('No prices, takings, products or settings.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await theirs.waitForURL((url) => url.pathname.startsWith('/dashboard'));
  const menu = theirs.getByRole('navigation', { name: 'Main' }).last();
  await expect(menu.getByRole('link')).toHaveText(['Home', 'More']);
  // The parcel: what, where to and whom to call, and nowhere what it costs.
  const helpers = theirs.locator('body');
  await expect(theirs.getByRole('heading', { name: 'To send' })).toBeVisible();
  await expect(helpers).not.toContainText('₦');
  await theirs.getByRole('link', { name: `#${number}` }).click();
  await expect(theirs.getByText('Clay mug').first()).toBeVisible();
  await expect(theirs.getByText(/^0\d{3} \d{3} \d{4}$/).first()).toBeVisible();
  await expect(helpers).not.toContainText('₦');
  await theirs.getByRole('button', { name: 'Sent', exact: true }).click();
  await theirs.getByRole('button', { name: 'Done' }).click();
  await expect(theirs.getByText(/^Sent today/)).toBeVisible();
  await theirs.getByRole('button', { name: 'It arrived' }).click();
  await expect(theirs.getByText(/^Arrived today/)).toBeVisible();
  await theirs.goto(`/dashboard/money?slug=${slug}`);
  await expect(theirs.getByText('This page is not for your role')).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByText('Packs and sends').last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invited' })).toHaveCount(0);
});
