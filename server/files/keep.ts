import { Readable } from 'node:stream';
import { fileKinds } from '#shared/goods/files.ts';
import type { Blobs, Part } from '../platform/files/blobs.ts';
import type { SentFile } from '../platform/http/send-file.ts';
import type { FileRow } from './queries.ts';

/** Where the parts of a file lie. A file never changes: another content is another file. */
export const folderOf = (storeId: string, fileId: string) => `files/${storeId}/${fileId}`;

type Sizes = Pick<FileRow, 'size_bytes' | 'part_bytes'>;

export const partCount = ({ size_bytes, part_bytes }: Sizes): number => Math.ceil(size_bytes / part_bytes);

/** Bytes of one part: the last is as long as is left. */
export const bytesOfPart = ({ size_bytes, part_bytes }: Sizes, part: number): number =>
  Math.min(part_bytes, size_bytes - part * part_bytes);

export const isWhole = (file: Sizes & Pick<FileRow, 'parts'>): boolean => file.parts === partCount(file);

/** A whole file as it is sent, from wherever it is asked for. */
export const asSent = (
  blobs: Pick<Blobs, 'open'>,
  storeId: string,
  file: Pick<FileRow, 'id' | 'kind'> & Sizes,
): SentFile => ({
  size: file.size_bytes,
  tag: file.id.replaceAll('-', ''),
  type: fileKinds[file.kind].type,
  stream: (part) => streamOf(blobs, storeId, file, part),
});

/** A file, or the bytes of it from and to, as one stream over its parts; each is opened when its turn comes. */
function streamOf(
  blobs: Pick<Blobs, 'open'>,
  storeId: string,
  file: Pick<FileRow, 'id'> & Sizes,
  range: Part = { from: 0, to: file.size_bytes - 1 },
): Readable {
  return Readable.from(chunksOf(blobs, folderOf(storeId, file.id), file.part_bytes, range), {
    objectMode: false,
  });
}

/** The bytes from and to of what lies in a folder part by part. @throws Error where a part is missing */
export async function* chunksOf(
  blobs: Pick<Blobs, 'open'>,
  folder: string,
  partBytes: number,
  { from, to }: Part,
): AsyncGenerator<Buffer> {
  const first = Math.floor(from / partBytes);
  const last = Math.floor(to / partBytes);
  for (let part = first; part <= last; part++) {
    const opened = await blobs.open(`${folder}/${part}`);
    if (!opened) throw new Error(`Part ${part} of ${folder} is missing.`);
    yield* opened.stream({
      from: part === first ? from % partBytes : 0,
      to: part === last ? to % partBytes : opened.size - 1,
    });
  }
}
