import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { through } from '../platform/files/through.ts';
import { damaged } from './refused.ts';
import type { SealedFile } from './sealed.ts';

/** What is in a part of a back-up. */
export type PartHead =
  | ({ is: 'about' } & About)
  | { is: 'table'; name: string; columns: string[] }
  /** A list of the pictures and files, whose bytes lie beside the back-up, named by what is in them. */
  | { is: 'list' }
  /** One of them, in the back-up itself. */
  | { is: 'file'; key: string }
  | { is: 'end' };

/** What a back-up says of itself, first of all. */
export interface About {
  format: 1;
  /** Of the program that made it. */
  version: string;
  /** Every migration its database has had, in order. */
  migrations: string[];
  /** Everything that was acknowledged before this moment is in it. */
  takenAt: string;
  /** Of the SECRET_KEY it belongs to. */
  secret: string;
  /** Marks of the keys that secrets in it are sealed with, where they say so. */
  seals?: string[];
  tables: string[];
}

/** What a part was found to be when it was written, and has to be when it is read. `lines`: rows, or files of a list. */
export interface PartTail {
  bytes: number;
  lines: number;
  sha256: string;
}

const kinds = { head: 1, bytes: 2, tail: 3 } as const;
const headerBytes = 5;

function record(kind: number, body: Buffer): Buffer {
  const header = Buffer.alloc(headerBytes);
  header[0] = kind;
  header.writeUInt32BE(body.length, 1);
  return Buffer.concat([header, body]);
}

/** Counts and hashes what passes. */
function measured() {
  const hash = createHash('sha256');
  let [bytes, lines] = [0, 0];
  return {
    see(chunk: Buffer) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
    },
    tail: (): PartTail => ({ bytes, lines, sha256: hash.digest('hex') }),
  };
}

/** Pictures are packed already; text gets a tenth of its size. */
const isPacked = (head: PartHead) => head.is === 'table' || head.is === 'list';

async function* seen(source: AsyncIterable<Buffer>, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    see(chunk);
    yield chunk;
  }
}

/** Writes one part as it comes; answers what was found in it. */
export async function writePart(
  file: SealedFile,
  head: PartHead,
  source: AsyncIterable<Buffer> = Readable.from([]),
): Promise<PartTail> {
  const found = measured();
  await file.write(record(kinds.head, Buffer.from(JSON.stringify(head))));
  const plain = seen(source, found.see);
  for await (const chunk of isPacked(head) ? through(plain, createGzip({ level: 3 })) : plain)
    await file.write(record(kinds.bytes, chunk));
  const tail = found.tail();
  await file.write(record(kinds.tail, Buffer.from(JSON.stringify(tail))));
  return tail;
}

interface PartRecord {
  kind: number;
  body: Buffer;
}

async function* recordsIn(chunks: AsyncIterable<Buffer>, what: string): AsyncGenerator<PartRecord> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    while (held.length >= headerBytes) {
      const end = headerBytes + held.readUInt32BE(1);
      if (held.length < end) break;
      yield { kind: held[0]!, body: held.subarray(headerBytes, end) };
      held = held.subarray(end);
    }
  }
  if (held.length > 0) throw damaged(what);
}

/** What a part holds, unpacked. Read to its end it has been counted and hashed, and answers what it was. */
export interface PartBody extends AsyncIterable<Buffer> {
  tail(): PartTail;
}

/**
 * Walks through the parts of a back-up in their order; each is read to its end, and held against what was written down.
 * @throws BackupRefused where one is not as it was, or the last is missing.
 */
export async function eachPart(
  chunks: AsyncIterable<Buffer>,
  what: string,
  take: (head: PartHead, body: PartBody) => Promise<void>,
): Promise<void> {
  const records = recordsIn(chunks, what);
  let last: PartHead['is'] | null = null;
  try {
    for (;;) {
      const first = await records.next();
      if (first.done) break;
      if (first.value.kind !== kinds.head) throw damaged(what);
      const head = JSON.parse(first.value.body.toString()) as PartHead;
      const body = bodyOf(head, records, what);
      await take(head, body);
      body.tail();
      last = head.is;
    }
  } finally {
    // Whoever breaks off lets go of the file.
    await records.return(undefined);
  }
  if (last !== 'end') throw damaged(what);
}

function bodyOf(head: PartHead, records: AsyncGenerator<PartRecord>, what: string): PartBody {
  let found: PartTail | null = null;
  let written: PartTail | null = null;
  const raw = async function* () {
    for (;;) {
      const next = await records.next();
      if (next.done) throw damaged(what);
      if (next.value.kind === kinds.tail) {
        written = JSON.parse(next.value.body.toString()) as PartTail;
        return;
      }
      yield next.value.body;
    }
  };
  const read = async function* () {
    const measure = measured();
    const plain = isPacked(head) ? through(raw(), createGunzip()) : raw();
    for await (const chunk of seen(plain, measure.see)) yield chunk;
    found = measure.tail();
  };
  return {
    [Symbol.asyncIterator]: read,
    tail() {
      if (!found || !written || JSON.stringify(found) !== JSON.stringify(written)) throw damaged(what);
      return found;
    },
  };
}

/** Reads a part that somebody has no use for to its end. */
export async function passOver(body: PartBody): Promise<PartTail> {
  for await (const chunk of body) void chunk;
  return body.tail();
}

/** The lines of a list, one by one. */
export async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    held = Buffer.concat([held, chunk]);
    for (let end = held.indexOf(10); end >= 0; end = held.indexOf(10)) {
      yield held.subarray(0, end).toString();
      held = held.subarray(end + 1);
    }
  }
}
