import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { filesAway } from '../platform/files/blob-troubles.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { newId } from '../platform/ids.ts';
import { createGate, createSeats } from './gate.ts';
import { serveMedia, type AudienceOf } from './serve.ts';

import { keepFiles } from './store-picture.ts';

const open: AudienceOf = async () => 'everybody';

const files = [1, 2, 3].map((n) => ({ name: `${n}.webp`, bytes: Buffer.from([n]) }));

/** Files in memory; the third one meets a problem. */
function failing(problem: Error): { blobs: Blobs; kept: Set<string> } {
  const kept = new Set<string>();
  const blobs: Blobs = {
    put(key) {
      if (key.endsWith('3.webp')) return Promise.reject(problem);
      kept.add(key);
      return Promise.resolve();
    },
    putFile: () => Promise.reject(problem),
    get: () => Promise.reject(problem),
    open: () => Promise.reject(problem),
    list: () => [] as never,
    remove(prefix) {
      for (const key of kept) if (key.startsWith(prefix)) kept.delete(key);
      return Promise.resolve();
    },
  };
  return { blobs, kept };
}

test('a full disk is told as "later" and leaves no half picture', async () => {
  const { blobs, kept } = failing(filesAway.full());
  await expect(keepFiles(blobs, newId(), newId(), files)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 60,
    sentences: { detail: 'There is no room for photos and files right now. Please try again later.' },
  });
  expect(kept.size).toBe(0);
});

test('any other failure of the storage bubbles up and leaves no half picture either', async () => {
  const { blobs, kept } = failing(new Error('storage is away'));
  await expect(keepFiles(blobs, newId(), newId(), files)).rejects.toThrow('storage is away');
  expect(kept.size).toBe(0);
});

const noJpegs = () => Promise.resolve(null);

test('while the storage is away pictures are 503 and not remembered as missing', async () => {
  const { blobs } = failing(new Error('storage is away'));
  const said: unknown[] = [];
  const request = { url: `/media/${newId()}/${newId()}/160.webp`, method: 'GET' } as IncomingMessage;
  const response = {
    req: request,
    writeHead: (status: number, headers: object) => said.push(status, headers),
    end: () => undefined,
  } as unknown as ServerResponse;
  expect(await serveMedia(blobs, noJpegs)(request, response, open)).toBe(true);
  expect(said).toEqual([503, expect.objectContaining({ 'retry-after': '5', 'cache-control': 'no-store' })]);
  expect(
    await serveMedia(blobs, noJpegs)({ ...request, url: '/products' } as IncomingMessage, response, open),
  ).toBe(false);
});

test('the gate lets two work at once, in order, and goes on after a failure', async () => {
  const gate = createGate(2);
  const ends: (() => void)[] = [];
  const began: number[] = [];
  const work = (n: number) =>
    gate.run(() => {
      began.push(n);
      return new Promise<number>((resolve, reject) => {
        ends.push(() => (n === 0 ? reject(new Error('broken')) : resolve(n)));
      });
    });
  const all = Promise.allSettled([0, 1, 2, 3].map(work));
  await turn();
  expect(began).toEqual([0, 1]);
  for (let n = 0; n < 4; n++) {
    ends[n]!();
    await turn();
    expect(began.length).toBe(Math.min(4, n + 3));
  }
  expect((await all).map((one) => one.status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(began).toEqual([0, 1, 2, 3]);
});

test('seats run out for one person before they run out for all', () => {
  const seats = createSeats(3, 2);
  const [first, second] = [seats.take('a'), seats.take('a')];
  expect(seats.take('a')).toBeNull();
  expect(seats.take('b')).not.toBeNull();
  expect(seats.take('c')).toBeNull();
  first!();
  expect(seats.take('a')).not.toBeNull();
  second!();
  expect(seats.take('c')).not.toBeNull();
});
