import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { unpacked } from '#tests/support/reading/unpacked.ts';
import { zipFile } from './zip-file.ts';
import { ending, header, listed, type Entry } from './zip-records.ts';

const folder = mkdtempSync('/tmp/presence-zip-');
afterAll(() => rmSync(folder, { recursive: true }));
const at = new Date('2026-11-21T13:05:08Z');
const lying = (bytes: Buffer) => ({
  size: bytes.length,
  stream: () => Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]),
});

test('what was written is read again: words, streams and what is as it is, in more entries than two bytes count', async () => {
  const file = path.join(folder, 'many.zip');
  const zip = await zipFile(file, at);
  const long = Buffer.from('Adire & aso oke. '.repeat(40_000));
  await zip.text('README.txt', 'Káàbọ̀');
  await zip.stream('data/long.jsonl', lying(long));
  await zip.asItIs('pictures/a.webp', lying(Buffer.from([1, 2, 3, 4, 5])));
  for (let n = 0; n < 65_600; n++) await zip.asItIs(`p/${n}`, lying(Buffer.from(`page ${n}`)));
  await zip.end();
  const read = await unpacked(readFileSync(file));
  expect(read.size).toBe(65_603);
  expect(read.get('README.txt')!.toString()).toBe('Káàbọ̀');
  expect(read.get('data/long.jsonl')!.equals(long)).toBe(true);
  expect([...read.get('pictures/a.webp')!]).toEqual([1, 2, 3, 4, 5]);
  expect(read.get('p/65599')!.toString()).toBe('page 65599');
});

test('what breaks off while it is read is told, and no name leads out of the file', async () => {
  const zip = await zipFile(path.join(folder, 'broken.zip'), at);
  const breaks = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('a');
        throw new Error('the disk is gone');
      })(),
    );
  await expect(zip.stream('a', { size: 5, stream: breaks })).rejects.toThrow('the disk is gone');
  for (const name of ['../a', '/a', 'a//b', 'a\\b', '', 'a\0b', 'a\r\nb'])
    await expect(zip.text(name, 'x')).rejects.toThrow('A name in a zip must be a plain path.');
  await zip.close();
});

test('what is larger than four bytes count is said in eight', () => {
  const size = 5_000_000_000;
  const entry: Entry = { name: 'a', method: 'none', offset: 6_000_000_000, crc: 1, size, packed: size };
  expect(() => header(entry, at, false)).toThrow('larger than it was said to be');
  const wide = header(entry, at, true);
  expect([wide.readUInt32LE(18), wide.readUInt32LE(22)]).toEqual([0xffffffff, 0xffffffff]);
  expect([wide.readBigUInt64LE(35), wide.readBigUInt64LE(43)]).toEqual([BigInt(size), BigInt(size)]);
  const line = listed(entry, at);
  expect([46 + 1 + 4, 46 + 1 + 12, 46 + 1 + 20].map((place) => line.readBigUInt64LE(place))).toEqual([
    BigInt(size),
    BigInt(size),
    6_000_000_000n,
  ]);
  const end = ending({ count: 70_000, from: 6_000_000_000, length: 100 });
  expect([end.readUInt32LE(0), end.readBigUInt64LE(32), end.readBigUInt64LE(48)]).toEqual([
    0x06064b50,
    70_000n,
    6_000_000_000n,
  ]);
});
