import { expect, test, type Locator, type Page } from '@playwright/test';
import { mailTo } from './mails.ts';
import { drawnPhoto } from './photo.ts';

const url = () => process.env.E2E_URL!;
const unique = Date.now().toString(36);

/** Basket → checkout → payment page → back, on a store's own host. */
async function buy(page: Page, shop: string, email: string): Promise<void> {
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
  const order = page.locator('form[action="/checkout"] [data-place]');
  await order.last().click();
  await page.waitForLoadState();
  // Without script the page first comes back with the total for the chosen state.
  if (page.url().startsWith(shop) && (await order.count()) > 0) await order.last().click();
  await page.getByRole('button', { name: 'Pay with a successful test card' }).click();
  await expect(page).toHaveURL(/\/orders\//);
  await expect(page.getByText('₦6,000').first()).toBeVisible();
  await expect(page.locator('main')).toContainText('Paid');
}

/** A thumb on a phone's keyboard: 38 words a minute; and a look at each field and each screen before going on. */
const human = { key: 315, field: 2_500, screen: 5_000 };

/** Fills fields key by key, and adds up what a person would have taken longer than we did. */
function person() {
  const spent = { fields: 0, extra: 0 };
  return {
    spent,
    look: () => void (spent.extra += human.screen),
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

test.setTimeout(240_000);

test('R-001 R-003 R-006 from the landing page to a paid order and its mails, on a phone', async ({
  page,
  browser,
}) => {
  const email = `ngozi-${unique}@example.com`;
  const slug = `ngozis-clay-${unique}`;
  const { spent, look, pick, type } = person();
  const began = Date.now();

  await page.goto(`${url()}/`);
  look();
  await page.getByRole('link', { name: 'Create your store' }).first().click();
  await expect(page).toHaveURL(/\/signup$/);
  look();
  await type(page.getByLabel('First name'), 'Ngozi');
  await type(page.getByLabel('Last name'), 'Eze');
  await pick(page.getByText('Female'));
  await type(page.getByLabel('Phone number'), `080${String(Date.now()).slice(-8)}`);
  await type(page.getByLabel('Email'), email);
  await type(page.getByLabel('Password', { exact: true }), 'a warm clay mug');
  await type(page.getByLabel('Repeat password', { exact: true }), 'a warm clay mug');
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/verify$/);
  look();

  const verify = (await mailTo(email, 'verify-email')).links.find((link) => link.includes('/verify-email/'));
  await page.goto(verify!);
  await expect(page.getByText('Email verified successfully').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  look();
  // What a person needs by themselves, however fast the machine is: the first of the landing page's three steps.
  const account = spent.extra;
  expect(account).toBeLessThan(75_000);
  // In the browser that signed up, the link logs in.
  await page.getByRole('link', { name: 'Create my store' }).click();
  await expect(page).toHaveURL(/\/add-store$/);
  look();
  // An address made of the name stands there already.
  await type(page.getByLabel('Store name'), `Ngozi’s Clay ${unique}`);
  await expect(page.getByLabel('Store address')).toHaveValue(slug);
  await expect(page.getByText('Slug available')).toBeVisible();
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/setup.*slug=${slug}`));

  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible();
  look();
  await page.getByText('Home and kitchen').click();
  await page
    .getByRole('button', { name: /Continue|Next|Save/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'How should it look?' })).toBeVisible();
  await page
    .getByRole('button', { name: /Continue|Next|Save/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Add your first product' })).toBeVisible();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'mug.png', mimeType: 'image/png', buffer: drawnPhoto() });
  look();
  await type(page.getByLabel('Name'), 'Blue clay mug');
  await type(page.getByLabel('Price'), '4500');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { name: 'What does delivery cost?' })).toBeVisible({
    timeout: 30_000,
  });
  look();
  await page.getByText('One price everywhere').click();
  await type(page.getByLabel('Price').first(), '1500');
  await page
    .getByRole('button', { name: /Continue|Next|Save/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'How do you want to be paid?' })).toBeVisible();
  await page
    .getByRole('button', { name: /Continue|Next|Save/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Where should your money go?' })).toBeVisible();
  look();
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page.getByRole('heading', { name: 'Open your store' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish store' }).click();
  look();
  await expect(page.getByRole('heading', { name: `Ngozi’s Clay ${unique} is open` })).toBeVisible();
  expect(Date.now() - began + spent.extra).toBeLessThan(5 * 60_000);
  expect(spent.extra - account).toBeLessThan(3 * 60_000);
  expect(spent.fields).toBeLessThanOrEqual(12);

  const shop = url().replace('//', `//${slug}.`);
  const shopper = await (await browser.newContext()).newPage();
  await buy(shopper, shop, `chidi-${unique}@example.com`);
  expect((await mailTo(`chidi-${unique}@example.com`, 'order-paid')).text).toContain('₦6,000');
  expect((await mailTo(email, 'new-order')).text).toContain('1001');

  await page.goto(`${url()}/dashboard/orders?slug=${slug}`);
  await page.getByText('1001').first().click();
  await expect(page.getByText('Chidi Okafor').first()).toBeVisible();
  await expect(page.getByText(/Paid/).first()).toBeVisible();

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await buy(plain, shop, `halima-${unique}@example.com`);
  expect((await mailTo(`halima-${unique}@example.com`, 'order-paid')).text).toContain('₦6,000');
});
