import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import type { Database } from './db.ts';
import { letGoAtItsEnd } from './ending.ts';
import { createLog } from './log.ts';

/** What PostgreSQL says to who comes, and hangs up. */
function refusal(sentence: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C57P03\0M${sentence}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('lines are let go for as long as the database says that it is shutting down, and no longer', async () => {
  let said = 'the database system is starting up';
  const heard: string[] = [];
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
  said = 'the database system is shutting down';
  await expect.poll(() => times).toBeGreaterThanOrEqual(2);
  said = 'the database system is starting up';
  // They follow each other: whoever hears the new word hears of no other look that is on its way.
  const isBack = () => heard.lastIndexOf('the database system is shutting down') < heard.length - 1;
  await expect.poll(isBack).toBe(true);
  const [until, looks] = [times, heard.length];
  await expect.poll(() => heard.length).toBeGreaterThan(looks + 20);
  expect(times).toBe(until);
  end();
  server.close();
});
