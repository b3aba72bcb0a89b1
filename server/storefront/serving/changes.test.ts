import { expect, test } from 'vitest';
import { createChanges } from './changes.ts';

const page = (version: number, ...shows: string[]) => ({ version, shows });

test('a page outlives changes of what it does not show, and none of what it shows', () => {
  const changes = createChanges();
  changes.learn('a', 7, []);
  changes.learn('a', 9, [
    { version: 8, what: ['mug'] },
    { version: 9, what: ['rug', 'place'] },
  ]);
  expect(changes.knownOf('a')).toBe(9);
  expect(changes.spare('a', page(7, 'bowl'), 9)).toBe(true);
  expect(changes.spare('a', page(7, 'bowl', 'mug'), 9)).toBe(false);
  expect(changes.spare('a', page(8, 'bowl', 'mug'), 9)).toBe(true);
  expect(changes.spare('a', page(8, 'place'), 9)).toBe(false);
  expect(changes.spare('a', page(9, 'place'), 9)).toBe(true);
});

test('a version that names nothing may have changed anything', () => {
  const changes = createChanges();
  changes.learn('a', 7, []);
  changes.learn('a', 9, [{ version: 9, what: ['mug'] }]);
  expect(changes.spare('a', page(7, 'bowl'), 9)).toBe(false);
  expect(changes.spare('a', page(9, 'bowl'), 9)).toBe(true);
  changes.learn('a', 10, []);
  expect(changes.spare('a', page(9, 'bowl'), 10)).toBe(false);
});

test('of a store nothing is known before its first look, nor of a version it was not looked at', () => {
  const changes = createChanges();
  expect(changes.knownOf('a')).toBeNull();
  expect(changes.spare('a', page(7), 7)).toBe(false);
  changes.learn('a', 7, [{ version: 7, what: ['mug'] }]);
  expect(changes.spare('a', page(6, 'bowl'), 7)).toBe(false);
  expect(changes.spare('a', page(7, 'bowl'), 8)).toBe(false);
  expect(changes.knownOf('b')).toBeNull();
});

test('a look that was begun earlier and is told later takes nothing back', () => {
  const changes = createChanges();
  changes.learn('a', 7, []);
  changes.learn('a', 9, [
    { version: 8, what: ['mug'] },
    { version: 9, what: ['rug'] },
  ]);
  changes.learn('a', 8, [{ version: 8, what: ['mug'] }]);
  expect(changes.knownOf('a')).toBe(9);
  // One that knew less tells what is known again.
  changes.learn('a', 10, [
    { version: 8, what: ['mug'] },
    { version: 9, what: ['rug'] },
    { version: 10, what: ['cup'] },
  ]);
  expect(changes.spare('a', page(7, 'bowl'), 10)).toBe(true);
  expect(changes.spare('a', page(7, 'rug'), 10)).toBe(false);
});
