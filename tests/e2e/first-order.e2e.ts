import { expect, test, type Locator, type Page } from '@playwright/test';
import { mailTo } from './mails.ts';
import { drawnPhoto } from './photo.ts';

const url = () => process.env.E2E_URL!;
const unique = Date.now().toString(36);

/** Basket → checkout, and the payment page and back where it is paid online, on a store's own host. */
async function buy(page: Page, shop: string, email: string, how: 'online' | 'on delivery'): Promise<void> {
  await page.goto(`${shop}/`);
  await page
    .getByRole('link', { name: /Blue clay mug/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect
    .poll(async () => (await page.context().cookies(shop)).some((one) => one.name === 'cart'))
    .toBe(true);
  await page.goto(`${shop}/checkout`);
  await page.getByLabel('Your name').fill('Chidi Okafor');
  await page.getByLabel('Phone number').fill(`080${String(Date.now()).slice(-8)}`);
  await page.getByLabel(/^Email/).fill(email);
  await page.getByLabel(/^State/).selectOption('Lagos');
  await page.getByLabel(/Local government area/).fill('Ikeja');
  await page.getByLabel(/Street and area/).fill('12 Allen Avenue');
  if (how === 'on delivery') await page.getByRole('radio', { name: /Pay on delivery/ }).check();
  const order = page.locator('form[action="/checkout"] [data-place]');
  await order.last().click();
  await page.waitForLoadState();
  // Without script the page first comes back with the total for the chosen state.
  if (page.url().startsWith(shop) && (await order.count()) > 0) await order.last().click();
  if (how === 'online') await page.getByRole('button', { name: 'Pay with a successful test card' }).click();
  await expect(page).toHaveURL(/\/orders\//);
  await expect(page.getByText('₦6,000').first()).toBeVisible();
  await expect(page.locator('main')).toContainText(how === 'online' ? 'Paid' : 'Order placed. Thank you!');
}

/** A thumb on a phone's keyboard: 38 words a minute; and a look at each field, button and screen before going on. */
const human = { key: 315, field: 2_500, tap: 1_000, screen: 5_000, mailbox: 10_000 };

/**
 * Fills fields key by key and taps what a thumb taps; adds up what a person would have taken longer than we did. The
 * pages count as well, so that no press is left out.
 */
async function person(page: Page) {
  const spent = { fields: 0, taps: 0, screens: 0, extra: 0 };
  const seen = { presses: 0 };
  await page.exposeFunction('pressed', () => void seen.presses++);
  await page.addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void };
    document.addEventListener('pointerdown', (event) => event.isTrusted && pressed(), true);
  });
  return {
    spent,
    seen,
    tap: async (on: Locator) => {
      spent.taps++;
      spent.extra += human.tap;
      await on.click();
    },
    look: () => {
      spent.screens++;
      spent.extra += human.screen;
    },
    pick: async (choice: Locator) => {
      spent.fields++;
      spent.extra += human.field;
      await choice.click();
    },
    type: async (field: Locator, text: string) => {
      spent.fields++;
      spent.extra += human.field + text.length * human.key;
      await field.click();
      await field.pressSequentially(text);
    },
  };
}

/** A phone's line in town: 1.6 Mbit/s down, half of it up, 150 ms. */
async function onTheLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  });
}

test.setTimeout(240_000);

test('R-001 R-003 R-006 from the landing page to a paid order and its mails, on a phone', async ({
  page,
  browser,
}) => {
  const email = `ngozi-${unique}@example.com`;
  const slug = `ngozis-clay-${unique}`;
  const { spent, seen, tap, look, pick, type } = await person(page);
  await onTheLine(page);
  const began = Date.now();

  await page.goto(`${url()}/`);
  look();
  await tap(page.getByRole('link', { name: 'Create your store' }).first());
  await expect(page).toHaveURL(/\/signup$/);
  look();
  await type(page.getByLabel('First name'), 'Ngozi');
  await type(page.getByLabel('Last name'), 'Eze');
  await pick(page.getByText('Female'));
  await type(page.getByLabel('Phone number'), `080${String(Date.now()).slice(-8)}`);
  await type(page.getByLabel('Email'), email);
  await type(page.getByLabel('Password', { exact: true }), 'a warm clay mug');
  await type(page.getByLabel('Repeat password', { exact: true }), 'a warm clay mug');
  await tap(page.locator('form button[type=submit]'));
  await expect(page).toHaveURL(/\/verify$/);
  look();

  const verify = (await mailTo(email, 'verify-email')).links.find((link) => link.includes('/verify-email/'));
  spent.extra += human.mailbox;
  await page.goto(verify!);
  await expect(page.getByText('Email verified successfully').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  look();
  // What a person needs by themselves, however fast the machine is: the first of the landing page's three steps.
  const account = spent.extra;
  expect(account).toBeLessThan(75_000);
  // In the browser that signed up, the link logs in.
  await tap(page.getByRole('link', { name: 'Create my store' }));
  await expect(page).toHaveURL(/\/add-store$/);
  look();
  // An address made of the name stands there already.
  await type(page.getByLabel('Store name'), `Ngozi’s Clay ${unique}`);
  await expect(page.getByLabel('Store address')).toHaveValue(slug);
  await expect(page.getByText('Slug available')).toBeVisible();
  await tap(page.locator('form button[type=submit]'));
  await expect(page).toHaveURL(new RegExp(`/dashboard/setup.*slug=${slug}`));

  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible();
  look();
  await tap(page.getByText('Home and kitchen'));
  await tap(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { name: 'How should it look?' })).toBeVisible();
  look();
  await tap(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { name: 'Add your first product' })).toBeVisible();
  look();
  const chosen = page.waitForEvent('filechooser');
  await tap(page.getByText('Take or choose a photo'));
  await (await chosen).setFiles({ name: 'mug.png', mimeType: 'image/png', buffer: drawnPhoto() });
  look();
  await type(page.getByLabel('Name'), 'Blue clay mug');
  await type(page.getByLabel('Price'), '4500');
  await tap(page.getByRole('button', { name: 'Add product' }));
  await expect(page.getByRole('heading', { name: 'What does delivery cost?' })).toBeVisible({
    timeout: 30_000,
  });
  look();
  await tap(page.getByText('One price everywhere'));
  await type(page.getByLabel('Price').first(), '1500');
  await tap(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { name: 'How do you want to be paid?' })).toBeVisible();
  look();
  await tap(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('heading', { name: 'Where should your money go?' })).toBeVisible();
  look();
  await tap(page.getByRole('link', { name: 'Skip for now' }));
  await expect(page.getByRole('heading', { name: 'Open your store' })).toBeVisible();
  look();
  await tap(page.getByRole('button', { name: 'Publish store' }));
  await expect(page.getByRole('heading', { name: `Ngozi’s Clay ${unique} is open` })).toBeVisible();
  expect(Date.now() - began + spent.extra).toBeLessThan(5 * 60_000);
  expect(spent.extra - account).toBeLessThan(3 * 60_000);
  expect(spent.fields).toBeLessThanOrEqual(12);
  expect(spent.taps).toBeLessThanOrEqual(14);
  expect(spent.screens).toBeLessThanOrEqual(13);
  expect(seen.presses).toBe(spent.taps + spent.fields);

  const shop = url().replace('//', `//${slug}.`);
  const shopper = await (await browser.newContext()).newPage();
  await buy(shopper, shop, `chidi-${unique}@example.com`, 'online');
  expect((await mailTo(`chidi-${unique}@example.com`, 'order-paid')).text).toContain('₦6,000');
  expect((await mailTo(email, 'new-order')).text).toContain('1001');

  await page.goto(`${url()}/dashboard/orders?slug=${slug}`);
  await page.getByText('1001').first().click();
  await expect(page.getByText('Chidi Okafor').first()).toBeVisible();
  await expect(page.getByText(/Paid/).first()).toBeVisible();

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await buy(plain, shop, `halima-${unique}@example.com`, 'on delivery');
  expect((await mailTo(`halima-${unique}@example.com`, 'order-placed')).text).toContain('₦6,000');
});
