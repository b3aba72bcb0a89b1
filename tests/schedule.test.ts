import { expect } from 'vitest';
import { schedule } from './schedule/run.ts';
import { embeddedTest as test } from './support/programs/embedded.ts';

test('invariant 14 invariant 26 R-004: while people buy, the provider misbehaves, time leaps and the program is killed, the books end as the provider’s, nothing acknowledged is missing and stock adds up', async () => {
  const result = await schedule({ lives: 120, kills: 2 });
  expect(result.captures).toBeGreaterThan(10);
  const { seed, violations, notProvoked } = result;
  expect([`seed ${seed}`, ...violations, ...notProvoked]).toEqual([`seed ${seed}`]);
}, 600_000);
