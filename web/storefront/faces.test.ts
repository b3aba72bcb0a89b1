import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faceFor } from '#blocks/parts/heading.tsx';
import { lettersOf } from '../../tests/support/reading/font-letters.ts';

const files = globSync('web/storefront/faces/*.woff2').toSorted();

/** Letters that a heading may have and still be set in a display face. */
const letters = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code)).filter(
  (letter) =>
    letter.normalize('NFC') === letter && /[\p{L}\p{M}\p{N}\p{Sc}]/u.test(letter) && !faceFor(letter),
);

test.each(files)('%s can spell all that is set in it, and weighs at most 15 kB', (file) => {
  const bytes = readFileSync(file);
  const drawn = lettersOf(bytes);
  expect(letters.filter((letter) => !drawn.has(letter.codePointAt(0) ?? 0))).toEqual([]);
  expect(bytes.length).toBeLessThanOrEqual(15_000);
});

test('prices and the words of Yoruba and Igbo stand in the display face; a word it cannot spell is not half in it', () => {
  for (const words of ['₦120,000', 'Ẹ̀yà', 'Ọṣun', 'Ṅdị', 'Ndị Ọzọ', 'Adunni Home & Clay', 'Café, “new”'])
    expect([words, faceFor(words)]).toEqual([words, undefined]);
  for (const words of ['Ɗanɓaba', 'Ƙwarya', '₦120,000 Ẹ̀yà Ọṣun Ṅdị Ɗanɓaba', 'Кафе', 'Žena'])
    expect([words, faceFor(words)]).toEqual([words, 'own-face']);
});

test('a letter typed in two parts is known as the one it makes', () => {
  expect(faceFor('Ọṣun'.normalize('NFD'))).toBeUndefined();
});
