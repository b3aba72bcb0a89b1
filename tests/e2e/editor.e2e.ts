import { expect, test, type Page } from '@playwright/test';
import { drawnPhoto } from './photo.ts';
import { allSaved, openEditor, ownerOfShop, plainMain, thumb } from './editor-page.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });
test.setTimeout(120_000);

/** Counts movements of fingers, in the page and in its frame. */
async function watchDrags(page: Page): Promise<() => Promise<number>> {
  const count = () => {
    const here = window as unknown as { drags?: number };
    here.drags ??= 0;
    const moved = () => void (here.drags! += 1);
    document.addEventListener('touchmove', moved);
    document.addEventListener('dragstart', moved);
    for (const frame of document.querySelectorAll('iframe'))
      frame.contentDocument?.addEventListener('touchmove', moved);
  };
  await page.evaluate(count);
  return () => page.evaluate(() => (window as unknown as { drags: number }).drags);
}

test('by taps alone: a page of five sections with a photo, colours and words of her own is published; undone to the start it is what it was, byte for byte', async ({
  page,
}) => {
  const { shop, slug, draft } = await ownerOfShop(page);
  const before = JSON.stringify((await draft()).document);
  const { tap, taps, step } = thumb();

  // Colours.
  const frame = await openEditor(page, slug);
  const first = await frame.locator('[data-section]').count();
  await tap(page.getByRole('button', { name: 'More' }));
  await tap(page.getByRole('link', { name: 'Colours and logo' }));
  await tap(page.getByText('Plum and gold'));
  await tap(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Saved. Your store has its new look.')).toBeVisible();
  step();
  await page.goBack();
  await expect(frame.locator('[data-section]').first()).toBeVisible();
  const drags = await watchDrags(page);

  // Words, where they stand.
  await tap(frame.locator('.b-hero'));
  await tap(frame.locator('.b-hero h1'));
  await page.keyboard.type('Bowls from Abeokuta');
  // A photo from the phone, and what must stay in sight.
  await tap(page.getByRole('button', { name: 'Settings' }));
  await expect(page.getByLabel('Heading')).toHaveValue('Bowls from Abeokuta');
  step();
  await page.getByLabel('Photo from this phone').setInputFiles({
    name: 'bowl.png',
    mimeType: 'image/png',
    buffer: drawnPhoto(),
  });
  const focus = page.getByRole('button', { name: /never cut off/ });
  await expect(focus).toBeVisible();
  await focus.tap({ position: { x: 20, y: 20 } });
  step();
  await tap(page.getByRole('button', { name: 'Close', exact: true }));
  await expect(frame.locator('.b-hero img')).toHaveAttribute('class', /focus fx0/);

  // Two sections more.
  for (const [name, where, words] of [
    ['Questions and answers', '.b-faq h2', 'Before you ask'],
    ['Opening hours', '.b-opening-hours h2', 'Come by'],
  ] as const) {
    await tap(page.getByRole('button', { name: 'Add a section below' }));
    await tap(page.getByRole('button', { name: new RegExp(`^${name}`) }));
    await tap(frame.locator(where));
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await expect(frame.locator(where)).toHaveText(words);
  }
  await tap(page.getByRole('button', { name: 'Up', exact: true }));
  await tap(page.getByRole('button', { name: 'Remove' }));
  await tap(page.getByRole('button', { name: 'Undo' }).last());
  await expect(frame.locator('[data-section]')).toHaveCount(first + 2);
  expect(first + 2).toBeGreaterThanOrEqual(5);

  // Published.
  await tap(page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.getByText('These words are still our example:')).toBeVisible();
  await tap(page.getByRole('button', { name: 'Publish page' }));
  await expect(page.getByText('Your front page is published')).toBeVisible();
  await tap(page.getByRole('button', { name: 'Go on editing' }));
  expect(taps()).toBeLessThanOrEqual(40);
  expect(await drags()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // What the frame shows is what shoppers get.
  await shop.ask('PATCH', '/settings', { published: true });
  await tap(page.getByRole('button', { name: 'Done with this section' }));
  const shown = await frame.locator('main').evaluate((main) => main.outerHTML);
  const shopper = await page.context().newPage();
  const served = await (await shopper.goto(`${shop.address}/`))!.text();
  await shopper.close();
  expect(await page.evaluate(plainMain, shown)).toBe(await page.evaluate(plainMain, served));

  // Back to the very beginning.
  const undo = page.locator('header').getByRole('button', { name: 'Undo' });
  for (let steps = 0; (await undo.isEnabled()) && steps < 60; steps++) await undo.tap();
  await expect(undo).toBeDisabled();
  await expect(frame.locator('[data-section]')).toHaveCount(first);
  await allSaved(page);
  await expect(async () => expect(JSON.stringify((await draft()).document)).toBe(before)).toPass();
});
