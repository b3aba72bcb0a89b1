import { open, type FileHandle } from 'node:fs/promises';
import { completion, elementOf } from './answers.ts';
import { S3Failure, textOf, type S3, type S3Call } from './client.ts';

/** A file up to this long goes in one piece; a longer one in several, of which one is in memory (bytes). */
const pieceBytes = 8 * 1024 * 1024;
/** A service takes no more of them for one file. */
const mostPieces = 10_000;

/** Sends a file of this machine; under its key it is there whole or not at all. @throws S3Failure */
export async function sendWhole(s3: S3, key: string, file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size > pieceBytes) await inPieces(s3, key, handle, size);
    else await said(s3, { method: 'PUT', key, body: await read(handle, 0, size) });
  } finally {
    await handle.close();
  }
}

async function inPieces(s3: S3, key: string, handle: FileHandle, size: number): Promise<void> {
  const uploadId = elementOf(await said(s3, { method: 'POST', key, query: { uploads: '' } }), 'UploadId');
  if (!uploadId) throw new Error('The storage began a file and did not say which.');
  const length = Math.max(pieceBytes, Math.ceil(size / mostPieces));
  try {
    const tags: string[] = [];
    for (let from = 0; from < size; from += length) {
      const body = await read(handle, from, Math.min(length, size - from));
      const query = { partNumber: String(tags.length + 1), uploadId };
      tags.push(await s3.ask({ method: 'PUT', key, query, body }, async ({ headers }) => headers.etag ?? ''));
    }
    await complete(s3, { key, uploadId, tags, size });
  } catch (error) {
    // Pieces that nobody puts together would be paid for.
    await said(s3, { method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

interface Sent {
  key: string;
  uploadId: string;
  tags: readonly string[];
  size: number;
}

async function complete(s3: S3, { key, uploadId, tags, size }: Sent): Promise<void> {
  const call: S3Call = { method: 'POST', key, query: { uploadId }, body: Buffer.from(completion(tags)) };
  try {
    // It may be refused after its answer has begun, which then is in the answer.
    const refused = elementOf(await said(s3, call), 'Code');
    if (refused !== null) throw new S3Failure(call, 200, refused);
  } catch (error) {
    // Asked again since its first answer was lost: it is done.
    if (!(error instanceof S3Failure) || error.code !== 'NoSuchUpload') throw error;
    const there = await s3.ask({ method: 'HEAD', key }, async ({ headers }) =>
      Number(headers['content-length']),
    );
    if (there !== size) throw error;
  }
}

const said = (s3: S3, call: S3Call) => s3.ask(call, (answer) => textOf(answer, s3.patience.silentMs));

async function read(handle: FileHandle, from: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(bytes, at, length - at, from + at);
    if (bytesRead === 0) throw new Error('The file became shorter while it was sent.');
    at += bytesRead;
  }
  return bytes;
}
