import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Prints the checklist of the live class from its page. Run it after changing demo/live-class/checklist.html. */
const folder = path.resolve('demo/live-class');
const fonts = [
  ['Bricolage Grotesque', 'bricolage-grotesque', 'bricolage-grotesque-latin-wght-normal.woff2'],
  ['Inter', 'inter', 'inter-latin-wght-normal.woff2'],
  ['Inter', 'inter', 'inter-latin-ext-wght-normal.woff2'],
] as const;
const ranges = { ext: 'U+0100-02BA, U+20A0-20C0', latin: 'U+0000-00FF, U+2000-206F, U+2212' };

const faces = await Promise.all(
  fonts.map(async ([family, pack, file]) => {
    const bytes = await readFile(path.resolve('node_modules/@fontsource-variable', pack, 'files', file));
    const range = file.includes('latin-ext') ? ranges.ext : ranges.latin;
    return `@font-face{font-family:'${family}';font-weight:200 800;unicode-range:${range};src:url(data:font/woff2;base64,${bytes.toString('base64')})}`;
  }),
);
const page = (await readFile(path.join(folder, 'checklist.html'), 'utf8')).replace(
  '<style>',
  `<style>${faces.join('')}`,
);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const tab = await browser.newPage();
await tab.setContent(page);
await tab.evaluate(() => document.fonts.ready);
const cut = await tab.evaluate(() =>
  [...document.querySelectorAll('section')].some((one) => one.scrollHeight > one.clientHeight),
);
if (cut) throw new Error('A page holds more than it shows.');
const pdf = await tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
await writeFile(path.join(folder, 'ad-ready-instagram-checklist.pdf'), pdf);
await browser.close();
console.log(`${pdf.length} bytes`);
