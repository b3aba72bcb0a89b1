import { describe, expect, it } from 'vitest';
import { isPhone, normalisePhone, soughtPhone } from './phone.ts';

describe('a phone number that is looked for', () => {
  it.each([
    ['8031234567', '08031234567'],
    ['+234 803 123 4567', '08031234567'],
    ['+234 803 12', '080312'],
    ['2340803 12', '080312'],
    ['0803 12', '080312'],
    ['08', '08'],
  ])('%s is the beginning of %s, as numbers are kept', (typed, kept) =>
    expect(soughtPhone(typed)).toBe(kept),
  );
  it.each(['4567', '1042', '803123', '#1042', 'Ada 0803', ''])('%j is none', (typed) =>
    expect(soughtPhone(typed)).toBeNull(),
  );
});

describe('a Nigerian phone number', () => {
  it.each(['07012345678', '08012345678', '09012345678', '07999999999'])(
    'R-124 R-490 %s, with 11 digits that begin with 07, 08 or 09, is one',
    (typed) => expect(isPhone(typed)).toBe(true),
  );
  it.each([
    '0803123456',
    '080312345678',
    '8031234567',
    '18031234567',
    ...['00', '01', '02', '03', '04', '05', '06'].map((start) => `${start}031234567`),
    '0803123456a',
    '٠٨٠٣١٢٣٤٥٦٧',
    'call 08031234567',
    '',
  ])('R-124 R-490 %j is none', (typed) => expect(isPhone(typed)).toBe(false));
  it.each(['+234 803 123 4567', '2348031234567', '+2340803-123-4567', '00234 (803) 123.4567'])(
    'X-24 %s is the same number in another form',
    (typed) => {
      expect(normalisePhone(typed)).toBe('08031234567');
      expect(isPhone(typed)).toBe(true);
    },
  );
});
