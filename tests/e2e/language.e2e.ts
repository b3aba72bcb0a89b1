import { expect, test } from '@playwright/test';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { fits, sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL, serviceWorkers: 'allow' });

test('an owner has the dashboard speak Pidgin, also after it was closed and without a network, and English again', async ({
  page,
  context,
}) => {
  const slug = `pidgin-${Date.now()}`;
  await makeShop(page, newcomer(), slug);
  await page.goto(`/dashboard/account?slug=${slug}`);
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await page.getByLabel('Language').selectOption({ label: 'Pidgin' });
  await page.getByRole('region', { name: 'You', exact: true }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Na your own alone, the same for every store wey you dey work.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm-NG');
  await sound(page);
  await fits(page);

  await page.goto(`/dashboard?slug=${slug}`);
  await expect(page.getByRole('heading', { name: 'E good to see you, Ada' })).toBeVisible();
  await page.goto(`/dashboard/orders?slug=${slug}`);
  await expect(page.getByText('Every order dey here with wetin dem buy', { exact: false })).toBeVisible();
  await expect(page.getByText('A new version')).toHaveCount(0);
  await sound(page);
  await fits(page);
  // The worker keeps the page of this language now.
  await page.waitForFunction(async () => {
    const kept = await caches.match('/dashboard');
    return (await kept?.text())?.includes('lang="pcm-NG"') === true;
  });
  await context.setOffline(true);
  await page.reload();
  await expect(
    page
      .getByText('No network.')
      .or(page.getByText('no network', { exact: false }))
      .first(),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pcm-NG');
  await context.setOffline(false);

  await page.goto(`/dashboard/account?slug=${slug}`);
  await page.getByLabel('Language').selectOption({ label: 'English' });
  await page.getByRole('region', { name: 'You', exact: true }).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Yours alone, the same in every store you work in.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-NG');
});
