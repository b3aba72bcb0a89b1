import { expect, test } from '@playwright/test';
import { mailedLink } from '../mails.ts';
import { newcomer, signedIn, verified } from '../people.ts';
import { makeShop } from '../shops.ts';
import { countedTask } from '../steps.ts';

test.use({ baseURL: process.env.E2E_URL });

test('daily task 9: a helper who may only pack and send is invited in five steps, accepts, and sees no prices', async ({
  page,
  browser,
}) => {
  const slug = `helpers-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('PATCH', '/settings', { trade: 'crafts', published: true });
  const helper = newcomer();

  await page.goto(`/dashboard?slug=${slug}`);
  await expect(page.getByText('Paid today')).toBeVisible();
  const task = await countedTask(page);
  await task.tap(page.getByRole('link', { name: 'Site', exact: true }).last());
  await task.tap(page.getByRole('link', { name: /^People/ }).last());
  await task.type(page.getByLabel('Phone or email'), helper);
  await task.tap(page.getByRole('radio', { name: /^Packs and sends/ }));
  await task.tap(page.getByRole('button', { name: 'Invite', exact: true }));
  await expect(page.getByRole('button', { name: `Send again to ${helper}` })).toBeVisible();
  await task.took({ steps: 5, screens: 2 });

  const link = await mailedLink(page, helper, '/invitation/');
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signedIn(theirs, await verified(theirs, helper));
  await theirs.goto(link);
  await expect(theirs.getByText('No prices, takings, products or settings.')).toBeVisible();
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await theirs.waitForURL(`**/dashboard?slug=${slug}`);
  const menu = theirs.getByRole('navigation', { name: 'Main' }).last();
  await expect(menu.getByRole('link')).toHaveText(['Home', 'More']);
  await context.close();

  await page.reload();
  await expect(page.getByText('Packs and sends').last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Invited' })).toHaveCount(0);
});
