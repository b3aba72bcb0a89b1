import { expect, test } from 'vitest';
import { sealFor } from './seal.ts';

const keys = (secretKey: string, sealKeys: string[] = [], oldSecretKeys: string[] = []) => ({
  secretKey,
  sealKeys,
  oldSecretKeys,
});
const seal = sealFor(keys('one-key-of-a-test'), 'tests');

test('invariant 22 a sealed secret opens with its key and for its row only, and shows nothing of itself', () => {
  const sealed = seal.close('sk_live_something', 'row-1');
  expect(seal.open(sealed, 'row-1')).toBe('sk_live_something');
  expect(sealed.toString('latin1')).not.toContain('sk_live');
  expect(seal.close('sk_live_something', 'row-1').equals(sealed)).toBe(false);
  expect(() => seal.open(sealed, 'row-2')).toThrow();
  expect(() => sealFor(keys('another'), 'tests').open(sealed, 'row-1')).toThrow();
});

test('a sealed secret that was changed in one bit does not open', () => {
  const sealed = seal.close('sk_live_something', 'row-1');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => seal.open(changed, 'row-1')).toThrow();
  }
});

test('several keys: the first one seals and every value says by which, also what a single key sealed without saying so opens', () => {
  const before = seal.close('kept', 'row-1');
  const both = sealFor(keys('one-key-of-a-test', ['newer']), 'tests');
  expect(both.open(before, 'row-1')).toBe('kept');
  const anew = both.close('kept', 'row-1');
  expect(anew.length).toBe(before.length + 8);
  expect(() => seal.open(anew, 'row-1')).toThrow();
  expect(sealFor(keys('unknown', ['newest', 'newer']), 'tests').open(anew, 'row-1')).toBe('kept');
  expect(() => sealFor(keys('one-key-of-a-test', ['newest']), 'tests').open(anew, 'row-1')).toThrow();
  expect(sealFor(keys('another', [], ['one-key-of-a-test']), 'tests').open(before, 'row-1')).toBe('kept');
});

test('a secret sealed for one use does not open for another', () => {
  expect(() =>
    sealFor(keys('one-key-of-a-test'), 'others').open(seal.close('x', 'row-1'), 'row-1'),
  ).toThrow();
});
