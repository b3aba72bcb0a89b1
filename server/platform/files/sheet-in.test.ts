import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { largestSheet } from '#shared/api/goods-lists.ts';
import { readSheet } from './sheet-in.ts';

const refusedAs = (problem: string) => expect.objectContaining({ sentences: { file: [problem] } });

test.each([
  ['', 'There is nothing in this file below the names of its columns.'],
  ['Title,Price', 'There is nothing in this file below the names of its columns.'],
  ['PK\u0003\u0004\0\0', 'This is no CSV file. In your sheet choose “Save as” and then CSV.'],
  ['Title,Price\n"Pot,5', 'We could not read this file: a quotation mark is opened in it and never closed.'],
])('%j is no sheet', (text, problem) => expect(readSheet(text)).rejects.toThrow(refusedAs(problem)));

test('each line says where it stands in the file, whatever breaks its cells have; lines with nothing in them are left out', async () => {
  const text = '\ufeffTitle;Price\n"Pot\nof clay";5\n;\n\nJug, too;6\n';
  const rows = [
    { line: 2, cells: ['Pot\nof clay', '5'] },
    { line: 6, cells: ['Jug, too', '6'] },
  ];
  expect(await readSheet(text)).toEqual({ heads: ['Title', 'Price'], rows });
  expect(await readSheet(text, 1)).toEqual({ heads: ['Title', 'Price'], rows: rows.slice(0, 1) });
});

test.each([
  ['one line of nothing but commas', `a,b\n${','.repeat(2_000_001)}`],
  ['names of columns without end', `${','.repeat(2_000_001)}\n1`],
  ['20,000 lines of 101 cells', `a,b\n${`${','.repeat(101)}x\n`.repeat(20_000)}`],
])('%s is refused before it is read', (_name, text) =>
  expect(readSheet(text)).rejects.toThrow(
    refusedAs(
      'This file has more cells than we can read. Leave out columns you do not need, or send it in two parts.',
    ),
  ),
);

test('whoever else is served has a turn while a large file is read, again and again', async () => {
  const line = `${'Pot of clay,'.repeat(60)}5\n`;
  const text = `a,b\n${line.repeat(Math.floor(largestSheet / 10 / line.length))}`;
  let turns = 0;
  let isRead = false;
  const reading = readSheet(text).then(() => (isRead = true));
  for (; !isRead; turns += 1) await setImmediate();
  await reading;
  expect(turns).toBeGreaterThan(text.length / (64 * 1024));
});
