import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';

/** Draws the pictures that stand beside a shared link, 1200 × 630, one per kind of page. */
const pictures = [
  {
    name: 'home',
    title: 'Your shop, open online in under 5 minutes',
    line: 'Free to start. No technical skills needed.',
  },
  {
    name: 'about',
    title: 'Amplifying individual businesses, one person at a time',
    line: 'Who builds Presence, and why.',
  },
  {
    name: 'pricing',
    title: 'Start free. Pay when it pays you.',
    line: 'Free, Starter and Starter Pack. No share of your sales.',
  },
  {
    name: 'course',
    title: 'Qualified traffic for your online business',
    line: 'JBA: one course, lessons and videos, pay once.',
  },
  {
    name: 'live-class',
    title: 'Your Followers Aren’t the Problem. Your Page Is.',
    line: 'Free live class for small businesses.',
  },
];

const web = path.resolve('web');
const data = (file: string, type: string) =>
  `data:${type};base64,${readFileSync(path.join(web, file)).toString('base64')}`;
const goods = readFileSync(path.join(web, 'site/pictures/goods.svg'), 'utf8').replace(
  '<svg ',
  '<svg style="position:absolute;width:0;height:0" ',
);
const good = (name: string, size: number) =>
  `<svg viewBox="0 0 120 120" width="${size}" height="${size}"><use href="#${name}"/></svg>`;

const page = (title: string, line: string) => `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: D; src: url(${data('ui/fonts/bricolage-latin.woff2', 'font/woff2')}); font-weight: 200 800; }
@font-face { font-family: T; src: url(${data('ui/fonts/inter-latin.woff2', 'font/woff2')}); font-weight: 100 900; }
* { box-sizing: border-box; margin: 0 }
body { width: 1200px; height: 630px; background: #0b5d3b url(${data('site/pictures/adire.svg', 'image/svg+xml')}); color: #fbfaf6; font-family: T; position: relative; overflow: hidden }
.awning { height: 56px; background: url(${data('site/pictures/awning.svg', 'image/svg+xml')}) repeat-x; background-size: 224px 56px }
.logo { position: absolute; left: 72px; top: 96px; background: #fbfaf6; color: #14231c; border-radius: 16px; padding: 14px 24px; font: 800 40px/1 D; display: flex; gap: 14px; align-items: center }
.logo img { width: 48px; height: 48px }
h1 { position: absolute; left: 72px; top: 206px; width: 760px; font: 800 76px/1.06 D; letter-spacing: -0.02em }
p { position: absolute; left: 72px; bottom: 64px; font-size: 34px; color: #f4a62a; font-weight: 600 }
.goods { position: absolute; right: 56px; bottom: 112px; width: 300px; display: flex; flex-wrap: wrap; gap: 20px; justify-content: center; background: #fbfaf6; border-radius: 24px; padding: 28px 16px }
</style>${goods}<div class="awning"></div><div class="logo"><img src="${data('site/pictures/icon.svg', 'image/svg+xml')}">Presence</div>
<h1>${title}</h1><p>${line}</p><div class="goods">${['fabric', 'bag', 'jar', 'sandals'].map((name) => good(name, 118)).join('')}</div>`;

const browser = await chromium.launch(config.use?.launchOptions);
const sheet = await browser.newPage({ viewport: { width: 1200, height: 630 } });
for (const { name, title, line } of pictures) {
  await sheet.setContent(page(title, line));
  await sheet.evaluate(() => document.fonts.ready);
  await sheet.screenshot({
    path: path.join(web, `site/pictures/share-${name}.jpg`),
    type: 'jpeg',
    quality: 84,
  });
  if (process.argv[2]) await sheet.screenshot({ path: path.join(process.argv[2], `share-${name}.png`) });
}
await browser.close();
