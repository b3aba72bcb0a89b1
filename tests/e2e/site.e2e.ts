import { expect, test, type Page, type Request } from '@playwright/test';

test.use({ baseURL: process.env.E2E_URL, contextOptions: { reducedMotion: 'no-preference' } });

/** Holds files back until the answer is called, as a slow line does. */
async function heldBack(page: Page, files: RegExp): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test('R-047 R-055 R-056 R-060 R-062 R-493 the bar sticks, and the drawer is as wide as the phone over a dimmed page', async ({
  page,
}) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, 1200));
  expect(await page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top)).toBe(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Try for free' })).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.locator('dialog[open]');
  await expect(drawer).toHaveAttribute('data-state', 'open');
  const look = await drawer.evaluate((dialog) => {
    const shade = dialog.querySelector('.ui-sheet-shade') as Element;
    const panel = dialog.querySelector('.ui-sheet-panel') as Element;
    return {
      width: panel.getBoundingClientRect().width,
      dim: getComputedStyle(shade).backgroundColor,
      shade: getComputedStyle(shade).transition,
      panel: getComputedStyle(panel).transition,
    };
  });
  expect(Math.round(look.width)).toBe(360);
  expect(look.dim).toMatch(/^(rgba\(.*0\.\d+\)|.*\/ 0?\.\d+\))$/);
  expect(look.shade).toMatch(/^opacity 0\.3s/);
  expect(look.panel).toMatch(/^transform 0\.5s/);
  await page.mouse.click(180, 730);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('link', { name: 'Create your store' }).click();
  await page.waitForURL('**/signup');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('R-054 R-055 on a wide screen the bar shows its links and the button, and no toggle', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about');
  const bar = page.getByRole('banner');
  for (const name of ['Home', 'About', 'Pricing', 'Try for free'])
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Open menu' })).toBeHidden();
});

test('with letters twice as large nothing of a page is pushed off a phone, its menu least of all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/', '/pricing', '/login', '/courses', '/webinar', '/privacy_policy', '/nowhere']) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    const menu = (await page.getByRole('button', { name: 'Open menu' }).boundingBox())!;
    expect([path, width, menu.x + menu.width <= 360]).toEqual([path, 360, true]);
  }
});

test('R-046 R-407 a toast stands top right, 356 px wide, and 16 px from the edges of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.ng');
  await page.getByLabel('Password', { exact: true }).fill('wrong-password');
  const submit = page.getByRole('button', { name: 'Log in' });
  await submit.click();
  const toast = page.locator('[data-sonner-toast]').first();
  await expect(toast).toBeVisible();
  const wide = (await toast.boundingBox())!;
  expect([wide.width, Math.round(1280 - wide.x - wide.width)]).toEqual([356, 16]);
  expect(wide.y).toBeLessThan(60);
  await page.setViewportSize({ width: 320, height: 740 });
  await submit.click();
  await expect.poll(async () => (await toast.boundingBox())?.width).toBe(288);
});

test('a page that is read comes without its application, and what is tapped before that is there is done once it is', async ({
  page,
}) => {
  // Asked for before the page was there; that one has come may be told after it.
  const early = new Set<Request>();
  const first: ReturnType<Request['sizes']>[] = [];
  let loaded = false;
  page.on('load', () => (loaded = true));
  page.on('request', (request) => {
    if (!loaded && request.resourceType() === 'script') early.add(request);
  });
  page.on('requestfinished', (request) => {
    if (early.has(request)) first.push(request.sizes());
  });
  const letGo = await heldBack(page, /assets\/react-.*\.js/);
  await page.goto('/');
  await expect.poll(() => first.length).toBeGreaterThan(0);
  const sizes = await Promise.all(first);
  expect(sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)).toBeLessThan(60_000);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.locator('html')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('dialog')).toBeHidden();
  letGo();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('aria-busy');
  await page.getByRole('dialog').getByRole('link', { name: 'Pricing' }).click();
  await page.waitForURL('**/pricing');
});

test('R-045 a page that comes alive late stays where its reader is, with an anchor in its address, too', async ({
  page,
}) => {
  const arrive = await heldBack(page, /assets\/react-.*\.js/);
  await page.goto('/#pricing');
  await expect(page.locator('#pricing')).toBeInViewport();
  const link = page.getByRole('link', { name: 'Compare the plans' });
  await link.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const place = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const before = await place();
  // A finger is down while the page comes alive.
  await link.hover();
  await page.mouse.down();
  arrive();
  await expect(page.locator('html')).toHaveClass(/settled/);
  expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(2);
  await page.mouse.up();
  await page.waitForURL('**/pricing');
});

test('a link whose page is long on its way says that it was heard', async ({ page }) => {
  const arrive = await heldBack(page, /assets\/pricing-page-.*\.js/);
  await page.goto('/about');
  await expect(page.locator('html')).toHaveClass(/settled/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' }).click();
  await expect(page.locator('html')).toHaveAttribute('aria-busy', 'true');
  const line = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').height);
  expect(await line()).toBe('4px');
  arrive();
  await expect(page.getByRole('heading', { name: 'Pricing', level: 1 })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('aria-busy');
});

test('logging in needs at most 140 kB of script, and nothing on the page moves while it comes', async ({
  page,
}) => {
  let bytes = 0;
  page.on('requestfinished', async (request) => {
    if (request.resourceType() !== 'script') return;
    // What comes while the page is being closed is of no journey.
    const sizes = await request.sizes().catch(() => null);
    bytes += sizes?.responseBodySize ?? 0;
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill('ada@example.ng');
  const moved = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(moved.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.02);
  // What checks the fields comes with the first touch of them, too.
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(140_000);
});

for (const { path, at, most } of [
  { path: '/courses', at: '/courses', most: 134_000 },
  { path: '/webinar', at: '/webinar', most: 108_000 },
  // Whoever is not signed in: of the page itself nothing is brought.
  { path: '/add-store', at: '/login', most: 112_000 },
])
  test(`${path} needs at most ${most / 1000} kB of script`, async ({ page }) => {
    let bytes = 0;
    page.on('requestfinished', async (request) => {
      if (request.resourceType() !== 'script') return;
      const sizes = await request.sizes().catch(() => null);
      bytes += sizes?.responseBodySize ?? 0;
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.waitForURL((url) => url.pathname === at);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(most);
  });

test('the picture of the course stands in its page before any script', async ({ request }) => {
  // The course is taken in while the program begins.
  await expect
    .poll(async () => (await request.get('/courses')).text())
    .toMatch(
      /<div class="adire course-cover [^>]*><img src="\/course-cover\/[\w-]+\.webp" alt="[^"]+" width=/,
    );
});
