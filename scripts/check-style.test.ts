import { expect, test } from 'vitest';
import { valuesShownBy } from './check-indexes.ts';
import { unusedExportsIn } from './check-exports.ts';
import { crowded, problemsWith } from './check-style.ts';

const list = {
  'a table of routes': ['max-lines-per-function server/a.ts mountA ≤ 90', 'index sandbox/index.ts ≤ 3'],
};

test('an exception that is listed with its reason may stay as it is, or get smaller', () => {
  const found = [
    { what: 'max-lines-per-function server/a.ts mountA', size: 70 },
    { what: 'index sandbox/index.ts', size: 3 },
  ];
  expect(problemsWith(found, list)).toEqual([]);
});

test.each([
  [
    [{ what: 'max-params server/b.ts move', size: 5 }],
    'max-params server/b.ts move: is over the budget, with 5',
  ],
  [[{ what: 'index sandbox/index.ts', size: 4 }], 'index sandbox/index.ts: has grown to 4, from 3'],
  [[], 'index sandbox/index.ts: is no exception any more; take it off the list'],
])('what is new, has grown or is over is told: %j', (found, sentence) => {
  expect(problemsWith(found, list)).toContain(sentence);
});

test('an exception has a reason', () => {
  expect(problemsWith([{ what: 'max-lines a.ts', size: 301 }], { '': ['max-lines a.ts ≤ 301'] })).toEqual([
    'max-lines a.ts ≤ 301: stands in the list without a reason',
  ]);
});

test('a folder holds forty sources at most; its tests and its folders are not counted', () => {
  const files = (count: number, ending: string) =>
    [...Array(count).keys()].map((n) => `server/a/f${n}.${ending}`);
  const others = [...files(9, 'test.ts'), 'server/a/b/c.ts'];
  expect(crowded([...files(40, 'ts'), ...others])).toEqual([]);
  expect(crowded([...files(41, 'ts'), ...others])).toEqual([{ folder: 'server/a', files: 41 }]);
});

test('an export that no other file takes is found, however the others take theirs', () => {
  const texts = new Map([
    [
      'server/a.ts',
      "export const one = 1;\nexport function two() {}\nexport type Three = 3;\nexport interface Four { five: Five }\nexport type Five = 5;\nexport { six as seven } from './six.ts';\nexport class Eight {}",
    ],
    ['server/b.ts', "import { one as uno,\n  type Three } from './a.ts';\nexport * from './d.ts';"],
    ['server/c.test.ts', "import type { Eight } from '#server/a.ts';\nvoid import('./b.ts');"],
    ['server/d.ts', 'export const nine = 9;'],
  ]);
  expect(unusedExportsIn(texts)).toEqual(['server/a.ts: two', 'server/a.ts: Four', 'server/a.ts: seven']);
});

test('an index shows what it makes and what it hands on; types are not counted', () => {
  const index = [
    "import { a } from './a.ts';",
    "export { b, type B } from './b.ts';",
    "export type { C } from './c.ts';",
    'export {\n  d,\n  e as f,\n  type D,\n} from "./d.ts";',
    'export interface G {}',
    'export const h = 1;',
    'export async function i() {}',
  ].join('\n');
  expect(valuesShownBy(index)).toBe(5);
});
