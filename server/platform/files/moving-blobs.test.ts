import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newBucket, s3Server, type S3Server } from '#tests/support/programs/s3-server.ts';
import { fileBlobs, type Blobs } from './blobs.ts';
import { moveBlobs } from './move-blobs.ts';
import { movingBlobs } from './moving-blobs.ts';
import { createS3 } from './s3/client.ts';
import { s3Blobs } from './s3/blobs.ts';

const folder = mkdtempSync('/tmp/presence-moving-');
let server: S3Server;
beforeAll(async () => {
  server = await s3Server();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = async () => fileBlobs(mkdtempSync(path.join(folder, 'kept-')));
const inBucket = async () => s3Blobs(createS3(await newBucket(server.endpoint)));
const namesIn = async (blobs: Blobs) => {
  const found: string[] = [];
  for await (const { key, size } of blobs.list()) found.push(`${key} ${size}`);
  return found.sort();
};

describe('files that are moved', () => {
  test('are read, kept and taken away meanwhile; then all are in the new place and none in the old one', async () => {
    const [from, to] = [await inFolder(), await inBucket()];
    const kept = new Map(Array.from({ length: 20 }, (_, n) => [`media/s/${n}`, randomBytes(5_000 + n)]));
    kept.set('courses/film', randomBytes(9_000_000));
    for (const [key, bytes] of kept) await from.put(key, bytes);
    const served = movingBlobs({ from, to });
    const moving = moveBlobs({ from, to });
    await served.put('media/s/new', Buffer.from('new'));
    await served.remove('media/s/3');
    kept.delete('media/s/3');
    for (const [key, bytes] of kept) expect((await served.get(key))!.equals(bytes)).toBe(true);
    const moved = await moving;
    expect(moved.differ).toEqual([]);
    expect(await namesIn(from)).toEqual([]);
    expect(await namesIn(to)).toEqual(
      ['media/s/new 3', ...[...kept].map(([key, { length }]) => `${key} ${length}`)].sort(),
    );
    // And back, and once more, which finds nothing to do.
    expect((await moveBlobs({ from: to, to: from })).moved).toBe(kept.size + 1);
    expect(await moveBlobs({ from: to, to: from })).toEqual({ moved: 0, bytes: 0, differ: [] });
    for (const [key, bytes] of kept) expect((await from.get(key))!.equals(bytes)).toBe(true);
  });

  test('and found to be something else there stay in both places, and are named', async () => {
    const [from, to] = [await inBucket(), await inFolder()];
    await from.put('media/a', Buffer.from('one'));
    await to.put('media/a', Buffer.from('another'));
    await from.put('media/b', Buffer.from('same'));
    await to.put('media/b', Buffer.from('same'));
    expect(await moveBlobs({ from, to })).toEqual({ moved: 1, bytes: 4, differ: ['media/a'] });
    expect([await namesIn(from), await namesIn(to)]).toEqual([['media/a 3'], ['media/a 7', 'media/b 4']]);
  });
});
