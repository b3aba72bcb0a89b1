import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCalls, wakeWhenDue } from './job-wake.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => vi.useRealTimers());

/** Two workers of one kind over a database that holds so many jobs. */
function watched() {
  const { looking, ...calls } = createCalls();
  const state = { looks: 0, due: 0, woken: [] as string[], resting: new Set(['first', 'second']) };
  const executeSql = async () => {
    state.looks += 1;
    return { rows: state.due > 0 ? [{ name: 'test', count: state.due }] : [] };
  };
  const boss = { getDb: () => ({ executeSql }), notifyWorker: (id: string) => void state.woken.push(id) };
  const kind = { name: 'test', workers: ['first', 'second'], resting: state.resting, batch: 1 };
  return { ...calls, state, end: wakeWhenDue(boss as never, [kind], looking()) };
}
const looksIn = async ({ state }: ReturnType<typeof watched>, ms: number) => {
  state.looks = 0;
  await vi.advanceTimersByTimeAsync(ms);
  return state.looks;
};

test('jobs are looked for twice a second, every other second where none came for ten, and twice a second again once one is sent, here or elsewhere', async () => {
  const here = watched();
  expect(await looksIn(here, 10_000)).toBe(20);
  expect(await looksIn(here, 20_000)).toBe(10);
  here.sent();
  expect(await looksIn(here, 5_000)).toBe(10);
  await looksIn(here, 20_000);
  here.rouse();
  expect(await looksIn(here, 5_000)).toBe(10);
  here.end();
  expect(await looksIn(here, 5_000)).toBe(0);
});

test('one that nobody told of is found within two seconds', async () => {
  const here = watched();
  await looksIn(here, 30_000);
  here.state.due = 1;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(here.state.woken[0]).toBe('first');
  here.end();
});

test('who is at work is not waited for: those of its kind are woken who rest', async () => {
  const here = watched();
  here.state.resting.delete('first');
  here.state.due = 1;
  await vi.advanceTimersByTimeAsync(500);
  expect(here.state.woken).toEqual(['second']);
  here.end();
});

test('others are told of what is sent, once in five seconds', async () => {
  const here = watched();
  let told = 0;
  here.whenSent(() => (told += 1));
  for (let n = 0; n < 20; n++) {
    here.sent();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(told).toBe(2);
  here.end();
});
