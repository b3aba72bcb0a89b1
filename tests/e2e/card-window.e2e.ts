import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { openCourse } from './course-page.ts';
import { newcomer } from './people.ts';
import { sound } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL });

const declined = { number: '4084 0800 0000 5408', cvv: '001' };
const good = { number: '4084 0840 8408 4081', cvv: '408' };
const goodFor = () => `12/${String((new Date().getUTCFullYear() + 3) % 100)}`;

/** From the form to the provider's window over the page. */
async function openPayment(page: Page, email: string): Promise<FrameLocator> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Start Course - ₦20,000/ }).click();
  const frame = page.frameLocator('iframe[title="Payment window"]');
  await expect(frame.getByRole('heading', { name: 'How do you want to pay?' })).toBeVisible();
  await expect(frame.getByText('₦20,000').first()).toBeVisible();
  return frame;
}

async function payByCard(frame: FrameLocator, card: { number: string; cvv: string }): Promise<void> {
  await frame.getByLabel('Card number').fill(card.number);
  await frame.getByLabel('Expiry').fill(goodFor());
  await frame.getByLabel('CVV').fill(card.cvv);
  await frame.getByRole('button', { name: /^Pay ₦20,000/ }).click();
}

const cancelled = (page: Page) => page.getByText('Payment cancelled. Please try again.');

test('R-310 R-317 R-323 R-449 R-450 R-452 R-454 R-465 the course is bought in the window over its page', async ({
  page,
}) => {
  const windows: Page[] = [];
  page.on('popup', (opened) => windows.push(opened));
  const bought: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/courses/checkout/')) bought.push(request.postData() ?? '');
  });
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('card-window')) scripts.push(response.url());
  });
  const email = newcomer();
  await openCourse(page);
  expect(scripts).toEqual([]);

  const first = await openPayment(page, email);
  expect(scripts).toHaveLength(1);
  await sound(page);
  await first.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(cancelled(page)).toBeVisible();
  await expect(page.locator('iframe[title="Payment window"]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Start Course/ })).toBeEnabled();

  const second = await openPayment(page, email);
  await second.getByRole('link', { name: /^Card/ }).click();
  await payByCard(second, declined);
  await expect(second.getByText('Your bank declined this card. No money was taken.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/courses');
  if (!(await second.getByLabel('Card number').isVisible()))
    await second.getByRole('link', { name: /card/i }).first().click();
  await payByCard(second, good);
  await expect(page.getByRole('dialog', { name: 'Enrollment Successful!' })).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Enrolled' })).toBeDisabled();
  // The price is the server's: the browser only ever said who buys.
  expect(bought.map((body) => JSON.parse(body) as unknown)).toEqual([{ email }, { email }]);
  expect(windows).toEqual([]);
});

test('R-453 closing the window while the bank sends the money is never called cancelled', async ({
  page,
}) => {
  await openCourse(page);
  const frame = await openPayment(page, newcomer());
  await frame.getByRole('button', { name: /^Bank transfer/ }).click();
  await frame.getByRole('button', { name: 'I’ve sent it, but my bank is slow' }).click();
  await frame.getByRole('button', { name: 'Close the payment window' }).click();
  await expect(page.getByText(/Your transfer is on its way\./)).toBeVisible();
  await page.waitForResponse((response) => response.url().endsWith('/api/courses/force-login/'));
  await expect(cancelled(page)).toHaveCount(0);
});

test('a window that cannot be reached gives way to the provider’s page after 10 s', async ({ page }) => {
  await page.clock.install();
  await page.route(/\/popup$/, (route) => route.abort());
  await openCourse(page);
  await page.getByLabel('Email').fill(newcomer());
  const missed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/popup'));
  await page.getByRole('button', { name: /^Start Course - ₦20,000/ }).click();
  await missed;
  await page.clock.fastForward(9_000);
  await expect(page).toHaveURL(/\/courses$/);
  await page.clock.fastForward(1_000);
  await page.getByRole('button', { name: 'Pay with a successful test card' }).click();
  await expect(page.getByRole('dialog', { name: 'Enrollment Successful!' })).toBeVisible({ timeout: 20_000 });
});

test('a page of a merchant takes the script by a tag and draws its button', async ({ page }) => {
  await page.route('**/merchant.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><form action="/thanks"><script src="${process.env.E2E_URL}/checkout/inline.js"
        data-key="pk_test" data-amount="500000" data-email="ada@shop.ng"></script></form>`,
    }),
  );
  await page.goto('/merchant.html');
  await expect(page.getByRole('button', { name: 'Pay NGN 5,000' })).toBeVisible();
  expect(await page.evaluate(() => 'CardWindow' in window)).toBe(true);
});
