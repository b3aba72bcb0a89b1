import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { PassThrough, Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ZipFile } from 'yazl';

export interface ZipWriter {
  /** Words, packed. */
  text(name: string, words: string | Buffer): Promise<void>;
  /** A stream, packed. */
  stream(name: string, open: () => Readable): Promise<void>;
  /** What is packed by its own kind already, such as a picture, as it is. */
  asItIs(name: string, kept: { size: number; stream(): Readable }): Promise<void>;
  /** Ends the file; it is whole once this is done. */
  end(): Promise<void>;
}

/** Writes a zip to a file of this machine. Each thing is on its way to the disk before the next is asked for, so memory holds no more than what the zip knows of each. */
export function zipFile(file: string, at: Date): ZipWriter {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  let fail: (error: unknown) => void = () => undefined;
  const done = pipeline(out, createWriteStream(file));
  done.catch((error: unknown) => fail(error));
  zip.on('error', (error: Error) => void out.destroy(error));
  const add = (name: string, open: () => Readable, how: { compress: boolean; size?: number }) =>
    new Promise<void>((resolve, reject) => {
      fail = reject;
      zip.addReadStreamLazy(name, { mtime: at, ...how }, (give) => {
        const stream = open();
        stream.once('end', resolve);
        give(null, stream);
      });
    });
  return {
    // At once and not as a stream: the zip keeps of each until its end what packed it, 20 kB for 40 kB of a stream.
    async text(name, words) {
      zip.addBuffer(Buffer.from(words), name, { mtime: at });
      if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), done]);
      else await setImmediate();
    },
    stream: (name, open) => add(name, open, { compress: true }),
    asItIs: (name, { size, stream }) => add(name, () => stream(), { compress: false, size }),
    end() {
      zip.end();
      return done;
    },
  };
}
