import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

/** The module as a script, whose last value is whether expressions look behind. */
const older = `${stripTypeScriptTypes(readFileSync('web/client/older.ts', 'utf8')).replace('export const', 'const')}; looksBehind`;

/** Takes away what browsers of some years ago are without. */
const aged = `
  for (const name of ['findLast', 'toSorted', 'toReversed', 'toSpliced', 'with']) delete Array.prototype[name];
  delete Object.hasOwn;
`;

/** Another browser: what is run in it sees nothing of ours. */
function browser(before = ''): (code: string) => unknown {
  const context = createContext({});
  runInContext(before, context);
  return (code) => runInContext(code, context) as unknown;
}

const asked = `{
  const list = [5, 3, 9, 1];
  const isOdd = (one) => one % 2 === 1;
  JSON.stringify([
    [list.findLast(isOdd), list.findLast((one) => one > 9)],
    [list.toSorted(), list.toSorted((one, other) => other - one)],
    [list.toReversed(), list.toSpliced(1, 2), list.toSpliced(1, 0, 7, 8), list.with(1, 4), list.with(-1, 4)],
    [Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({ a: 1 }, 'toString')],
    list, Object.keys(list), 'for in' + Object.keys(Array.prototype),
  ]);
}`;

test('what an older browser lacks answers as a younger browser’s own, and changes no list', () => {
  const old = browser(aged);
  expect(() => old(asked)).toThrow('not a function');
  expect(old(older)).toBe(true);
  expect(old(asked)).toBe(browser()(asked));
});

test('what a browser has stays its own', () => {
  const young = browser();
  const own = `[[].findLast, [].toSorted, [].toReversed, [].toSpliced, [].with, Object.hasOwn, RegExp]`;
  const before = young(own) as unknown[];
  young(older);
  expect((young(own) as unknown[]).map((one, index) => one === before[index])).toEqual(Array(7).fill(true));
});

test('an expression that looks behind matches nothing where none can; every other one works, and what is wrong is wrong', () => {
  const safari = browser(`{
    const whole = RegExp;
    const call = function (pattern, flags) {
      if (/\\(\\?<[=!]/.test(String(pattern))) throw new SyntaxError('Invalid group specifier name');
      return new whole(pattern, flags);
    };
    call.prototype = whole.prototype;
    globalThis.RegExp = call;
  }`);
  expect(safari(older)).toBe(false);
  expect(safari(`String(RegExp('(?<!a)b', 'u').exec('b'))`)).toBe('null');
  expect(safari(`RegExp('(?<name>b)').exec('ab').groups.name`)).toBe('b');
  expect(safari('/a/ instanceof RegExp')).toBe(true);
  expect(() => safari(`RegExp('(')`)).toThrow('Invalid regular expression');
});
