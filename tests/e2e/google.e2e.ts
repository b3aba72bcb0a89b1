import { expect, test, type Page } from '@playwright/test';
import { rmSync } from 'node:fs';
import { freePort } from '../support/programs/free-port.ts';
import { databaseFolder } from '../support/folder.ts';
import { program, type Program } from '../support/programs/program.ts';
import { soundDayAndNight } from './sound.ts';

// They share one program.
test.describe.configure({ mode: 'default' });

let folder: string;
let app: Program;
let url: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = databaseFolder('google');
  const port = await freePort();
  app = program({ port, dataDir: folder, env: { GOOGLE_CLIENT_ID: 'sandbox', DEMO: '0' } });
  await app.start();
  url = `http://localhost:${port}`;
});
test.afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google (test)' });
const newcomer = () => `ngozi.${Date.now()}.${Math.floor(Math.random() * 1e6)}@gmail.example`;

/** Opens Google's window by the button and says there who one is. */
async function choose(page: Page, who: { email: string; verified?: boolean }): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page).click()]);
  await expect(popup.getByText('Test sign-in - this is not Google')).toBeVisible();
  await popup.getByLabel('Email').fill(who.email);
  await popup.getByLabel('First name').fill('Ngozi');
  await popup.getByLabel('Last name').fill('Eze');
  await popup.getByLabel('The address is verified').setChecked(who.verified ?? true);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue', exact: true }).click();
  await closed;
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
}

test('R-014 R-100 R-120 R-183 R-184 R-388 a person signs up with Google, comes back with it, and leaks nothing', async ({
  page,
}) => {
  const broken: string[] = [];
  page.on('console', (message) => message.type() === 'error' && broken.push(message.text()));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const email = newcomer();
  await page.goto(url);
  expect(asked.filter((address) => address.includes('/google/'))).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Create your store' }).first().click();
  await page.waitForURL('**/signup');
  await choose(page, { email });
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
  await page.waitForURL('**/add-store');
  expect(asked.filter((address) => address.endsWith('/google/gsi/client'))).toHaveLength(1);

  const readable = await page.evaluate(() => document.cookie + JSON.stringify(localStorage));
  expect(decodeURIComponent(readable)).toContain('"first_name":"Ngozi"');
  expect(readable).not.toMatch(/eyJ/);
  await page.goto(`${url}/my-stores`);
  await expect(page.getByText("You don't have any stores yet.")).toBeVisible();

  await logOut(page);
  await page.goto(`${url}/login?redirect=/my-stores`);
  await choose(page, { email });
  await page.waitForURL('**/my-stores');
  expect(broken).toEqual([]);
});

test('R-185 X-28 an address that Google has not seen proven is refused, and the next try may succeed', async ({
  page,
}) => {
  const email = newcomer();
  await page.goto(`${url}/login`);
  await choose(page, { email, verified: false });
  await expect(page.locator('#main').getByText('Google login failed. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await choose(page, { email });
  await page.waitForURL('**/add-store');
});

test('two windows of one browser: the one that comes second gets a new nonce by itself', async ({
  context,
}) => {
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await page.goto(`${url}/login`);
    await expect(button(page)).toBeVisible();
  }
  await choose(one, { email: newcomer() });
  await one.waitForURL('**/add-store');
  const email = newcomer();
  await choose(two, { email });
  await expect(two.locator('#main').getByText('Google login failed. Please try again.')).toBeVisible();
  await choose(two, { email });
  await two.waitForURL('**/add-store');
});

test('from a page that sends people to log in, the button is one load away', async ({ page }) => {
  await page.goto(`${url}/my-stores`);
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Continue with Google', exact: true }).click();
  await choose(page, { email: newcomer() });
  await page.waitForURL('**/my-stores');
});

test('the button works by keyboard', async ({ page }) => {
  await page.goto(`${url}/login`);
  await expect(button(page)).toBeVisible();
  await page.getByRole('button', { name: 'Log in', exact: true }).focus();
  // The passkey and the mailed link stand between the two.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page)).toBeFocused();
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
  await popup.getByRole('button', { name: /Ada Obi/ }).focus();
  await popup.keyboard.press('Enter').catch(() => undefined);
  await page.waitForURL('**/add-store');
});

test('R-185 without Google’s script the page is whole, and one sentence stands where the button would, without a toast', async ({
  page,
}) => {
  await page.route('**/google/gsi/client', (route) => route.abort());
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
  await expect(page.locator('#main').getByText('Google login failed. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});

test('axe finds nothing and nothing overflows, light and dark, on a phone and on a laptop', async ({
  page,
}) => {
  const select = new URL('/google/gsi/select?client_id=sandbox&nonce=n&origin=http://localhost', url);
  select.port = String(Number(select.port) + 1);
  for (const screen of [`${url}/login`, `${url}/signup`, select.href])
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(screen);
      if (screen !== select.href) await expect(button(page)).toBeVisible();
      await soundDayAndNight(page, `${screen} ${width}`);
    }
});
