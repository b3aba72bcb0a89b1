import { expect, test } from 'vitest';
import { mutantsOf, mutated } from './mutants.ts';

const all = (source: string, where = false) =>
  mutantsOf(source, { where }).map((mutant) => mutated(source, mutant));

test('a comparison is turned round, and its boundary is moved', () => {
  expect(all('const late = now >= end;')).toEqual(['const late = now > end;', 'const late = now < end;']);
  expect(all('same = a === b;')).toEqual(['same = a !== b;']);
});

test('a guard is dropped and turned round, each operand of a condition is dropped once', () => {
  expect(all('if (paid && !sent) send();')).toEqual([
    'if (false) send();',
    'if (!(paid && !sent)) send();',
    'if ((paid)) send();',
    'if ((!sent)) send();',
  ]);
});

test('a boolean is its opposite, and types are left alone', () => {
  expect(all('const x: true | false = true;')).toEqual(['const x: true | false = false;']);
});

test('conditions of queries are dropped only when asked for', () => {
  const source = "q.selectFrom('a').where('id', '=', id).where('open', '=', x).execute();";
  expect(all(source)).toEqual([]);
  expect(all(source, true)).toEqual([
    "q.selectFrom('a').where('open', '=', x).execute();",
    "q.selectFrom('a').where('id', '=', id).execute();",
  ]);
});

test('each change says where it is', () => {
  expect(mutantsOf('let a;\n\nif (b) c();', { where: false })[0]).toMatchObject({
    line: 3,
    what: 'never: if (b)',
  });
});
