import { expect, test } from 'vitest';
import { quietUntil } from './quiet.ts';

const nights = { quiet_from: '22:00', quiet_until: '06:30' };

test.each([
  ['21:59 in Lagos', '2026-11-18T20:59:00Z', null],
  ['22:00 in Lagos', '2026-11-18T21:00:00Z', '2026-11-19T05:30:00.000Z'],
  ['midnight in Lagos', '2026-11-18T23:00:00Z', '2026-11-19T05:30:00.000Z'],
  ['06:29 in Lagos', '2026-11-19T05:29:00Z', '2026-11-19T05:30:00.000Z'],
  ['06:30 in Lagos', '2026-11-19T05:30:00Z', null],
])('quiet hours over midnight: at %s', (_at, now, until) => {
  expect(quietUntil(new Date(now), nights)?.toISOString() ?? null).toBe(until);
});

test('quiet hours within a day, and none', () => {
  const service = { quiet_from: '09:00', quiet_until: '12:00' };
  const at = (hour: string) => new Date(`2026-11-22T${hour}:00+01:00`);
  expect(quietUntil(at('08:59'), service)).toBeNull();
  expect(quietUntil(at('09:00'), service)).toEqual(at('12:00'));
  expect(quietUntil(at('12:00'), service)).toBeNull();
  expect(quietUntil(at('09:00'), { quiet_from: '', quiet_until: '' })).toBeNull();
});
