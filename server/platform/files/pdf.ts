import path from 'node:path';

/** Faces that know the naira sign and the letters of our languages; made by fonts/subset.sh. */
const face = (weight: 400 | 700) => path.resolve(`server/platform/files/fonts/inter-${weight}.ttf`);
export const normal = 'normal';
export const bold = 'bold';

export const ink = '#14231c';
export const muted = '#53625a';
/** Where words begin and end on a page. Points. */
export const left = 56;
export const right = 540;

export type Pdf = PDFKit.PDFDocument;

/** A document of A4 pages, filled by `draw`. */
export async function pdfOf(
  of: { title: string; author: string },
  draw: (page: Pdf) => void,
): Promise<Buffer> {
  // With the first of them: its reader of faces is larger than most of us, and few processes draw any.
  const { default: PDFDocument } = await import('pdfkit');
  const page = new PDFDocument({
    size: 'A4',
    margin: left,
    info: { Title: of.title, Author: of.author },
  });
  page.registerFont(normal, face(400)).registerFont(bold, face(700));
  const done = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    page.on('data', (part: Buffer) => parts.push(part));
    page.on('error', reject);
    page.on('end', () => resolve(Buffer.concat(parts)));
  });
  draw(page);
  page.end();
  return done;
}

/** A thin line across the page. */
export function rule(page: Pdf, y: number): void {
  page.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor('#e4e0d6').stroke();
}

/** What the faces spell, from one letter to another: as in fonts/subset.sh. */
const spelt =
  `20-7E A0-17F 181 18A 198-199 1B3-1B4 1CD-1D4 1F8-1F9 253 257 300-304 30C 323 1E3E-1E3F 1E44-1E45
  1E62-1E63 1EB8-1EB9 1ECA-1ECD 1EE4-1EE5 2013-2014 2018-201A 201C-201E 2022 2026 2032 20A6 20AC 2212`
    .split(/\s+/)
    .map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
    .map(([from, to]) => ({ from: from!, to: to ?? from! }));

function isKnown(letter: string): boolean {
  const code = letter.codePointAt(0)!;
  return spelt.some(({ from, to }) => code >= from && code <= to);
}

/**
 * People's own words as the faces can spell them: a letter with its marks apart, and no pictures. The stroke below a letter,
 * which the faces lack, is the dot below it: both are written for the same sound.
 */
export const spelled = (text: string): string =>
  [...text.replaceAll('\u0329', '\u0323').normalize('NFC')]
    .map((letter) => (isKnown(letter) ? letter : [...letter.normalize('NFD')].filter(isKnown).join('')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
