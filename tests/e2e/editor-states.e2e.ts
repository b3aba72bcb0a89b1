import { expect, test, type Page } from '@playwright/test';
import { allSaved, faultsOutside, openEditor, ownerOfShop } from './editor-page.ts';
import { logIn } from './people.ts';
import { drawnPhoto } from './photo.ts';
import { ownerPassword } from './shops.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });
test.setTimeout(150_000);

const close = (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).tap();

/** Goes through everything that lies over the page, and names what is against the rules. */
async function everySheet(page: Page, coloursOnly = false): Promise<string[]> {
  const frame = page.frameLocator('iframe[title="Your page"]');
  const found: string[] = [];
  const look = async () => void found.push(...(await faultsOutside(page, coloursOnly)));
  /** What a button opens, once it is there alone: the one before it may still be on its way out. */
  const lookBehind = async (button: string, opens: string | RegExp = button) => {
    await page.getByRole('button', { name: button, exact: true }).tap();
    await expect(page.getByRole('dialog', { name: opens })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await look();
  };
  await look();
  await lookBehind('Sections');
  await close(page);
  await lookBehind('Add a section');
  await close(page);
  await lookBehind('More');
  await lookBehind('Colours');
  await close(page);
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await lookBehind('Versions');
  await close(page);
  await frame.locator('.b-hero').tap();
  await look();
  await lookBehind('Settings', /./);
  await close(page);
  await lookBehind('Publish', /^Publish/);
  await page.getByRole('button', { name: 'Not yet' }).tap();
  await page.getByRole('button', { name: 'Done with this section' }).tap();
  return found;
}

test('the editor is clean by axe: the page, every sheet and dialog, by day and by night, on a phone and on a laptop', async ({
  page,
}) => {
  const { slug, shop } = await ownerOfShop(page);
  await shop.send(drawnPhoto(), 'A bowl');
  await shop.ask('POST', '/pages/home/publish', { revision: 0 });
  await openEditor(page, slug);
  expect(await everySheet(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await everySheet(page, true)).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1024, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('listitem')).not.toHaveCount(
        0,
      );
      expect(await faultsOutside(page, colorScheme === 'dark')).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
});

test('a page that is not there, a lost line while it opens and a session that ran out each have a way on, and nothing typed is lost', async ({
  page,
}) => {
  const { slug, email, draft } = await ownerOfShop(page);
  const editor = (id: string) => `${process.env.E2E_URL!}/dashboard/pages/${id}?slug=${slug}`;
  for (const id of ['no-such-page', crypto.randomUUID()]) {
    await page.goto(editor(id));
    await expect(page.getByText('This page is not there. It may have been removed.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to your pages' })).toBeVisible();
  }

  await page.route('**/opened', (route) => route.abort());
  await page.goto(editor('home'));
  await expect(page.getByText('We could not reach Presence.')).toBeVisible();
  await page.unroute('**/opened');
  await page.getByRole('button', { name: 'Retry' }).tap();
  const frame = page.frameLocator('iframe[title="Your page"]');
  await expect(frame.locator('.b-hero')).toBeVisible();

  // The session ends on the server while she writes.
  await page.context().clearCookies({ name: /refresh|session/ });
  await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { detail: 'Log in again.' } }));
  await frame.locator('.b-hero').tap();
  await frame.locator('.b-hero h1').tap();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Typed as it ended');
  await page.waitForURL(/\/login/);
  await page.unroute('**/api/**');
  expect(JSON.stringify(await draft())).not.toContain('Typed as it ended');
  await logIn(page, email, ownerPassword);
  await page.waitForURL(/\/dashboard\/pages\/home/);
  await expect(frame.locator('.b-hero h1')).toHaveText('Typed as it ended');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await allSaved(page);
  await expect(async () => expect(JSON.stringify(await draft())).toContain('Typed as it ended')).toPass();
});

test('a photo that is still being sent when the editor is left goes onto its page', async ({ page }) => {
  const { slug, draft } = await ownerOfShop(page);
  const frame = await openEditor(page, slug);
  let go: () => void = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/pictures', async (route) => {
    await held;
    await route.continue();
  });
  await frame.locator('.b-hero').tap();
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page
    .getByLabel('Photo from this phone')
    .setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: drawnPhoto() });
  await expect(page.getByText(/Sending the photo/)).toBeVisible();
  await close(page);
  await page.getByRole('link', { name: 'Back to your pages' }).tap();
  await expect(page.getByText(/still being sent/)).toBeVisible();
  go();
  await expect(page.getByText('The photo is on “Front page” now.')).toBeVisible();
  await expect(async () =>
    expect(JSON.stringify((await draft()).document)).toMatch(/"picture":\{"id":"/),
  ).toPass();
});

test('a photo is cut and turned by taps, as a step that can be taken back', async ({ page }) => {
  const { slug } = await ownerOfShop(page);
  const frame = await openEditor(page, slug);
  await frame.locator('.b-hero').tap();
  await page.getByRole('button', { name: 'Settings' }).tap();
  await page
    .getByLabel('Photo from this phone')
    .setInputFiles({ name: 'bowl.png', mimeType: 'image/png', buffer: drawnPhoto() });
  const shown = frame.locator('.b-hero img');
  const sizes = () => shown.evaluate((img) => [img.getAttribute('width'), img.getAttribute('height')]);
  await expect.poll(sizes).toEqual(['640', '640']);
  await page.getByRole('button', { name: 'Cut or turn the picture' }).tap();
  await page.getByLabel('Shape').selectOption('Wide, 16:9');
  await page.getByRole('button', { name: 'Turn', exact: true }).tap();
  const part = page.getByRole('button', { name: /The part that is used/ });
  await part.tap({ position: { x: 30, y: 10 } });
  await page.getByRole('button', { name: 'Smaller part' }).tap();
  expect(await faultsOutside(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use this part' }).tap();
  await expect.poll(sizes).toEqual(['576', '324']);
  await close(page);
  await page.locator('header').getByRole('button', { name: 'Undo' }).tap();
  await expect.poll(sizes).toEqual(['640', '640']);
});
