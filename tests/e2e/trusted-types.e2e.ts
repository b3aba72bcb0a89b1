import { expect, test, type Page } from '@playwright/test';
import { newest } from '#blocks/page-document.ts';
import { allSaved, openEditor, ownerOfShop } from './editor-page.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });
test.setTimeout(120_000);

/** Words that would run, tried as markup and as a script of this page: what became of each. */
const tried = (page: Page) =>
  page.evaluate(async () => {
    const { body } = document;
    const words = '<img src="x:" onerror="top.ran=1">';
    const script = () => document.createElement('script');
    const ways: Record<string, () => unknown> = {
      innerHTML: () => (body.appendChild(document.createElement('div')).innerHTML = words),
      insertAdjacentHTML: () => body.insertAdjacentHTML('beforeend', words),
      'script src': () => body.append(Object.assign(script(), { src: '/any.js' })),
      'script text': () => body.append(Object.assign(script(), { textContent: 'top.ran = 1' })),
      srcdoc: () => body.append(Object.assign(document.createElement('iframe'), { srcdoc: words })),
      handler: () => document.createElement('b').setAttribute('onclick', 'top.ran=1'),
      'own policy': () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('theirs', { createHTML: String }),
    };
    const became = Object.entries(ways).map(([way, act]) => {
      try {
        act();
        return `${way}: taken`;
      } catch (error) {
        return `${way}: ${(error as Error).name}`;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { became, ran: (window as unknown as { ran?: number }).ran ?? null };
  });

const refused = {
  became: [
    'innerHTML: TypeError',
    'insertAdjacentHTML: TypeError',
    'script src: TypeError',
    'script text: TypeError',
    'srcdoc: TypeError',
    'handler: TypeError',
    'own policy: TypeError',
  ],
  ran: null,
};

test('no page makes markup or a script of mere words, and every screen does without', async ({ page }) => {
  const url = process.env.E2E_URL!;
  // The look itself: where no policy says so, the same words run.
  await page.setContent('<p>A page of nobody</p>');
  expect(await tried(page)).toMatchObject({
    became: expect.arrayContaining(['innerHTML: taken', 'handler: taken']),
    ran: 1,
  });

  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text()))
      complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  const { slug, shop } = await ownerOfShop(page);
  await shop.ask('PATCH', '/settings', { published: true });
  const sections = [
    { id: 'words', type: 'text', settings: { heading: 'Care', text: '<p>Dry with <b>care</b>.</p>' } },
  ];
  await shop.ask('PUT', '/pages/home/draft', {
    document: { version: newest, title: '', description: '', sections },
    base_revision: 0,
  });

  const whole = async (address: string) => {
    await page.goto(address);
    await expect(page.locator('h1').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  for (const path of ['/', '/pricing', '/webinar', '/courses', '/login', '/signup', '/no-such-page'])
    await whole(url + path);
  expect(await tried(page)).toEqual(refused);
  expect(complaints.length).toBeGreaterThan(5);
  complaints.length = 0;

  for (const path of ['', '/products', '/orders', '/site', '/account', '/letters', '/delivery'])
    await whole(`${url}/dashboard${path}?slug=${slug}`);
  await page.goto(`${url}/dashboard/look?slug=${slug}`);
  const look = page.frameLocator('iframe[title^="Your store in"]').first();
  await expect(look.locator('h1').first()).toBeAttached();
  await page.goto(`${url}/dashboard/letters?slug=${slug}`);
  await page.getByRole('link', { name: /^Order received/ }).click();
  const mail = page.frameLocator('iframe[title="The mail as it looks"]');
  await expect(mail.getByText('We have your order #1001')).toBeVisible();

  // What is written in the editor, taken back and put in again goes by the library's own ways.
  const frame = await openEditor(page, slug);
  await expect(frame.locator('.b-text strong')).toHaveText('care');
  await frame.locator('.b-text').click();
  await page.getByRole('button', { name: 'Settings' }).click();
  const field = page.getByRole('textbox', { name: 'Text', exact: true });
  await field.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' And sun.');
  await allSaved(page);
  await page.keyboard.press('Control+z');
  await expect(field).not.toContainText('sun');
  await page.keyboard.press('Control+Shift+z');
  await expect(field).toContainText('And sun.');
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1);
  expect(complaints).toEqual([]);
  expect(await tried(page)).toEqual(refused);
  complaints.length = 0;

  for (const path of ['/', '/products', '/products/clay-mug', '/basket', '/search?q=clay', '/nothing-here'])
    await whole(shop.address + path);
  await page.goto(`${shop.address}/products/clay-mug`);
  await page.locator('h1').first().click();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect(complaints).toEqual([]);
  expect(await tried(page)).toEqual(refused);
});
