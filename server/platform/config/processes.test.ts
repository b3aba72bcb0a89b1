import { expect, test } from 'vitest';
import { webProcessesOf } from './processes.ts';

test('a start has a web process for each core, at most four, and leaves one core to the database it starts itself', () => {
  const on = (cores: number, given: object = {}) => webProcessesOf({ ROLE: 'all', ...given }, cores);
  expect([1, 2, 3, 4, 16].map((cores) => on(cores))).toEqual([1, 1, 2, 3, 4]);
  const elsewhere = { DATABASE_URL: 'postgres://presence@127.0.0.1/presence' };
  expect([1, 2, 4, 16].map((cores) => on(cores, elsewhere))).toEqual([1, 2, 4, 4]);
  expect([on(2, { WEB_PROCESSES: 5 }), on(8, { ROLE: 'worker', WEB_PROCESSES: 5 })]).toEqual([5, 1]);
});
