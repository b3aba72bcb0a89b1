import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lettersOf } from '../../tests/support/reading/font-letters.ts';

const css = readFileSync(path.resolve('web/ui/fonts.css'), 'utf8');

/** Each face of a family: its file, and the letters the browser asks it for. */
const faces = [...css.matchAll(/@font-face \{[^}]*\}/g)]
  .map(([rule]) => ({
    family: /font-family: '([^']+)'/.exec(rule)?.[1] ?? '',
    file: /url\('\.\/fonts\/([^']+)'\)/.exec(rule)?.[1] ?? '',
    asked: [...(/unicode-range:([^;]+)/.exec(rule)?.[1] ?? '').matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)],
  }))
  .filter(({ file }) => file !== '');

/** The file that draws a letter in a family; null when the phone's own face would have to. */
function drawnBy(family: string, letter: string): string | null {
  const code = letter.codePointAt(0) ?? 0;
  const face = faces.findLast(
    (one) =>
      one.family === family &&
      one.asked.some(([, from = '', to = from]) => parseInt(from, 16) <= code && code <= parseInt(to, 16)),
  );
  const has = face && lettersOf(readFileSync(path.resolve('web/ui/fonts', face.file))).has(code);
  return face && has ? face.file : null;
}

const letters = 'abcXYZ0123456789,.&’éàúńẸẹỌọṢṣỊịỤụ₦';

test.each(['Inter', 'Bricolage Grotesque'])('%s has every letter of Ọṣun and of ₦120,000', (family) => {
  expect([...letters].filter((letter) => drawnBy(family, letter) === null)).toEqual([]);
});

test('the naira sign of a heading is the text face’s, whose bars stay apart', () => {
  expect(drawnBy('Bricolage Grotesque', '₦')).toBe('inter-naira.woff2');
});
