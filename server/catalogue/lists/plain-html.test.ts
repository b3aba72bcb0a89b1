import { expect, test } from 'vitest';
import { asHtml, plainText } from './plain-html.ts';
import { readSheet } from '../../platform/files/sheet-in.ts';

test.each(['', 'one', 'a\n\nb\nc', 'a\n\n\nb', '<b>&amp;</b>', '5 < 6 & "so"'])(
  'text %j is the same after HTML',
  (text) => expect(plainText(asHtml(text))).toBe(text),
);

test.each([
  ['', 'There is nothing in this file below the names of its columns.'],
  ['Title,Price', 'There is nothing in this file below the names of its columns.'],
  ['PK\u0003\u0004\0\0', 'This is no CSV file. In your sheet choose “Save as” and then CSV.'],
])('%j is no sheet', (text, problem) =>
  expect(() => readSheet(text)).toThrow(expect.objectContaining({ sentences: { file: [problem] } })),
);
