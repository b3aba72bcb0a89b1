import { expect, test, type Locator, type Page } from '@playwright/test';
import { newest } from '#blocks/page-document.ts';
import { allSaved, faultsOutside, openEditor, ownerOfShop } from './editor-page.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });
test.setTimeout(120_000);

/** Writes a heading in place. */
async function write(page: Page, words: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Your page"]');
  const heading = frame.locator('.b-hero h1');
  if (!(await frame.locator('.b-hero[data-chosen]').count())) await frame.locator('.b-hero').tap();
  await heading.tap();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(words);
}

const focused = (element: Locator) => element.evaluate((one) => one === document.activeElement);
const heading = (page: Page) => page.frameLocator('iframe[title="Your page"]').locator('.b-hero h1');

test('through a lost line and a reload nothing is lost; with two devices the second is told, and nothing is overwritten', async ({
  page,
  browser,
}) => {
  const { slug, draft } = await ownerOfShop(page);
  const text = async () => JSON.stringify((await draft()).document);
  await openEditor(page, slug);
  await write(page, 'Kept on the phone');
  await allSaved(page);

  await page.route('**/draft', (route) => route.abort());
  await write(page, 'Typed without a line');
  await expect(page.getByText('No connection. Your changes are kept on this phone.')).toBeVisible();
  expect(await text()).toContain('Kept on the phone');
  await openEditor(page, slug);
  await expect(heading(page)).toHaveText('Typed without a line');
  await page.unroute('**/draft');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await allSaved(page);
  expect(await text()).toContain('Typed without a line');

  // The same owner on another phone.
  const second = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    storageState: await page.context().storageState(),
  });
  const other = await second.newPage();
  await other.addInitScript(() => localStorage.removeItem('page-drafts'));
  await openEditor(other, slug);
  await write(page, 'From the first phone');
  await allSaved(page);
  await write(other, 'From the second phone');
  await expect(other.getByRole('dialog', { name: 'This page was changed elsewhere' })).toBeVisible();
  await expect(other.getByText('Nothing was overwritten.').first()).toBeVisible();
  expect(await text()).toContain('From the first phone');
  await expect(other.frameLocator('iframe[title="The newer draft"]').locator('h1')).toHaveText(
    'From the first phone',
  );
  expect(await faultsOutside(other)).toEqual([]);
  // Put away with the keyboard it decides nothing; it is there again from the line that says so, and answers a key.
  await other.keyboard.press('Escape');
  await expect(heading(other)).toHaveText('From the second phone');
  await other.getByRole('button', { name: 'Choose' }).press('Enter');
  const newer = other.getByRole('button', { name: 'Take the newer one' });
  for (let presses = 0; presses < 5 && !(await focused(newer)); presses++) await other.keyboard.press('Tab');
  await other.keyboard.press('Enter');
  await expect(heading(other)).toHaveText('From the first phone');
  // What was there is a step back, and follows the newer one.
  await other.locator('header').getByRole('button', { name: 'Undo' }).tap();
  await expect(heading(other)).toHaveText('From the second phone');
  await allSaved(other);
  await expect(async () => expect(await text()).toContain('From the second phone')).toPass();
  await second.close();
});

test('with the keyboard alone, on a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const { slug } = await ownerOfShop(page);
  const frame = await openEditor(page, slug);
  const types = () =>
    frame
      .locator('[data-section]')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.section));
  const before = await types();
  await frame.locator('[data-section]').first().focus();
  await page.keyboard.press('Enter');
  await expect(frame.locator('.b-hero[data-chosen]')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(types).toEqual([before[1], before[0], before[2]]);
  await page.keyboard.press('Delete');
  await expect.poll(types).toEqual([before[0], before[2]]);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(types).toEqual(before);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(types).toEqual([before[1], before[0], before[2]]);
  await page.keyboard.press('Escape');
  await expect(frame.locator('[data-chosen]')).toHaveCount(0);

  // What lies over the page gives the focus back to what it came from, also where one thing led to the next.
  for (const [from, by, to] of [
    ['More', 'Colours', 'Colours'],
    ['More', 'Start from a filled page', /filled page/],
    ['Publish', 'Publish page', 'Your front page is published'],
  ] as const) {
    const opener = page.getByRole('button', { name: from, exact: true });
    await opener.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: by, exact: true }).press('Enter');
    const over = page.getByRole('dialog', { name: to });
    await expect(over).toBeVisible();
    await expect(over.locator(':focus').or(over.and(page.locator(':focus')))).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  }
});

test('hostile words run nowhere in the editor', async ({ page }) => {
  const { slug, shop } = await ownerOfShop(page);
  const hostile = '<img src=x onerror="top.ran=1"><script>top.ran=1</script>"\'><svg onload="top.ran=1">';
  const sections = [
    { id: 'a', type: 'hero', settings: { heading: hostile.slice(0, 120), text: hostile } },
    { id: 'b', type: 'text', settings: { heading: '', text: hostile } },
  ];
  const document = { version: newest, title: '', description: '', sections };
  await shop.ask('PUT', '/pages/home/draft', { document, base_revision: 0 });
  await shop.ask('PATCH', '/settings', { tagline: hostile.slice(0, 120) });
  const frame = await openEditor(page, slug);
  await frame.locator('.b-hero').tap();
  await frame.locator('.b-hero p').tap();
  await page.keyboard.type('x');
  await page.getByRole('button', { name: 'Settings' }).tap();
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(/onerror/);
  await page.keyboard.press('Escape');
  await frame.locator('.b-text').tap();
  await page.getByRole('button', { name: 'Settings' }).tap();
  const rich = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(rich).toHaveText(/"'/);
  // Pasted past the server, it meets what the field itself keeps.
  await rich.evaluate((field, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', `<p>pasted <a href="javascript:top.ran=1">there</a>${html}</p>`);
    field.focus();
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, hostile);
  await expect(rich).toHaveText(/pasted .*there/);
  await expect(frame.locator('.b-text')).toHaveText(/pasted .*there/);
  expect(await rich.evaluate((field) => field.querySelectorAll('img, svg, script, a[href]').length)).toBe(0);
  expect(await page.evaluate(() => (window as unknown as { ran?: number }).ran)).toBeUndefined();
  expect(
    await frame
      .locator('main')
      .evaluate((main) => main.querySelectorAll('script, [onerror], [onload], a[href^=javascript]').length),
  ).toBe(0);
});
