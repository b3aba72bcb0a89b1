// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { clockOf, lockResending, lockedUntil } from './resend-lock.ts';

beforeEach(() => localStorage.clear());

describe('the resend lock', () => {
  it('R-159 R-168 R-488 holds for five minutes, each kind for itself', () => {
    lockResending('verification', 1_000_000);
    expect(lockedUntil('verification', 1_000_001)).toBe(1_300_000);
    expect(lockedUntil('verification', 1_299_999)).toBe(1_300_000);
    expect(lockedUntil('verification', 1_300_000)).toBe(0);
    expect(lockedUntil('reset', 1_000_001)).toBe(0);
  });
  it('drops a kept time that it could not have set', () => {
    for (const bad of ['x', '', 'Infinity', String(9e15)]) {
      localStorage.setItem('reset-email-locked-until', bad);
      expect(lockedUntil('reset', 1_000_000)).toBe(0);
    }
  });
  it('counts down in minutes and seconds', () => {
    expect([300_000, 61_000, 9_001, 1].map(clockOf)).toEqual(['5:00', '1:01', '0:10', '0:01']);
  });
});
