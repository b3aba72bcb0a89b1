import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { processesAfter, processesOf } from './support/programs/processes.ts';
import { mayMount } from './support/programs/small-disk.ts';

if (!mayMount) console.warn('Left out: only root can have a process table and a /tmp of its own.');

/** In its words, so that it is known by them: a file, somebody who outlives their parent, and what comes then. */
const script = (name: string, then: string) => `
  import { inOwnRoom } from './scripts/own-room.ts';
  process.exitCode = await inOwnRoom(['sh', '-c', 'touch /tmp/${name}; setsid tail -f /tmp/${name} & sleep 1; echo ready; ${then}']);`;

const names: string[] = [];
afterEach(() => {
  for (const name of names.splice(0))
    for (const left of processesOf(name)) process.kill(Number(left.split(' ')[0]), 'SIGKILL');
});

function begin(then: string) {
  const name = `own-room-${randomBytes(6).toString('hex')}`;
  names.push(name);
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script(name, then)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { name, child, ready: once(child.stdout, 'data') };
}

/** What is to be found of it, wherever its /tmp may lie. */
const leftOf = async (name: string) => [
  ...(await processesAfter(name, 5_000)),
  ...globSync([`/tmp/${name}`, `/tmp/presence-room-*/${name}`]),
];

test.runIf(mayMount)('what ends in a room of its own leaves no process and no file', async () => {
  const { name, child } = begin('exit 7');
  const [code] = await once(child, 'exit');
  expect([code, await leftOf(name)]).toEqual([7, []]);
});

test.runIf(mayMount)('neither does what somebody breaks off there', async () => {
  const { name, child, ready } = begin('sleep 1000');
  await ready;
  expect(processesOf(name).length).toBeGreaterThan(1);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect([code, await leftOf(name)]).toEqual([130, []]);
});
