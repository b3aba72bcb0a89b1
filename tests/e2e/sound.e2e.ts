import { expect, test } from '@playwright/test';
import { faults } from './sound.ts';

test('the look itself finds what is wrong, also at a second look at the page, in its dark colours and in a frame', async ({
  page,
}) => {
  const look = (more: string) =>
    page.setContent(
      `<html lang="en"><title>A page</title><style>body { color: #111; background: #fff }
       @media (prefers-color-scheme: dark) { body { color: #ddd } }</style><main><h1>Words</h1>${more}</main></html>`,
    );
  await look('');
  expect(await faults(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faults(page, { coloursOnly: true })).toEqual(['color-contrast h1']);
  await page.evaluate(() => document.querySelector('main')!.append(document.createElement('img')));
  expect(await faults(page, { coloursOnly: true })).toEqual(['color-contrast h1']);
  expect(await faults(page)).toEqual(['color-contrast h1', 'image-alt img']);
  await page.emulateMedia({ colorScheme: 'light' });
  await look(`<iframe title="Theirs" srcdoc="<html lang=en><title>Theirs</title><img></html>"></iframe>`);
  await expect(page.frameLocator('iframe').locator('img')).toBeAttached();
  expect(await faults(page)).toEqual(['image-alt iframe img']);
  expect(await faults(page, { without: 'iframe' })).toEqual([]);
});
