import { expect, test } from 'vitest';
import { mutantsOf, withSwitches } from './mutants.ts';

const all = (source: string, where = false) =>
  mutantsOf(source, { where }).map(
    ({ start, end, replacement }) => source.slice(0, start) + replacement + source.slice(end),
  );

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
  const source =
    'let a;\n\nif (b) c();\nconst f = () => { const g = () => true; };\nfunction h() { return false; }';
  expect(mutantsOf(source, { where: false }).map(({ line, inside, what }) => [line, inside, what])).toEqual([
    [3, '', 'never: if (b)'],
    [3, '', 'the other way round: if (b)'],
    [4, 'f', 'true → false'],
    [5, 'h', 'false → true'],
  ]);
});

test('asked for losses, what a place says, shows, gives and does is taken away', () => {
  const lost = (source: string) =>
    mutantsOf(source, { where: false, losses: true, lang: 'tsx' }).map(
      ({ start, end, replacement, around: [before, after] = ['', ''] }) =>
        source.slice(0, start) + before + replacement + after + source.slice(end),
    );
  expect(lost("say('hello', 5);")).toEqual(['undefined;', "say('', 5);", "say('hello', 6);"]);
  expect(lost('const f = () => ({ a, b: c });')).toEqual([
    'const f = () => (undefined);',
    'const f = () => ({ a: undefined, b: c });',
    'const f = () => ({ a, b: undefined });',
  ]);
  expect(lost('const x = <p id="a" hidden>Hi <b /></p>;')).toEqual([
    'const x = null;',
    'const x = <p id={undefined} hidden>Hi <b /></p>;',
    'const x = <p id="a" hidden={undefined}>Hi <b /></p>;',
    'const x = <p id="a" hidden>{\'\'}<b /></p>;',
    'const x = <p id="a" hidden>Hi {null}</p>;',
  ]);
  expect(lost("'use client'; import a from 'a'; export * from 'b'; const c = import('c');")).toEqual([]);
});

test('with switches in it JSX shows as before what it did not lose', () => {
  const source = 'const x = <p hidden>\n  Hi there,\n  {name} <b>you</b>\n</p>;';
  const mutants = mutantsOf(source, { where: false, losses: true, lang: 'tsx' });
  expect(withSwitches(source, mutants, (n) => `is(${n})`)).toBe(
    'const x = (is(0) ? (null) : (<p hidden={(is(1) ? (undefined) : (true))}>{(is(2) ? (\'\') : ("Hi there,"))}' +
      '{name} {(is(3) ? (null) : (<b>{(is(4) ? (\'\') : ("you"))}</b>))}\n</p>));',
  );
});

test('with switches in it a source does as before, or as one change has it', () => {
  const source = '[a === b ? (c && !d) : null ?? e, a === b]';
  const mutants = mutantsOf(source, { where: false });
  const switched = withSwitches(source, mutants, (n) => `is(${n})`);
  const play = (body: string, on?: number) =>
    new Function('is', 'a', 'b', 'c', 'd', 'e', `return ${body}`)(
      (n: number) => n === on,
      1,
      1,
      true,
      false,
      5,
    );
  expect(play(switched)).toEqual(play(source));
  mutants.forEach(({ start, end, replacement }, n) =>
    expect(play(switched, n)).toEqual(play(source.slice(0, start) + replacement + source.slice(end))),
  );
});
