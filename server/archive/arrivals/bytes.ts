import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { chunksOf } from '../../files/index.ts';
import type { Blobs } from '../../platform/files/blobs.ts';
import type { ArrivalRow } from './queries.ts';

/** Where the parts of a file lie that somebody brings. */
export const folderOf = (id: string): string => `arrivals/${id}`;

/** Has something done with the whole file, put together on this machine for as long as it takes. */
export async function withWhole<T>(
  blobs: Pick<Blobs, 'open'>,
  { id, size_bytes: bytes, part_bytes: partBytes }: Pick<ArrivalRow, 'id' | 'size_bytes' | 'part_bytes'>,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'presence-arrival-'));
  try {
    const file = path.join(folder, 'archive.zip');
    const chunks = chunksOf(blobs, folderOf(id), partBytes, { from: 0, to: bytes - 1 });
    await pipeline(Readable.from(chunks, { objectMode: false }), createWriteStream(file));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
