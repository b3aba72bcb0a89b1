import { expect, test } from 'vitest';
import { dataCost } from './data-cost.ts';

test('what data costs is said in kobo, from a naira on in naira, and in two figures', () => {
  const at80 = (bytes: number) => dataCost(bytes, 80);
  expect([14_000, 112_400, 150_000, 1_240_000, 1_250_001, 15_560_000].map(at80)).toEqual([
    'about 1.1 kobo',
    'about 9 kobo',
    'about 12 kobo',
    'about 99 kobo',
    'about ₦1',
    'about ₦12',
  ]);
  expect(dataCost(2_000_000, 62.5)).toBe('about ₦1.30');
  expect([0, 1_200, 1_250].map(at80)).toEqual(['less than 0.1 kobo', 'less than 0.1 kobo', 'about 0.1 kobo']);
});
