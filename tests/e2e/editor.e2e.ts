import { expect, test, type Page } from '@playwright/test';
import type { LookDraft } from '#shared/api/looks.ts';
import { drawnPhoto } from './photo.ts';
import { openEditor, ownerOfShop, plainMain, thumb } from './editor-page.ts';

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
  const look = async () => {
    const { primary_colour, accent_colour, theme } = (await shop.ask('GET', '/settings')) as LookDraft;
    return { primary_colour, accent_colour, theme };
  };
  const before = JSON.stringify([(await draft()).document, await look()]);
  const { tap, taps, step } = thumb();

  // Colours, beside the page.
  const frame = await openEditor(page, slug);
  const first = await frame.locator('[data-section]').count();
  const drags = await watchDrags(page);
  const primary = () =>
    frame.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--primary'));
  const painted = await primary();
  await tap(page.getByRole('button', { name: 'More' }));
  await tap(page.getByRole('button', { name: 'Colours' }));
  await tap(page.getByText('Plum and gold'));
  await expect.poll(primary).toBe('#5b2150');
  await tap(
    page.getByRole('dialog', { name: 'Colours' }).getByRole('button', { name: 'Close', exact: true }),
  );
  expect(JSON.stringify([(await draft()).document, await look()])).toBe(before);

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
  expect(served).toContain((await frame.locator('style[data-colours]').textContent())!);
  // Pages of ours take no markup from a text.
  await shopper.goto('about:blank');
  expect(await shopper.evaluate(plainMain, shown)).toBe(await shopper.evaluate(plainMain, served));
  await shopper.close();

  // Back to the very beginning.
  const undo = page.locator('header').getByRole('button', { name: 'Undo' });
  for (let steps = 0; (await undo.isEnabled()) && steps < 60; steps++) await undo.tap();
  await expect(undo).toBeDisabled();
  await expect(frame.locator('[data-section]')).toHaveCount(first);
  expect(await primary()).toBe(painted);
  await page.getByRole('button', { name: 'Publish', exact: true }).tap();
  await page.getByRole('button', { name: 'Publish page' }).tap();
  await expect(page.getByText('Your front page is published')).toBeVisible();
  expect(JSON.stringify([(await draft()).document, await look()])).toBe(before);
});
