import { expect, test } from 'vitest';
import { columnsOf } from '#server/brought/columns.ts';
import { peopleOf, phoneIn } from '#server/brought/people-in.ts';
import { picturesOf } from '#server/catalogue/lists/pictures-in.ts';
import { plainText, plainWordPress } from '#server/catalogue/lists/plain-html.ts';
import { moneyIn } from '#server/platform/files/sheet-cells.ts';

/**
 * A cell of a file may be as long as the file. What looks on to the end from each of its signs takes hours for these, in
 * which the process serves nobody.
 */
const many = (signs: string) => signs.repeat(1_000_000);

test.each([
  ['of elements that never end', many('<li '), many('<li ').trim()],
  ['of angles', many('<'), many('<')],
  ['of scripts that never end', many('<script '), many('<script ').trim()],
  ['of spaces', `a${many(' ')}b`, `a${many(' ')}b`],
  ['of empty lines', `a${many('<br>')}b`, `a${many('\n')}b`],
])('a description %s is read', (_name, signs, said) => expect(plainText(`<p>${signs}`) === said).toBe(true));

test.each(['[vc_', '[vc_[a]'])('a page of shortcodes %s that never end is read', (signs) =>
  expect(plainWordPress(many(signs)) === many(signs)).toBe(true),
);

test('money, a phone number and addresses with a million signs between them are read', () => {
  expect(moneyIn(`a${many(' ')}b`).value).toBeNull();
  expect(moneyIn(`2,500${many(' ')}naira`).value).toBe(250_000);
  expect(phoneIn(`0803 123 4567${many(' ')}or 0803 123 4568`)).toBe('08031234567');
  expect(phoneIn(`0803 123 4567${many(' ')}x`)).toBeNull();
  const first = `http://a.example/1.jpg${many(',')}x`;
  const cell = `${first}${many(', ')}https://a.example/2.jpg`;
  const pictures = picturesOf([{ line: 1, cells: [] }], [], [], (_row, id) => (id === 'image' ? cell : ''));
  expect(pictures.map(({ address }) => address.replace(first, 'first'))).toEqual([
    'first',
    'https://a.example/2.jpg',
  ]);
});

test('what many lines say of one person is one note, no longer than a note is', () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => ({
    line: n + 2,
    cells: ['08031234567', `Word ${n}`],
  }));
  const sheet = { heads: ['Phone', 'Note'], rows };
  const people = peopleOf(sheet, columnsOf(sheet, 'customers'));
  expect(people.map(({ lines }) => lines.length)).toEqual([1_000]);
  expect(people[0]!.person!.note).toHaveLength(2_000);
  expect(people[0]!.person!.note.startsWith('Word 0\nWord 1\nWord 2\n')).toBe(true);
});
