import { expect, test } from 'vitest';
import { createKept } from './kept.ts';

test('the value longest unused is forgotten first, and looking is not using', () => {
  const kept = createKept<number>({ most: 2 });
  kept.set('a', 1);
  kept.set('b', 2);
  expect(kept.get('a')).toBe(1);
  expect(kept.peek('b')).toBe(2);
  kept.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => kept.peek(key))).toEqual([1, undefined, 3]);
});

test('a value that is put again takes the place of the one before, and its size', () => {
  const kept = createKept<string>({ most: 10, sizeOf: (text) => text.length });
  kept.set('a', 'x'.repeat(8));
  kept.set('b', 'yy');
  kept.set('a', 'x');
  kept.set('c', 'z'.repeat(7));
  expect(['a', 'b', 'c'].map((key) => kept.peek(key)?.length)).toEqual([1, 2, 7]);
  kept.delete('c');
  kept.set('d', 'z'.repeat(7));
  expect(['a', 'b', 'd'].map((key) => kept.peek(key)?.length)).toEqual([1, 2, 7]);
});

test('one that is larger than everything may be is kept alone', () => {
  const kept = createKept<string>({ most: 3, sizeOf: (text) => text.length });
  kept.set('a', 'x');
  kept.set('b', 'yyyy');
  expect(['a', 'b'].map((key) => kept.peek(key))).toEqual([undefined, 'yyyy']);
});
