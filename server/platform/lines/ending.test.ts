import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Database } from '../database/db.ts';
import { letGoAtItsEnd } from './ending.ts';
import { createLog } from '../log.ts';

/** What PostgreSQL says to who comes, and hangs up. */
function refusal([code, sentence]: readonly [string, string]): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${sentence}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

const isFull = ['53300', 'sorry, too many clients already'] as const;
/** As one says it whose `lc_messages` is German. */
const isEnding = ['57P03', 'das Datenbanksystem fährt herunter'] as const;

test('lines are let go for as long as the database says in any language that it is shutting down, and no longer', async () => {
  let said: readonly [string, string] = isFull;
  const heard: (readonly [string, string])[] = [];
  const server = createServer((line) => {
    line.on('error', () => undefined);
    line.once('data', () => {
      heard.push(said);
      line.end(refusal(said));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let times = 0;
  const db = { letGo: async () => void (times += 1) } as unknown as Database;
  const way = { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user: 'a', database: 'a' };
  const end = letGoAtItsEnd(way, db, createLog(systemClock, 'silent'), 20);
  await expect.poll(() => heard.length).toBeGreaterThan(2);
  expect(times).toBe(0);
  said = isEnding;
  await expect.poll(() => times).toBeGreaterThanOrEqual(2);
  said = isFull;
  // They follow each other: whoever hears the new word hears of no other look that is on its way.
  const isBack = () => heard.lastIndexOf(isEnding) < heard.length - 1;
  await expect.poll(isBack).toBe(true);
  const [until, looks] = [times, heard.length];
  await expect.poll(() => heard.length).toBeGreaterThan(looks + 20);
  expect(times).toBe(until);
  end();
  server.close();
});
