import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { draw } from './drawings.ts';
import { color, height, text, width } from './look.ts';
import { picture } from './pictures.ts';
import type { Slide } from './script/types.ts';

export interface Place {
  slide: number;
  slides: number;
}

/** The slide with the first `shown` parts of its drawing. */
export function slideSvg(slide: Slide, shown: number, place: Place): string {
  const inner = slide.show.kind === 'title' ? titleSlide(slide) : plainSlide(slide, shown, place);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
}

function titleSlide({ heading, show }: Slide): string {
  if (show.kind !== 'title') throw new Error(`“${heading}” is no title slide.`);
  const rows = inTwo(heading);
  const words = rows.map((row, index) =>
    text(row, 48, 228 + index * 62, { size: 56, fill: color.paper, display: true }),
  );
  return `
    <rect width="${width}" height="${height}" fill="${color.green}"/>
    ${awning()}
    <circle cx="692" cy="256" r="132" fill="${color.marigold}"/>
    ${picture(show.picture, 602, 166, 180)}
    ${words.join('')}
    ${text(show.under, 48, 250 + rows.length * 62, { size: 26, fill: color.soft })}`;
}

/** The edge of a market stall's roof. */
function awning(): string {
  const wide = width / 14;
  return Array.from({ length: 14 }, (_, index) => {
    const x = index * wide;
    const fill = index % 2 === 0 ? color.paper : color.marigold;
    return `<path d="M${x} 0h${wide}v46a${wide / 2} 24 0 0 1-${wide} 0z" fill="${fill}"/>`;
  }).join('');
}

function inTwo(heading: string): string[] {
  if (heading.length <= 15) return [heading];
  const words = heading.split(' ');
  const cuts = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const);
  const [first, second] = cuts.toSorted(
    (a, b) => Math.max(a[0].length, a[1].length) - Math.max(b[0].length, b[1].length),
  )[0]!;
  return [first, second];
}

function plainSlide({ heading, show }: Slide, shown: number, { slide, slides }: Place): string {
  if (show.kind === 'title') throw new Error(`“${heading}” is a title slide.`);
  const { always, parts } = draw(show);
  const dots = Array.from({ length: slides }, (_, index) => {
    const fill = index <= slide ? color.green : color.line;
    return `<circle cx="${width - 48 - (slides - 1 - index) * 24}" cy="446" r="6" fill="${fill}"/>`;
  });
  return `
    <rect width="${width}" height="${height}" fill="${color.paper}"/>
    <rect x="48" y="34" width="56" height="8" rx="4" fill="${color.marigold}"/>
    ${text(heading, 48, 92, { size: 46, display: true })}
    ${always}${parts.slice(0, shown).join('')}
    ${text('JBA · Qualified Traffic', 48, 454, { size: 22, fill: color.quiet })}${dots.join('')}`;
}

/** Sets the type with the project's own fonts, which the picture library cannot read. */
export async function openPainter() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width, height } });
  return {
    async paint(svg: string, size = { width, height }): Promise<Buffer> {
      await page.setViewportSize(size);
      await page.setContent(`<style>${fonts}body{margin:0}svg{display:block}</style>${svg}`);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(refuseOverflow, size.width);
      return await page.screenshot({ type: 'png' });
    },
    close: () => browser.close(),
  };
}

/** Runs in the page: words that leave the slide or lie on a drawing would be lost on every phone. */
function refuseOverflow(wide: number): void {
  const pictures = [...document.querySelectorAll('.picture')].map((node) => node.getBoundingClientRect());
  for (const node of document.querySelectorAll('text')) {
    if (node.closest('.picture')) continue;
    const words = node.getBoundingClientRect();
    const covered = pictures.some(
      (area) =>
        words.right > area.left - 8 &&
        words.left < area.right &&
        words.bottom > area.top &&
        words.top < area.bottom,
    );
    if (words.left < 24 || words.right > wide - 24 || covered) {
      throw new Error(`These words do not fit: ${node.textContent}`);
    }
  }
}

const face = (family: string, file: string, weights: string, range: string) => {
  const data = readFileSync(new URL(`../../../web/ui/fonts/${file}.woff2`, import.meta.url)).toString(
    'base64',
  );
  return `@font-face{font-family:'${family}';font-weight:${weights};src:url(data:font/woff2;base64,${data});unicode-range:${range}}`;
};
const naira = 'U+20A6';
const others = 'U+0-20A5, U+20A7-FFFF';
const fonts = [
  face('Inter', 'inter-latin', '400 700', others),
  face('Inter', 'inter-naira', '400 700', naira),
  face('Bricolage', 'bricolage-latin', '400 800', others),
  face('Bricolage', 'inter-naira', '400 800', naira),
  `text{font-family:Inter}text.n{font-feature-settings:'tnum'}text.h{font-family:Bricolage;font-weight:800;letter-spacing:-.01em}`,
].join('');
