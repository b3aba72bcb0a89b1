import { expect, test } from 'vitest';
import { withRenewals } from './renewals.ts';

const renewed = (source: string) => {
  const told: number[] = [];
  return { source: withRenewals(source, 'tsx', (n) => told.push(n)), told };
};
const a = "(globalThis.isChanged?.(1) ? ('') : ('a'))";

test('mere data tells how it is computed anew', () => {
  expect(renewed(`export const words = { a: ${a} };\nconst b = 1;`)).toEqual({
    told: [1],
    source:
      `export let words = { a: ${a} }; ` +
      `globalThis.isRenewedBy?.([1], () => { words = { a: ${a} }; });\nconst b = 1;`,
  });
});

test('what is called, made once or computed later stays as it is', () => {
  for (const source of [`const b = make(${a});`, `const f = () => ${a};`, `function f() { const b = ${a}; }`])
    expect(renewed(source)).toEqual({ told: [], source });
});
