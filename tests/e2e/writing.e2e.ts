import { expect, test } from '@playwright/test';
import { newest } from '#blocks/page-document.ts';
import { allSaved, ownerOfShop, thumb } from './editor-page.ts';
import { mailedLink } from './mails.ts';
import { newcomer, phone } from './people.ts';
import { sound } from './sound.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });
test.setTimeout(120_000);

test('by taps an owner writes a post and a page of links; without script a shopper reads both, asks for news and asks a question', async ({
  page,
  browser,
}) => {
  const { shop, slug } = await ownerOfShop(page);
  const front = [
    { id: 'posts', type: 'posts', settings: { heading: 'From our workshop' } },
    { id: 'news', type: 'newsletter', settings: { heading: 'Hear it first' } },
    { id: 'ask', type: 'enquiry', settings: { heading: 'Ask us', ask_message: true } },
  ];
  const draft = { version: newest, title: '', description: '', sections: front };
  await shop.ask('PUT', '/pages/home/draft', { document: draft, base_revision: 0 });
  await shop.ask('POST', '/pages/home/publish', { revision: 1 });
  await shop.ask('PATCH', '/settings', { published: true });
  const { tap } = thumb();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const begin = async (which: string, dialog: string, title: string) => {
    await page.goto(`${process.env.E2E_URL!}/dashboard/pages?slug=${slug}`);
    await tap(button(which));
    if (which === 'New page') await page.getByRole('radio', { name: /^Links/ }).check();
    await page.getByLabel('Name').fill(title);
    await tap(button(dialog));
  };
  const publish = async (title: string) => {
    await allSaved(page);
    await tap(button('Publish'));
    await tap(button('Publish page'));
    await expect(page.getByText(`“${title}” is published`)).toBeVisible();
  };

  await begin('New post', 'Begin the post', 'How we dye');
  const text = page.frameLocator('iframe[title="Your page"]').locator('.b-text');
  await tap(text);
  await tap(button('Settings'));
  await tap(page.getByRole('textbox', { name: 'Text', exact: true }));
  await page.keyboard.type('With indigo, and a week of patience.');
  await tap(button('Close'));
  await publish('How we dye');
  await begin('New page', 'Begin the page', 'All our links');
  await publish('All our links');

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  });
  const shopper = await context.newPage();
  await shopper.goto(shop.address);
  await expect(shopper.locator('.menu a')).toHaveText(['Blog']);
  await shopper.getByRole('link', { name: /How we dye/ }).click();
  await expect(shopper.getByRole('heading', { level: 1, name: 'How we dye' })).toBeVisible();
  await expect(shopper.getByText('With indigo, and a week of patience.')).toBeVisible();
  await shopper.goto(`${shop.address}/links`);
  await expect(shopper.getByRole('heading', { level: 1, name: 'Ngozi’s Clay' })).toBeVisible();
  await expect(shopper.locator('header')).toHaveCount(0);
  await expect(shopper.getByRole('contentinfo').getByRole('link')).toHaveText([
    'Presence',
    'Report this shop',
  ]);

  // Both forms come back to their place on the page, with what was typed where something is missing.
  const email = newcomer();
  await shopper.goto(shop.address);
  await shopper.getByLabel('Your email', { exact: true }).fill(email);
  await shopper.getByRole('button', { name: 'Send me news' }).click();
  await expect(shopper.getByRole('status').first()).toContainText(email);
  await shopper.goto(await mailedLink(email, '/newsletter/confirm'));
  await shopper.getByRole('button').click();
  await expect(shopper.getByRole('heading', { level: 1 })).toContainText('You are on the list');
  await shopper.goto(shop.address);
  await shopper.getByLabel('Your message').fill('Do you make bowls for ten people?');
  await shopper.getByLabel('Your name').fill('Chidi Okafor');
  await shopper.getByLabel('Your phone number').fill('123');
  await shopper.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(shopper.getByText('Enter a Nigerian mobile number')).toBeVisible();
  await expect(shopper.getByLabel('Your message')).toHaveValue('Do you make bowls for ten people?');
  await shopper.getByLabel('Your phone number').fill(phone());
  await shopper.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(shopper.getByRole('status').first()).toBeVisible();
  await context.close();
  await page.goto(`${process.env.E2E_URL!}/dashboard/enquiries?slug=${slug}`);
  await expect(page.getByText('Do you make bowls for ten people?')).toBeVisible();

  for (const path of ['/', '/blog/how-we-dye', '/pages/links']) {
    await page.goto(`${shop.address}${path}`);
    await page.waitForLoadState('networkidle');
    await sound(page);
  }
});
