import { expect, test } from 'vitest';
import { testClock } from '#tests/support/clock.ts';
import { minutes, seconds } from '../clock.ts';
import { createCounts } from './limits.ts';

test('counts of windows that have ended are let go, however many networks came, and those of open ones go on', () => {
  const clock = testClock();
  const counts = createCounts(clock);
  const long = { name: 'signing in: a shopper', perMs: minutes(60) };
  counts.add(long);
  for (let n = 0; n < 100_000; n++) {
    counts.add({ name: `looking: ${n}`, perMs: seconds(1) });
    if (n % 100 === 0) clock.advance(seconds(1));
  }
  expect(counts.kept()).toBeLessThanOrEqual(1_000);
  expect(counts.add(long)).toMatchObject({ used: 2 });
});

test('open windows are all kept, up to 200,000, beyond which the oldest of the limit that has most are forgotten', () => {
  const counts = createCounts(testClock());
  const password = { name: 'log in: ada@example.ng', perMs: minutes(10) };
  counts.add(password);
  const open = (n: number) => ({ name: `a network: ${n}`, perMs: minutes(1) });
  for (let n = 0; n < 199_999; n++) counts.add(open(n));
  expect(counts.kept()).toBe(200_000);
  expect(counts.add(open(0))).toMatchObject({ used: 2 });
  counts.add(open(200_000));
  expect(counts.kept()).toBe(180_001);
  expect([counts.add(open(0)), counts.add(open(199_998)), counts.add(password)]).toMatchObject([
    { used: 1 },
    { used: 2 },
    { used: 2 },
  ]);
});
