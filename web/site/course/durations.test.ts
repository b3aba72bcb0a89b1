import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, secondsOfDuration } from './durations.ts';

describe('durations', () => {
  it.each([
    ['04:05', 245],
    ['4:05', 245],
    ['01:04:05', 3845],
    ['75:00', 4500],
    ['', null],
    ['0:00', null],
    ['1:2:3:4', null],
    ['1:75:00', null],
    ['4:5', null],
    ['soon', null],
  ])('R-296 X-15 reads "%s" as %s', (text, seconds) => {
    expect(secondsOfDuration(text)).toBe(seconds);
  });
  it('R-296 are written so that they read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 * 3600 }), (seconds) => {
        expect(secondsOfDuration(clockText(seconds))).toBe(seconds);
      }),
    );
    expect(clockText(65)).toBe('01:05');
    expect(clockText(3665)).toBe('01:01:05');
    expect(clockText(Number.NaN)).toBe('00:00');
  });
});
