import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBackOff } from './back-off.ts';
import { beginAgain } from '../database/postgres-again.ts';

test('what falls over at once is begun again ever more slowly, and soon again once it has stood for a while', () => {
  const backOff = createBackOff({ least: 50, most: 4_000, staysMs: 30_000 });
  const fallsOver = Array.from({ length: 9 }, () => backOff.next(0));
  expect(fallsOver).toEqual([50, 100, 200, 400, 800, 1_600, 3_200, 4_000, 4_000]);
  expect([backOff.next(30_001), backOff.next(30_000)]).toEqual([50, 100]);
});

test('a database that starts and falls over each time is started a few times in three seconds, not a dozen', async () => {
  let starts = 0;
  const end = beginAgain(
    () => true,
    async () => void (starts += 1),
  );
  await sleep(3_000);
  await end();
  expect(starts).toBeGreaterThanOrEqual(3);
  expect(starts).toBeLessThanOrEqual(6);
});
