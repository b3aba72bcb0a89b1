import { open, type FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw } from 'node:zlib';
import { through } from './through.ts';
import * as records from './zip-records.ts';

/** What lies somewhere: its bytes, from their beginning. */
interface Kept {
  /** Bytes. */
  size: number;
  stream(): Readable;
}

export interface ZipWriter {
  /** Words, packed. */
  text(name: string, words: string | Buffer): Promise<void>;
  /** A stream, packed. */
  stream(name: string, kept: Kept): Promise<void>;
  /** What is packed by its own kind already, such as a picture, as it is. */
  asItIs(name: string, kept: Kept): Promise<void>;
  /** Ends the file; it is whole once this is done. */
  end(): Promise<void>;
  /** Lets go of a file that is not ended. */
  close(): Promise<void>;
}

/** So much is written at once (bytes). */
const atOnce = 256 * 1024;

const packed = promisify(deflateRaw);

/**
 * Writes a zip to a file of this machine. Each thing is on the disk before the next is asked for, and memory holds of each
 * its line of the list at the end, about a hundred bytes.
 */
export async function zipFile(file: string, at: Date): Promise<ZipWriter> {
  const handle = await open(file, 'w');
  const out = appending(handle);
  const list = growing();
  let count = 0;
  const added = (entry: records.Entry) => {
    list.push(records.listed(entry, at));
    count += 1;
  };

  async function streamed(name: string, kept: Kept, method: records.Method): Promise<void> {
    const entry: records.Entry = { name, method, offset: out.position(), crc: 0, size: 0, packed: 0 };
    const is64 = records.mayBeLarge(kept.size);
    await out.write(records.header(entry, at, is64));
    const read = (async function* () {
      for await (const chunk of kept.stream() as AsyncIterable<Buffer>) {
        entry.crc = crc32(chunk, entry.crc);
        entry.size += chunk.length;
        yield chunk;
      }
    })();
    for await (const chunk of method === 'deflate' ? through(read, createDeflateRaw()) : read) {
      entry.packed += chunk.length;
      await out.write(chunk);
    }
    // What it came to is known by now, and stands before it.
    await out.flush();
    const header = records.header(entry, at, is64);
    await handle.write(header, 0, header.length, entry.offset);
    added(entry);
  }

  return {
    async text(name, words) {
      const bytes = Buffer.from(words);
      const content = await packed(bytes);
      const entry: records.Entry = {
        name,
        method: 'deflate',
        offset: out.position(),
        crc: crc32(bytes),
        size: bytes.length,
        packed: content.length,
      };
      await out.write(records.header(entry, at, false));
      await out.write(content);
      added(entry);
    },
    stream: (name, kept) => streamed(name, kept, 'deflate'),
    asItIs: (name, kept) => streamed(name, kept, 'none'),
    async end() {
      const from = out.position();
      for (const chunk of list.chunks()) await out.write(chunk);
      await out.write(records.ending({ count, from, length: out.position() - from }));
      await out.flush();
      await handle.close();
    },
    close: () => handle.close(),
  };
}

/**
 * A file that only grows. What is small is copied and waits for more: as it comes it lies in a piece of 64 kB, and a
 * thousand small things that wait would hold as many of those.
 */
function appending(handle: FileHandle) {
  const desk = Buffer.allocUnsafeSlow(atOnce);
  let used = 0;
  let flushed = 0;
  async function append(bytes: Buffer): Promise<void> {
    const { bytesWritten } = await handle.write(bytes, 0, bytes.length, flushed);
    if (bytesWritten !== bytes.length) throw new Error('A zip could not be written whole.');
    flushed += bytes.length;
  }
  async function flush(): Promise<void> {
    const waiting = desk.subarray(0, used);
    used = 0;
    await append(waiting);
  }
  return {
    flush,
    position: () => flushed + used,
    async write(chunk: Buffer) {
      if (used + chunk.length > desk.length) await flush();
      if (chunk.length > desk.length) return append(chunk);
      used += chunk.copy(desk, used);
    },
  };
}

/** Many small things in few pieces of memory. */
function growing() {
  const full: Buffer[] = [];
  let last = Buffer.alloc(atOnce);
  let used = 0;
  return {
    push(bytes: Buffer) {
      if (used + bytes.length > last.length) {
        full.push(last.subarray(0, used));
        last = Buffer.alloc(atOnce);
        used = 0;
      }
      used += bytes.copy(last, used);
    },
    chunks: () => [...full, last.subarray(0, used)],
  };
}
