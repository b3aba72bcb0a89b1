import { expect, test } from '@playwright/test';
import { phone as browser } from '../support/selling/visitors.ts';
import { admin } from './operator.ts';
import { newcomer } from './people.ts';
import { makeShop } from './shops.ts';
import { sound, soundDayAndNight } from './sound.ts';

// The browser of the journeys says that it is a program, which is not counted.
test.use({ userAgent: browser });

test('an owner copies a link for her status, and sees who came by it, how far they went and what they bought', async ({
  page,
}) => {
  const slug = `visits-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('POST', '/products', { title: 'Clay mug', variants: [{ price_kobo: 400_000, on_hand: 5 }] });
  await shop.ask('PATCH', '/settings', { published: true, pay_online: false, pay_on_delivery: true });

  const visitors = `${process.env.E2E_URL!}/dashboard/visitors?slug=${slug}`;
  await page.goto(visitors);
  await expect(page.getByText('Nobody came in this time')).toBeVisible();
  await page.getByLabel('Where you put it').selectOption('WhatsApp status');
  await page.getByLabel('Campaign').fill('Market Day');
  const link = `${shop.address}/?utm_source=whatsapp&utm_medium=status&utm_campaign=market+day`;
  await expect(page.getByText(link)).toBeVisible();
  await sound(page);

  // The product by the link within the shop, and into the basket by the script of its page.
  const said = page.waitForRequest('**/seen');
  await page.goto(link);
  await page.getByRole('link', { name: 'Clay mug' }).first().focus();
  await said;
  await page.getByRole('link', { name: 'Clay mug' }).first().click();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('link', { name: 'See basket' }).click();
  await page.goto(`${shop.address}/checkout`);
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await page.getByLabel('Your name').fill('Bisi Ade');
  await page.getByLabel('Phone number').fill('08031234567');
  await page.getByLabel(/^State/).selectOption('Lagos');
  await page.getByLabel(/Local government area/).fill('Ikeja');
  await page.getByLabel(/Street and area/).fill('12 Allen Avenue');
  await page.getByRole('button', { name: /Place order/ }).click();
  await page.waitForURL('**/orders/**');

  await page.goto(visitors);
  await expect(page.getByText('One person')).toBeVisible({ timeout: 40_000 });
  const sources = page.getByRole('region', { name: 'Where they came from' });
  const steps = page.getByRole('region', { name: 'How far they go' }).getByRole('listitem');
  // What was seen is written every five seconds, each step with those of its time, and a day that is being written to at this
  // moment is counted with the next run: the first and the last that she did are waited for.
  await expect(async () => {
    admin('job', 'run', 'visits.count');
    await page.reload();
    await expect(sources.getByRole('row', { name: /WhatsApp/ })).toHaveText(/WhatsApp\s*1\s*1/, {
      timeout: 5_000,
    });
    await expect(steps.nth(4)).toHaveText(/Orders placed\s*1 · 100%/, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await expect(
    page.getByRole('region', { name: 'Campaigns' }).getByRole('row', { name: /market day/ }),
  ).toHaveText(/market day\s*1\s*1/);
  await page.getByRole('slider', { name: 'Which bar' }).press('End');
  // Who came by now may have come in this very hour.
  await expect(page.getByText(/^23:00: \d visitors?, \d orders?/)).toBeVisible();
  await soundDayAndNight(page);
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Taken' }).first()).toBeVisible();
  await sound(page);
  await page.goto(`${process.env.E2E_URL!}/dashboard/orders?slug=${slug}`);
  await page.getByRole('link', { name: /#1001/ }).click();
  await expect(page.getByText('Came from WhatsApp')).toBeVisible();
  await expect(page.getByText('By your link “market day”')).toBeVisible();
});
