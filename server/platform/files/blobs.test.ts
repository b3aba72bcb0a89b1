import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newBucket, s3Line, s3Server, type S3Server } from '#tests/support/programs/s3-server.ts';
import { testClock } from '#tests/support/clock.ts';
import { blobTroubles, ofDisk } from './blob-troubles.ts';
import { fileBlobs, type Blobs } from './blobs.ts';
import { createLog } from '../log.ts';
import { createS3 } from './s3/client.ts';
import { s3Blobs } from './s3/blobs.ts';

const folder = mkdtempSync('/tmp/presence-blobs-');
let server: S3Server;
let line: Awaited<ReturnType<typeof s3Line>>;
beforeAll(async () => {
  server = await s3Server();
  line = await s3Line(server.endpoint);
});
afterAll(async () => {
  await line.stop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = async () => fileBlobs(mkdtempSync(path.join(folder, 'kept-')));
const inBucket = async () => s3Blobs(createS3(await newBucket(server.endpoint)));
/** Whoever waits in a test waits shortly. */
const hasty = { silentMs: 100, allMs: 1_000, tries: 3, pauseMs: 5, restMs: 0 };
const patient = { silentMs: 20_000, allMs: 30_000, tries: 3, pauseMs: 5, restMs: 0 };

/** A file on this machine with these bytes. */
function lying(bytes: Buffer): string {
  const file = path.join(folder, randomBytes(6).toString('hex'));
  writeFileSync(file, bytes);
  return file;
}

const namesIn = async (blobs: Blobs, below?: string) => {
  const found: string[] = [];
  for await (const { key, size } of blobs.list(below)) found.push(`${key} ${size}`);
  return found.sort();
};

const away = {
  read: 'Photos and files cannot be reached right now. Nothing is lost: please try again in a minute.',
  kept: 'Photos and files cannot be kept right now. Please try again in a minute.',
};
const toldAs = (detail: string, retryAfter = 30) => ({
  code: 'unavailable',
  retryAfter,
  sentences: { detail },
});

describe.each([
  ['in a folder', inFolder],
  ['in a bucket', inBucket],
])('files %s', (_where, make) => {
  let blobs: Blobs;
  beforeAll(async () => {
    blobs = await make();
  });

  test('are there once they are kept, and what is kept again takes the place of what was there', async () => {
    await blobs.put('media/a/800.webp', Buffer.from('first'));
    await blobs.put('media/a/800.webp', Buffer.from('first'));
    expect((await blobs.get('media/a/800.webp'))?.toString()).toBe('first');
    await blobs.put('media/a/800.webp', Buffer.from('second'));
    expect((await blobs.get('media/a/800.webp'))?.toString()).toBe('second');
    expect(await namesIn(blobs, 'media')).toEqual(['media/a/800.webp 6']);
  });

  test('that are not there are null, whichever way they are asked for', async () => {
    expect([await blobs.get('media/none/1'), await blobs.open('media/none/1')]).toEqual([null, null]);
    // Neither is a folder a file, nor is anything below a file.
    expect([await blobs.open('media/a'), await blobs.get('media/a/800.webp/x')]).toEqual([null, null]);
    await blobs.remove('media/none');
  });

  test('are read by their bytes from and to', async () => {
    const bytes = randomBytes(300_000);
    await blobs.put('files/s/f/0', bytes);
    const opened = (await blobs.open('files/s/f/0'))!;
    expect(opened.size).toBe(300_000);
    expect((await buffer(opened.stream())).equals(bytes)).toBe(true);
    for (const [from, to] of [
      [0, 0],
      [7, 70_000],
      [299_999, 299_999],
    ] as const)
      expect((await buffer(opened.stream({ from, to }))).equals(bytes.subarray(from, to + 1))).toBe(true);
  });

  test('without a byte in them are files like others', async () => {
    await blobs.put('files/s/empty/0', Buffer.alloc(0));
    await blobs.putFile('files/s/empty/1', lying(Buffer.alloc(0)));
    expect([
      (await blobs.get('files/s/empty/0'))?.length,
      (await blobs.open('files/s/empty/1'))?.size,
    ]).toEqual([0, 0]);
    expect((await buffer((await blobs.open('files/s/empty/0'))!.stream())).length).toBe(0);
  });

  test('larger than what is sent at once come from a file of this machine', async () => {
    const bytes = randomBytes(17_000_003);
    await blobs.putFile('archives/s/large.zip', lying(bytes));
    const opened = (await blobs.open('archives/s/large.zip'))!;
    expect(opened.size).toBe(bytes.length);
    expect((await buffer(opened.stream())).equals(bytes)).toBe(true);
    expect(
      (await buffer(opened.stream({ from: 8_388_600, to: 8_388_620 }))).equals(
        bytes.subarray(8_388_600, 8_388_621),
      ),
    ).toBe(true);
    await expect(blobs.putFile('archives/s/other.zip', path.join(folder, 'nothing'))).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(await blobs.open('archives/s/other.zip')).toBeNull();
  });

  test('go one by one or with their folder, and never with a name that only begins alike', async () => {
    for (const key of ['x/1/a', 'x/1/b/c', 'x/10/a', 'x/2']) await blobs.put(key, Buffer.from('.'));
    await blobs.remove('x/1');
    expect(await namesIn(blobs, 'x')).toEqual(['x/10/a 1', 'x/2 1']);
    await blobs.remove('x/10/');
    await blobs.remove('x/2');
    expect(await namesIn(blobs, 'x')).toEqual([]);
  });

  test('are listed all, however many', async () => {
    const many = Array.from({ length: 1_003 }, (_, n) => `many/${n % 7}/${n}`);
    for (let at = 0; at < many.length; at += 50)
      await Promise.all(many.slice(at, at + 50).map((key) => blobs.put(key, Buffer.from('.'))));
    expect((await namesIn(blobs, 'many')).length).toBe(1_003);
    expect((await namesIn(blobs)).length).toBeGreaterThan(1_003);
    await blobs.remove('many');
    expect(await namesIn(blobs, 'many')).toEqual([]);
  });

  test('have plain names: what could lead elsewhere is refused before anybody is asked', async () => {
    for (const key of ['../secret-key', 'media//x', '/etc/passwd', 'Media/x', 'media/x?acl', ''])
      for (const ask of [
        () => blobs.get(key),
        () => blobs.open(key),
        () => blobs.put(key, Buffer.from('x')),
        () => blobs.remove(key),
      ])
        await expect(ask()).rejects.toThrow('A blob key must be plain.');
  });
});

describe('a storage that is away', () => {
  const clock = testClock();
  const lines: string[] = [];
  const log = {
    ...createLog(clock, 'silent'),
    error: (what: string, more?: object) => void lines.push(`${what} ${JSON.stringify(more)}`),
  };
  const bytes = randomBytes(400_000);
  let troubles: ReturnType<typeof blobTroubles>;
  let blobs: Blobs;
  let hurried: Blobs;
  beforeAll(async () => {
    troubles = blobTroubles({ clock, log });
    const place = await newBucket(server.endpoint);
    const far = { ...place, endpoint: line.endpoint };
    blobs = s3Blobs(createS3(far, patient), troubles);
    hurried = s3Blobs(createS3(far, hasty), troubles);
    await blobs.put('media/a', bytes);
  });

  test.each(['refuses', 'fails', 'hangs'] as const)(
    'and %s is told in a sentence, after few tries, and known until it is back',
    async (how) => {
      lines.length = 0;
      line.does(how);
      const asks = how === 'hangs' ? hurried : blobs;
      await expect(asks.get('media/a')).rejects.toMatchObject(toldAs(away.read));
      expect(line.asked()).toEqual(['GET', 'GET', 'GET']);
      await expect(asks.open('media/a')).rejects.toMatchObject(toldAs(away.read));
      await expect(namesIn(asks)).rejects.toMatchObject(toldAs(away.read));
      await expect(asks.put('media/b', bytes)).rejects.toMatchObject(toldAs(away.kept));
      await expect(asks.putFile('media/b', lying(bytes))).rejects.toMatchObject(toldAs(away.kept));
      await expect(asks.remove('media/a')).rejects.toMatchObject(toldAs(away.kept));
      clock.advance(5_000);
      expect(troubles.awayMs()).toBe(5_000);
      // Once each for what cannot be read and kept, with nothing of ours in it.
      expect(lines.length).toBe(2);
      expect(lines.join(' ')).not.toMatch(/S3RVER|media\/a|presence-/);
      line.does('well');
      expect((await blobs.get('media/a'))!.equals(bytes)).toBe(true);
      expect(await blobs.get('media/b')).toBeNull();
      await blobs.remove('media/b');
      expect(troubles.awayMs()).toBe(0);
    },
  );

  test('for one try only is not noticed', async () => {
    for (const how of ['refuses', 'fails', 'half'] as const) {
      line.does(how, 1);
      expect((await blobs.get('media/a'))!.equals(bytes)).toBe(true);
      expect(line.asked()).toEqual(['GET', 'GET']);
    }
    line.does('fails', 1);
    await blobs.put('media/c', bytes);
    expect(line.asked()).toEqual(['PUT', 'PUT']);
  });

  test('in the middle of a file is asked for the rest of it, and for no byte twice', async () => {
    const opened = (await blobs.open('media/a'))!;
    line.does('half', 2);
    expect((await buffer(opened.stream({ from: 100, to: 399_999 }))).equals(bytes.subarray(100))).toBe(true);
    expect(line.asked().length).toBe(3);
    expect(line.asked()[0]).toBe('GET bytes=100-399999');
    expect(new Set(line.asked()).size).toBe(3);
    line.does('refuses');
    await expect(buffer(opened.stream())).rejects.toMatchObject(toldAs(away.read));
    line.does('well');
  });

  test('leaves nothing of a large file that broke off, and takes it the next time', async () => {
    const large = randomBytes(9_000_000);
    const file = lying(large);
    // The file is begun, and its first piece kept.
    line.does('well');
    const sending = blobs.putFile('archives/large', file);
    while (line.asked().length < 2) await new Promise((resolve) => setImmediate(resolve));
    line.does('fails');
    await expect(sending).rejects.toMatchObject(toldAs(away.kept));
    line.does('well');
    expect(await blobs.open('archives/large')).toBeNull();
    await blobs.putFile('archives/large', file);
    expect((await blobs.get('archives/large'))!.equals(large)).toBe(true);
  });

  test('is no file that is missing where the bucket or the key is wrong', async () => {
    const place = await newBucket(server.endpoint);
    const elsewhere = s3Blobs(createS3({ ...place, bucket: 'presence-nobody' }, patient));
    await expect(elsewhere.get('media/a')).rejects.toMatchObject(toldAs(away.read));
    lines.length = 0;
    const forged = s3Blobs(
      createS3({ ...place, secretAccessKey: 'forged' }, patient),
      blobTroubles({ clock, log }),
    );
    await expect(forged.put('media/a', bytes)).rejects.toMatchObject(toldAs(away.kept));
    expect(lines).toEqual(['pictures and files cannot be kept {"why":"PUT: 403 SignatureDoesNotMatch"}']);
  });
});

describe('a folder that takes nothing', () => {
  test('because it may only be read is told in a sentence', async () => {
    // A folder that takes nothing from anybody.
    const blobs = fileBlobs('/sys');
    await expect(blobs.put('media/a', Buffer.from('x'))).rejects.toMatchObject(toldAs(away.kept));
    expect(await blobs.get('media/a')).toBeNull();
  });

  test('because it is full is told in a sentence, and known until something is kept again', () => {
    const clock = testClock();
    const troubles = blobTroubles({ clock, log: createLog(clock, 'silent') });
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
    expect(ofDisk(full, 'kept', troubles)).toMatchObject(
      toldAs('There is no room for photos and files right now. Please try again later.', 60),
    );
    clock.advance(60_000);
    expect(troubles.awayMs()).toBe(60_000);
    troubles.worked('read');
    expect(troubles.awayMs()).toBe(60_000);
    troubles.worked('kept');
    expect(troubles.awayMs()).toBe(0);
    // What is no word of the disk is a mistake of ours.
    const ours = new Error('ours');
    expect(ofDisk(ours, 'kept', troubles)).toBe(ours);
  });

  test('keeps no half of a file that broke off', async () => {
    const root = mkdtempSync(path.join(folder, 'half-'));
    await expect(fileBlobs(root).putFile('media/a', folder)).rejects.toThrow();
    expect(readdirSync(path.join(root, 'media'))).toEqual([]);
  });
});
