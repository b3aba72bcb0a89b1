import { expect, test } from 'vitest';
import { workOff } from './work-off.ts';

const later = (ms = 1) => new Promise((resolve) => setTimeout(resolve, ms));
const listOf = (items: number[]) => (most: number) => Promise.resolve(items.splice(0, most));
const base = { failed: () => {}, atOnce: 3, limitMs: 10_000 };

test('it works until the list is empty, so many at once, and a failure ends one item', async () => {
  const done: number[] = [];
  const failed: number[] = [];
  let now = 0;
  let most = 0;
  const count = await workOff<number>({
    ...base,
    claim: listOf(Array.from({ length: 50 }, (_, n) => n)),
    async work(n) {
      most = Math.max(most, ++now);
      await later();
      now -= 1;
      if (n % 10 === 0) throw new Error('no');
      done.push(n);
    },
    failed: (n) => void failed.push(n),
  });
  expect([count, done.length, failed.toSorted(), most]).toEqual([50, 45, [0, 10, 20, 30, 40], 3]);
});

test('once its time is up it takes no more, and ends what it took', async () => {
  let claims = 0;
  let done = 0;
  const count = await workOff<number>({
    ...base,
    limitMs: 50,
    claim: async (most) => {
      claims += 1;
      return Array.from({ length: most }, (_, n) => n);
    },
    async work() {
      await later(20);
      done += 1;
    },
  });
  expect(done).toBe(count);
  expect(claims).toBeLessThan(5);
});

test('a full lane is named to the claim and waits for itself alone', async () => {
  const slow = Array.from({ length: 8 }, (_, n) => `slow ${n}`);
  const quick = Array.from({ length: 40 }, (_, n) => `quick ${n}`);
  const order: string[] = [];
  let running = 0;
  let most = 0;
  await workOff<string>({
    ...base,
    claim: async (_most, full) => [
      ...(full.includes('slow') ? [] : slow.splice(0, 4)),
      ...(full.includes('quick') ? [] : quick.splice(0, 4)),
    ],
    lane: { of: (item) => item.split(' ')[0]!, most: (lane) => (lane === 'slow' ? 2 : 10) },
    async work(item) {
      if (item.startsWith('quick')) return void order.push(item);
      most = Math.max(most, ++running);
      await later(30);
      running -= 1;
      order.push(item);
    },
  });
  expect([order.length, most]).toEqual([48, 2]);
  // Everything quick was done while the first slow ones were still at work.
  expect(order.slice(0, 30).filter((item) => item.startsWith('slow'))).toEqual([]);
});

test('a claim that fails is told to the caller', async () => {
  const claim = () => Promise.reject(new Error('the database is away'));
  await expect(workOff({ ...base, claim, work: later })).rejects.toThrow('the database is away');
});
