import { expect, test } from 'vitest';
import { isUnavailable } from './errors.ts';

test('a database whose disk may only be read is away; one that forbids us something tells of a mistake of ours', () => {
  const said = (words: string) => isUnavailable(Object.assign(new Error(words), { code: '42501' }));
  expect(said('could not open file "base/16384/2601": Read-only file system')).toBe(true);
  expect(said('permission denied for table orders')).toBe(false);
});
