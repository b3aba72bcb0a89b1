import type { Blobs } from '../platform/files/blobs.ts';
import { bytesOfPart, folderOf } from './keep.ts';
import type { FileRow } from './queries.ts';
import { beginsAs } from './signatures.ts';

/** The file is not what its name or its row says. */
export class NotItsKind extends Error {}

/**
 * Keeps a whole file of a row that is there already, in the parts it says; `kept` is told of each.
 * @throws NotItsKind where it has another length or is something else inside
 */
export async function keepAgain(
  { blobs, kept }: { blobs: Pick<Blobs, 'put'>; kept: () => Promise<void> },
  storeId: string,
  file: Pick<FileRow, 'id' | 'kind' | 'size_bytes' | 'part_bytes' | 'parts'>,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  let part = 0;
  let waiting = Buffer.alloc(0);
  const put = async (bytes: Buffer) => {
    if (part === 0 && !beginsAs(file.kind, bytes)) throw new NotItsKind();
    await blobs.put(`${folderOf(storeId, file.id)}/${part}`, bytes);
    part += 1;
    await kept();
  };
  for await (const chunk of chunks) {
    waiting = Buffer.concat([waiting, chunk]);
    while (part < file.parts && waiting.length >= bytesOfPart(file, part)) {
      const length = bytesOfPart(file, part);
      await put(waiting.subarray(0, length));
      waiting = waiting.subarray(length);
    }
    if (part === file.parts && waiting.length > 0) throw new NotItsKind();
  }
  if (part !== file.parts) throw new NotItsKind();
}
