import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLooking } from './looking.ts';
import { watchRows } from './row-work.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => vi.useRealTimers());

test('rows are looked for twice a second, every other second where none came for ten, and twice a second again once some did or are told of', async () => {
  const due: number[] = [];
  const done: number[] = [];
  let looks = 0;
  const looking = createLooking();
  const watch = watchRows(
    {
      lines: 2,
      async isAnyDue() {
        looks += 1;
        return due.length > 0;
      },
      async doSome() {
        const some = due.splice(0, 4);
        done.push(...some);
        return { done: some.length, more: some.length === 4 };
      },
      waiting: async () => due.length,
    },
    looking,
    () => undefined,
  );
  const looksIn = async (ms: number) => {
    looks = 0;
    await vi.advanceTimersByTimeAsync(ms);
    return looks;
  };
  expect(await looksIn(10_000)).toBe(20);
  expect(await looksIn(20_000)).toBe(10);
  due.push(1, 2, 3, 4, 5);
  // They are found by the next look, half a second from here, and from then on it is the old rhythm.
  expect([await looksIn(2_000), done]).toEqual([4, [1, 2, 3, 4, 5]]);
  expect(await looksIn(8_000)).toBe(16);
  await looksIn(20_000);
  looking.found();
  expect(await looksIn(5_000)).toBe(10);
  await watch.end(0);
});
