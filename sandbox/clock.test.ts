import { expect, onTestFinished, test } from 'vitest';
import { createClock } from './clock.ts';

function startClock(idle: () => Promise<void> = () => Promise.resolve()) {
  const clock = createClock(idle, 20);
  onTestFinished(() => clock.clear());
  return clock;
}

test('runs with real time, and stands still when frozen', async () => {
  const clock = startClock();
  const before = Date.now();
  const now = clock.now();
  expect([before <= now, now <= Date.now()]).toEqual([true, true]);
  clock.freeze();
  const then = clock.now();
  await new Promise((resolve) => setTimeout(resolve, 15));
  expect(clock.now()).toBe(then);
  clock.resume();
  await expect.poll(() => clock.now()).toBeGreaterThan(then);
  expect(clock.now()).toBeLessThan(Date.now());
});

test('advance runs what falls due in the order of time, at its time, also what that adds', async () => {
  const clock = startClock();
  clock.freeze();
  const start = clock.now();
  const ran: [string, number][] = [];
  const record = (name: string) => () => void ran.push([name, clock.now() - start]);
  clock.at(start + 300, record('c'));
  clock.at(start + 100, () => {
    record('a')();
    clock.at(start + 200, record('b'));
  });
  clock.at(start + 100, record('a2'));
  clock.at(start + 250, record('cancelled'))();
  clock.at(start + 401, record('later'));
  await clock.advance(400);
  expect(ran).toEqual([
    ['a', 100],
    ['a2', 100],
    ['b', 200],
    ['c', 300],
  ]);
  expect(clock.now()).toBe(start + 400);
  await clock.advance(1);
  expect(ran.at(-1)).toEqual(['later', 401]);
});

test('advance waits for the work, and for what the work started', async () => {
  let started = 0;
  const clock = startClock(() => new Promise((resolve) => setTimeout(resolve, started > 0 ? 5 : 0)));
  clock.freeze();
  let finished = false;
  clock.at(clock.now() + 1, async () => {
    started += 1;
    await new Promise((resolve) => setTimeout(resolve, 10));
    finished = true;
  });
  await clock.advance(1);
  expect(finished).toBe(true);
});

test('advance does not wait for ever for something that hangs', async () => {
  const clock = startClock(() => new Promise(() => {}));
  const before = Date.now();
  await clock.advance(1_000);
  expect(clock.now()).toBeGreaterThanOrEqual(before + 1_000);
});

test('a running clock fires by itself', async () => {
  const clock = startClock();
  let fired = 0;
  clock.at(clock.now() + 10, () => void (fired += 1));
  await expect.poll(() => fired).toBe(1);
});

test('two advances at once follow each other', async () => {
  const clock = startClock();
  clock.freeze();
  const start = clock.now();
  await Promise.all([clock.advance(10), clock.advance(5)]);
  expect(clock.now()).toBe(start + 15);
});

test('ten thousand tasks run in order', async () => {
  const clock = startClock();
  clock.freeze();
  const start = clock.now();
  const times: number[] = [];
  for (let i = 0; i < 10_000; i += 1)
    clock.at(start + ((i * 7_919) % 1_000), () => void times.push(clock.now()));
  await clock.advance(1_000);
  expect(times.length).toBe(10_000);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});
