import { expect, test, vi } from 'vitest';
import { testClock } from '#tests/support/clock.ts';
import { createHosts, createTold, hostName } from './host.ts';

const store = (version: number) => ({ version });

test('a store is asked about once a second at most, and a change is seen within one', async () => {
  const clock = testClock();
  let version = 1;
  const lookUp = vi.fn(async () => store(version));
  const hosts = createHosts(lookUp, clock);
  expect(hosts.peek('a.localhost')).toBeUndefined();
  expect((await hosts.find('a.localhost'))?.version).toBe(1);
  version = 2;
  clock.advance(400);
  expect(hosts.peek('a.localhost')?.version).toBe(1);
  expect(lookUp).toHaveBeenCalledTimes(1);
  clock.advance(601);
  expect(hosts.peek('a.localhost')).toBeUndefined();
  expect((await hosts.find('a.localhost'))?.version).toBe(2);
});

test('a store that was told to have changed is asked about at once, ten times a second at most', async () => {
  const clock = testClock();
  let version = 1;
  const lookUp = vi.fn(async () => ({ id: 'one', version }));
  const told = createTold(clock);
  const hosts = createHosts(lookUp, clock, told.isSince);
  await hosts.find('a.localhost');
  clock.advance(100);
  expect(hosts.peek('a.localhost')?.version).toBe(1);
  version = 2;
  told.note('another');
  expect(hosts.peek('a.localhost')?.version).toBe(1);
  told.note('one');
  expect(hosts.peek('a.localhost')).toBeUndefined();
  expect((await hosts.find('a.localhost'))?.version).toBe(2);
  clock.advance(99);
  told.note('one');
  expect(hosts.peek('a.localhost')?.version).toBe(2);
  clock.advance(1);
  expect(hosts.peek('a.localhost')).toBeUndefined();
});

test('a busy host is asked about ahead of time, so no request waits', async () => {
  const clock = testClock();
  let asked = 0;
  const lookUp = vi.fn(async () => store((asked += 1)));
  const hosts = createHosts(lookUp, clock);
  await hosts.find('a.localhost');
  clock.advance(700);
  expect(hosts.peek('a.localhost')?.version).toBe(1);
  hosts.peek('a.localhost');
  await Promise.resolve();
  await new Promise(setImmediate);
  clock.advance(600);
  expect(hosts.peek('a.localhost')?.version).toBe(2);
  expect(lookUp).toHaveBeenCalledTimes(3);
});

test('many at once ask once', async () => {
  const lookUp = vi.fn(async () => store(1));
  const hosts = createHosts(lookUp, testClock());
  await Promise.all(Array.from({ length: 50 }, () => hosts.find('a.localhost')));
  expect(lookUp).toHaveBeenCalledTimes(1);
});

test('with the database away what was known is used; a host never seen fails', async () => {
  const clock = testClock();
  let away = false;
  const hosts = createHosts(async () => {
    if (away) throw new Error('away');
    return store(1);
  }, clock);
  await hosts.find('a.localhost');
  away = true;
  clock.advance(60_000);
  expect((await hosts.find('a.localhost'))?.version).toBe(1);
  await expect(hosts.find('b.localhost')).rejects.toThrow('away');
});

test('made-up names do not fill the memory', async () => {
  const lookUp = vi.fn(async () => null);
  const hosts = createHosts(lookUp, testClock(), undefined, 3);
  for (const name of ['a', 'b', 'c', 'd']) await hosts.find(name);
  expect(hosts.peek('a')).toBeUndefined();
  expect(hosts.peek('d')).toBeNull();
});

test.each([
  ['Adunni.LOCALHOST:3000', 'adunni.localhost'],
  ['adunni.localhost.', 'adunni.localhost'],
  ['adunni.localhost', 'adunni.localhost'],
  ['127.0.0.1:3000', null],
  ['[::1]:3000', null],
  ['a b', null],
  ['a\u0000b', null],
  ['', null],
  [undefined, null],
])('Host %j is %j', (header, name) => {
  expect(hostName(header)).toBe(name);
});
