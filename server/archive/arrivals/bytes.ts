import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '../../platform/blobs.ts';
import type { ArrivalRow } from './queries.ts';

/** Where the parts of a file lie that somebody brings. */
export const folderOf = (id: string): string => `arrivals/${id}`;

type Sizes = Pick<ArrivalRow, 'size_bytes' | 'part_bytes'>;

export const partCount = ({ size_bytes, part_bytes }: Sizes): number => Math.ceil(size_bytes / part_bytes);

/** Bytes of one part: the last is as long as is left. */
export const bytesOfPart = ({ size_bytes, part_bytes }: Sizes, part: number): number =>
  Math.min(part_bytes, size_bytes - part * part_bytes);

/** Has something done with the whole file, put together on this machine for as long as it takes. */
export async function withWhole<T>(
  blobs: Pick<Blobs, 'open'>,
  row: Pick<ArrivalRow, 'id'> & Sizes,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'presence-arrival-'));
  try {
    const file = path.join(folder, 'archive.zip');
    await pipeline(Readable.from(chunksOf(blobs, row), { objectMode: false }), createWriteStream(file));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function* chunksOf(
  blobs: Pick<Blobs, 'open'>,
  row: Pick<ArrivalRow, 'id'> & Sizes,
): AsyncGenerator<Buffer> {
  for (let part = 0; part < partCount(row); part++) {
    const opened = await blobs.open(`${folderOf(row.id)}/${part}`);
    if (!opened) throw new Error(`Part ${part} of ${folderOf(row.id)} is missing.`);
    yield* opened.stream();
  }
}
