import { expect, test, type Page } from '@playwright/test';
import { newcomer } from '../people.ts';
import { makeShop } from '../shops.ts';
import { sound } from '../sound.ts';
import { countedTask } from '../steps.ts';

/** A shop with a mug, a jug, and a shirt in two sizes; the shirt stands first in the list. */
async function shelves(page: Page) {
  const slug = `table-${Date.now()}`;
  const shop = await makeShop(page, newcomer(), slug);
  await shop.ask('PATCH', '/settings', { published: true });
  const add = async (title: string, more: object) =>
    (await shop.ask('POST', '/products', { title, ...more })) as { id: string; variants: { id: string }[] };
  const mug = await add('Clay mug', { variants: [{ price_kobo: 400_000, on_hand: 12 }] });
  await add('Jug', { variants: [{ price_kobo: 700_000, on_hand: 3, sku: 'JUG-1' }] });
  await add('Shirt', {
    options: [{ name: 'Size', values: ['S', 'M'] }],
    variants: ['S', 'M'].map((size) => ({ option_values: [size], price_kobo: 900_000, on_hand: 5 })),
  });
  const table = `${process.env.E2E_URL!}/dashboard/products/table?slug=${slug}`;
  return { slug, shop, mug, table };
}

declare global {
  interface Window {
    framesCome?: () => void;
  }
}

/** Runs in the page: what the page wants to do with the next frame waits until it is told that they come. */
function framesWait() {
  const asFrames = window.requestAnimationFrame;
  const waiting: FrameRequestCallback[] = [];
  window.requestAnimationFrame = (callback) => waiting.push(callback);
  window.framesCome = () => {
    window.requestAnimationFrame = asFrames;
    for (const callback of waiting) callback(performance.now());
  };
}

test('prices and stock of several products are changed with one thumb in one list, and saved in one tap', async ({
  page,
}) => {
  const { slug, shop, mug, table } = await shelves(page);
  await page.goto(`${process.env.E2E_URL!}/dashboard/products?slug=${slug}`);
  await expect(page.getByRole('link', { name: 'Edit in a table' })).toBeVisible();

  const { tap, type, took } = await countedTask(page);
  await tap(page.getByRole('link', { name: 'Edit in a table' }));
  await type(page.getByLabel('Price of Clay mug'), '4,500');
  await type(page.getByLabel('Price of Shirt, M'), '9.5k');
  await tap(page.getByText('Stock', { exact: true }));
  await type(page.getByLabel('Stock of Clay mug'), '10');
  await sound(page);
  await tap(page.getByRole('button', { name: 'Save 3 changes' }));
  await expect(page.getByText('3 changes of 2 products saved.')).toBeVisible();
  expect(await took({ steps: 6, screens: 1 })).toEqual({ taps: 3, fields: 3, screens: 1 });
  await sound(page);

  // What was left by mistake is there again; and who was quicker is told, not overwritten.
  await page.getByLabel('Stock of Jug').fill('many');
  await page.getByText('Price', { exact: true }).click();
  await page.getByLabel('Price of Clay mug').fill('5000');
  await page.getByLabel('Price of Jug').fill('7500');
  await shop.ask('POST', '/price-changes', {
    id: crypto.randomUUID(),
    which: { ids: [mug.id] },
    change: { kind: 'amount', by: 30_000 },
  });
  await page.goto('about:blank');
  await page.goto(table);
  await expect(page.getByLabel('Price of Jug')).toHaveValue('7500');
  await page.getByText('Changed', { exact: true }).click();
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(page.getByText('Somebody else made it ₦4,800 meanwhile.')).toBeVisible();
  await expect(page.getByText('1 change of 1 product saved.')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Keep mine: 5000' }).click();
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await page.getByText('Stock (look)').click();
  await expect(page.getByText('Enter a whole number, or nothing where you do not count it.')).toBeVisible();
  await page.getByLabel('Stock of Jug').fill('3');
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
  await page.goto(`${shop.address}/products/clay-mug`);
  await expect(page.locator('[data-price]')).toHaveText('₦5,000');
});

test('the table of a laptop is worked by its keyboard, filled down from a spreadsheet, and taken back', async ({
  page,
}) => {
  const { table } = await shelves(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(table);
  const cell = (name: string) => page.getByLabel(name, { exact: true });
  await cell('Price of Shirt, S').focus();
  await page.keyboard.type('8000');
  await page.keyboard.press('ArrowDown');
  await expect(cell('Price of Shirt, M')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell('Price of Jug')).toBeFocused();
  await page.keyboard.type('1');
  // On a busy machine the next frame comes after the next key; whatever waits for it leaves the cell where one is then.
  await page.evaluate(framesWait);
  await page.keyboard.press('Escape');
  await expect(cell('Price of Jug')).toHaveValue('7000');
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => window.framesCome!());
  await expect(cell('Old price of Jug')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell('Cost of Jug')).toBeFocused();
  await sound(page);

  await cell('SKU of Shirt, S').focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'SH-S\t601\nSH-M\t602\n\t603\nMUG\t604\nNONE\t605\n');
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByText('7 cells filled. 2 cells had no place on this page.')).toBeVisible();
  await expect(cell('SKU of Jug')).toHaveValue('JUG-1');
  await expect(cell('Barcode of Clay mug')).toHaveValue('604');
  await cell('Name of Jug').fill('');
  await cell('Stock of Jug').focus();
  await expect(page.getByText('Give the product a name.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('8 changes of 3 products saved.')).toBeVisible();
  await expect(page.getByText('1 change, not saved yet. 1 needs another look.')).toBeVisible();
  await sound(page);
  await page.getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('button', { name: 'Drop 1 change' }).click();
  await expect(cell('Name of Jug')).toHaveValue('Jug');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('8 changes taken back.')).toBeVisible();
  await expect(cell('Price of Shirt, S')).toHaveValue('9000');
  await expect(cell('SKU of Shirt, M')).toHaveValue('');
});
