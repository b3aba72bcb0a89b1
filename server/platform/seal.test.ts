import { expect, test } from 'vitest';
import { sealWith } from './seal.ts';

const seal = sealWith('one-key-of-a-test');

test('invariant 22 a sealed secret opens with its key and for its row only, and shows nothing of itself', () => {
  const sealed = seal.close('sk_live_something', 'row-1');
  expect(seal.open(sealed, 'row-1')).toBe('sk_live_something');
  expect(sealed.toString('latin1')).not.toContain('sk_live');
  expect(seal.close('sk_live_something', 'row-1').equals(sealed)).toBe(false);
  expect(() => seal.open(sealed, 'row-2')).toThrow();
  expect(() => sealWith('another').open(sealed, 'row-1')).toThrow();
});

test('a sealed secret that was changed in one bit does not open', () => {
  const sealed = seal.close('sk_live_something', 'row-1');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => seal.open(changed, 'row-1')).toThrow();
  }
});
