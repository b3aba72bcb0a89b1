import { expect, test, type Page } from '@playwright/test';
import { mailedLink } from './mails.ts';
import { logIn, newcomer, signUp, verified } from './people.ts';
import { makeShop, ownerPassword } from './shops.ts';
import { soundDayAndNight } from './sound.ts';

test.use({ baseURL: process.env.E2E_URL });

test('R-024 R-129 R-155 R-108 R-225 from the landing page to a created store', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Create your store' }).first().click();
  await page.waitForURL('**/signup');
  const email = newcomer();
  await signUp(page, email);
  await expect(page.getByText(email)).toBeVisible();

  await page.goto('/login');
  await logIn(page, email);
  await expect(page.getByRole('link', { name: 'Send a new verification email' })).toBeVisible();

  await page.goto(await mailedLink(email, '/verify-email/'));
  // Looked at together: on a slow machine the page has gone on before a second look.
  await Promise.all(
    ['Email verified successfully', 'You will be taken to login within 4 seconds'].map((words) =>
      expect(page.getByText(words)).toBeVisible(),
    ),
  );
  await page.waitForURL('**/login');
  // In the browser that signed up, the link logs in.
  await page.getByRole('link', { name: 'Create my store' }).click();
  await page.waitForURL('**/add-store');
  await page.getByLabel('Store name').fill('Ada’s Cakes');
  const slug = `adas-cakes-${Date.now()}`;
  await page.getByLabel('Store address').fill(slug);
  await expect(page.getByRole('button', { name: 'Create store' })).toBeDisabled();
  await expect(page.getByText('Slug available')).toBeVisible();
  await page.getByRole('button', { name: 'Create store' }).click();
  await expect(page.getByText('Store created successfully!')).toBeVisible();
  await page.waitForURL(`**/dashboard/setup?slug=${slug}`);

  await page.goto('/my-stores');
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.goto('/add-store');
  await page.getByLabel('Store address').fill(slug);
  await expect(page.getByText('Slug not available')).toBeVisible();
});

test('R-171 R-175 R-176 a forgotten password is reset by mail, once', async ({ page }) => {
  const email = await verified(page);
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.waitForURL('**/mail-reset');
  await expect(page.getByText(email)).toBeVisible();

  const link = await mailedLink(email, '/password-reset/');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Another-Day-2026!');
  await page.getByLabel('Repeat new password').fill('Another-Day-2026!');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Password Reset Successfully')).toBeVisible();
  await page.waitForURL('**/login');
  await logIn(page, email);
  await expect(page.locator('#main').getByText('Your email or password is not correct.')).toBeVisible();
  await logIn(page, email, 'Another-Day-2026!');
  await page.waitForURL('**/add-store');

  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('Third-Day-2026!');
  await page.getByLabel('Repeat new password').fill('Third-Day-2026!');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.locator('#main').getByText(/no longer valid/)).toBeVisible();
});

test('R-189 R-197 R-236 X-03 X-12 a session lives over a reload, leaks nothing and ends', async ({
  page,
  context,
}) => {
  const email = await verified(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login?redirect=https://pr-evil.example/&slug=x');
  await logIn(page, email);
  await page.waitForURL('**/add-store');
  expect(asked.filter((url) => /evil|access_token/.test(url) && !url.includes('/login?'))).toEqual([]);

  const readable = await page.evaluate(
    () => decodeURIComponent(document.cookie) + JSON.stringify(localStorage),
  );
  expect(readable).toContain('auth_token=1');
  expect(readable).not.toMatch(/eyJ|[\w-]{40}/);
  await page.goto('/my-stores');
  await expect(page.getByText("You don't have any stores yet.")).toBeVisible();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You are logged out.')).toBeVisible();
  // That this browser was here before is kept from scripts, and says to nobody but the server in which account.
  expect((await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
    ['known_device', true],
  ]);
  await page.goto('/my-stores');
  await page.waitForURL('**/login');
});

const hostile = [
  'https://evil.example/',
  'https://pr-evil.example/dashboard',
  'https://pr.evil.example/?slug=x',
  'https://localhost.evil.example/',
  'https://user:pass@localhost/',
  'https://localhost@evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(document.cookie)',
  'data:text/html,<script>alert(1)</script>',
  'https:evil.example',
  '/%09/evil.example',
  'http://[::1]/',
  'https://evil.example/%2f..%2fdashboard',
];

test('R-107 X-02 fifteen hostile redirects end on our own page, with no token in any request', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const email = await verified(page);
  const asked: string[] = [];
  const own = new URL(process.env.E2E_URL!).origin;
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
  page.on('dialog', () => asked.push('a script of the address ran'));
  for (const wish of hostile) {
    await page.context().clearCookies();
    await page.goto(`/login?redirect=${encodeURIComponent(wish)}&slug=mama`);
    await logIn(page, email);
    await page.waitForURL((url) => url.pathname !== '/login');
    expect([wish, page.url()]).toEqual([wish, `${own}/add-store`]);
  }
  expect(asked.filter((line) => !line.startsWith(`${own}/`))).toEqual([]);
  expect(asked.filter((line) => /access_token|eyJ/.test(line))).toEqual([]);
});

test('R-107 R-192 R-494 an owner sees her own shop at its host before it is published, and nobody else does', async ({
  page,
  browser,
}) => {
  const email = newcomer();
  const slug = `before-${Date.now()}`;
  const shop = await makeShop(page, email, slug);
  await shop.ask('POST', '/products', { title: 'Clay mug', variants: [{ price_kobo: 400_000, on_hand: 3 }] });
  await page.context().clearCookies();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));

  await page.goto(`${shop.address}/products/clay-mug`);
  await expect(page.getByRole('heading', { name: 'Opening soon' })).toBeVisible();
  await page.getByRole('link', { name: 'Is it your store? Log in to see it' }).click();
  await logIn(page, email, ownerPassword);
  await expect(page.getByRole('heading', { name: 'Clay mug' })).toBeVisible();
  expect(page.url()).toBe(`${shop.address}/products/clay-mug`);
  expect(addresses.at(-1)).toBe(page.url());
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // Another tab of the owner, and the way back; then the way from the dashboard.
  await page.goto(`${shop.address}/`);
  await page.getByRole('link', { name: /^Only you and your team see this/ }).click();
  await page.getByRole('button', { name: 'See it as customers will' }).click();
  await page.waitForURL(`${shop.address}/`);
  await page.getByRole('link', { name: 'Clay mug' }).first().click();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('This shop takes no orders at the moment.').first()).toBeVisible();
  await page.goto(`${shop.address}/basket`);
  await expect(page.getByRole('heading', { name: 'Your shop takes no orders yet' })).toBeVisible();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${shop.address}/products/clay-mug`);
  await expect(stranger.getByRole('heading', { name: 'Opening soon' })).toBeVisible();
  await stranger.context().close();
});

test('R-044 R-266 R-036 unknown addresses are 404, and both verification addresses are served', async ({
  page,
}) => {
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  for (const path of ['/verify/bad', '/verify-email/bad']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByText('Verification failed. Please try again.')).toBeVisible();
  }
});

test('R-045 X-20 scrolls to the top, to anchors, and back to where one was', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'See prices' }).click();
  await expect(page.locator('#pricing')).toBeInViewport();
  const left = await page.evaluate(() => Math.round(scrollY));
  await page.getByRole('link', { name: 'Compare the plans' }).click();
  await page.waitForURL('**/pricing');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(left - 600);
});

/** Holds the page's scripts back until the answer is called, as a slow line does. */
async function scriptsWait(page: Page): Promise<() => void> {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  return arrive;
}

test('a form that is sent before the script is here waits for it, and nothing of it gets into an address', async ({
  page,
}) => {
  const arrive = await scriptsWait(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const early = async (path: string, fields: Record<string, string>) => {
    await page.goto(path, { waitUntil: 'commit' });
    for (const [label, text] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).pressSequentially(text);
    await page.keyboard.press('Enter');
    await expect(page.locator('form[data-held]')).toHaveCount(1);
  };
  await early('/login', { Email: 'nobody@example.ng', Password: 'early-bird-7' });
  arrive();
  await expect(page.locator('#main').getByText('Your email or password is not correct.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.ng');
  expect(new URL(page.url()).search).toBe('');
  expect(addresses.filter((address) => address.includes('early-bird-7'))).toEqual([]);
  await expect(page.locator('form[data-held]')).toHaveCount(0);
});

test('what is typed on the course page before the script is here is kept', async ({ page }) => {
  const arrive = await scriptsWait(page);
  await page.goto('/courses', { waitUntil: 'commit' });
  await page.getByLabel('Email').pressSequentially('ada@gmial.com');
  await page.keyboard.press('Enter');
  arrive();
  await expect(page.getByText('Did you mean ada@gmail.com?')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ada@gmial.com');
});

test('everything can be done by keyboard', async ({ page }) => {
  await page.goto('/login');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('nobody@example.ng');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong-password');
  await page.keyboard.press('Enter');
  await expect(page.locator('#main').getByText('Your email or password is not correct.')).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('the landing page is light, and whole without any script', async ({ page, browser }) => {
  const bytes = { script: 0, all: 0 };
  page.on('requestfinished', async (request) => {
    const { responseBodySize } = await request.sizes();
    bytes.all += responseBodySize;
    if (request.resourceType() === 'script') bytes.script += responseBodySize;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(bytes.script).toBeLessThan(140_000);
  expect(bytes.all).toBeLessThan(300_000);

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(new URL('/', process.env.E2E_URL).href);
  await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(plain.getByText('Is the Free plan really free?')).toBeVisible();
  await expect(plain.getByRole('heading', { name: 'Open in one sitting' })).toBeVisible();
  await plain.context().close();
});

const screens = [
  '/',
  '/about',
  '/pricing',
  '/login',
  '/signup',
  '/verify',
  '/verify-email/bad',
  '/reset-password',
  '/mail-reset',
  '/password-reset/u/t',
  '/privacy_policy',
  '/terms_conditions',
  '/nowhere',
];

for (const screen of screens)
  test(`axe finds nothing at ${screen} and nothing overflows, light and dark, on a phone and on a laptop`, async ({
    page,
  }) => {
    await page.addInitScript(() => localStorage.setItem('verify-email', 'ada@example.ng'));
    await page.goto(screen, { waitUntil: 'networkidle' });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await soundDayAndNight(page, `${screen} ${width}`);
    }
  });
