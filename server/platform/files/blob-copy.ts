import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from './blobs.ts';

/** So much of a file is held in memory; what is larger goes over the disk of this machine (bytes). */
const heldBytes = 4 * 1024 * 1024;

/** Keeps what comes in pieces, and may be larger than memory. */
export async function putPieces(
  blobs: Pick<Blobs, 'put' | 'putFile'>,
  key: string,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  const reader = pieces[Symbol.asyncIterator]();
  const held: Buffer[] = [];
  for (let bytes = 0; bytes <= heldBytes;) {
    const { done, value } = await reader.next();
    if (done) return blobs.put(key, Buffer.concat(held));
    held.push(value);
    bytes += value.length;
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'presence-file-'));
  try {
    const file = path.join(folder, 'file');
    const all = async function* () {
      yield* held.splice(0);
      yield* { [Symbol.asyncIterator]: () => reader };
    };
    await pipeline(all, createWriteStream(file));
    await blobs.putFile(key, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is in a file, in words that differ for other bytes; null where there is none. */
export async function hashOf(blobs: Pick<Blobs, 'open'>, key: string): Promise<string | null> {
  const found = await blobs.open(key);
  if (!found) return null;
  const hash = createHash('sha256');
  for await (const piece of found.stream() as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}
