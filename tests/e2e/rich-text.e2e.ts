import { expect, test, type Page } from '@playwright/test';
import { newest } from '#blocks/page-document.ts';
import { allSaved, openEditor, ownerOfShop } from './editor-page.ts';

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });
test.setTimeout(120_000);

/** What is kept of the text in the one section of the front page. */
async function openText(page: Page, text: string) {
  const { slug, shop, draft } = await ownerOfShop(page);
  const sections = [{ id: 'words', type: 'text', settings: { heading: 'Care', text } }];
  const document = { version: newest, title: '', description: '', sections };
  await shop.ask('PUT', '/pages/home/draft', { document, base_revision: 0 });
  const frame = await openEditor(page, slug);
  await frame.locator('.b-text').tap();
  await page.getByRole('button', { name: 'Settings' }).tap();
  const field = page.getByRole('textbox', { name: 'Text', exact: true });
  await expect(field).toBeVisible();
  const kept = async () => {
    const [section] = (await draft()).document.sections as unknown as { settings: { text: string } }[];
    return section!.settings.text;
  };
  return { frame, field, kept, tool: (name: string) => page.getByRole('button', { name, exact: true }) };
}

test('a text is written with headings, a list, bold words and a link, by taps', async ({ page }) => {
  const { frame, field, kept, tool } = await openText(page, '<p>Dry.</p>');
  await field.tap();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await tool('Heading').tap();
  await page.keyboard.type('How to wash');
  await page.keyboard.press('Enter');
  await tool('Numbered list').tap();
  await page.keyboard.type('By ');
  await tool('Bold').tap();
  await page.keyboard.type('hand');
  await tool('Bold').tap();
  await page.keyboard.press('Enter');
  await page.keyboard.type('In ');
  await tool('Link').tap();
  await page.getByLabel('The link opens').fill('javascript:alert(1)');
  await tool('Set the link').tap();
  await expect(page.getByText('Write an address such as')).toBeVisible();
  await page.getByLabel('The link opens').fill('/products');
  await tool('Set the link').tap();
  const whole =
    '<p>Dry.</p><h2>How to wash</h2><ol><li>By <strong>hand</strong></li><li>In <a href="/products">/products</a></li></ol>';
  await expect.poll(kept).toBe(whole);
  await expect(frame.locator('.b-text ol strong')).toHaveText('hand');
  await expect(frame.locator('.b-text .prose > *')).toHaveText([
    'Dry.',
    'How to wash',
    'By handIn /products',
  ]);
  for (const button of await page
    .getByRole('group', { name: /^Format/ })
    .getByRole('button')
    .all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
  }

  // One history: what was written here is undone there, and is seen here again.
  await page.keyboard.press('Control+a');
  await tool('Quote').tap();
  await expect.poll(kept).toContain('<blockquote>');
  await tool('Quote').tap();
  await expect.poll(kept).not.toContain('<blockquote>');
  await allSaved(page);
});

test('a keyboard that composes words leaves them as they were composed', async ({ page }) => {
  const { field, kept } = await openText(page, '<p>One</p>');
  await field.tap();
  await page.keyboard.press('Control+End');
  const cdp = await page.context().newCDPSession(page);
  // As phones type: a word grows while it is underlined, is taken back by a letter, and stands.
  for (const text of [' ', ' ọj', ' ọjà', ' ọj', ' ọjọ́'])
    await cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await cdp.send('Input.insertText', { text: ' ọjọ́' });
  await page.keyboard.press('Enter');
  await cdp.send('Input.insertText', { text: 'Two' });
  await expect.poll(kept).toBe('<p>One ọjọ́</p><p>Two</p>');
});
