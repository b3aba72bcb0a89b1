import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, writeFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ofDisk, untold, type BlobTroubles, type FilesAre } from './blob-troubles.ts';
import { filesBelow } from './files-below.ts';

export interface Part {
  from: number;
  to: number;
}

export interface OpenBlob {
  /** Bytes. */
  size: number;
  /** All of it or a part, whose `to` is its last byte. It fails where the file went away meanwhile. */
  stream(part?: Part): Readable;
}

export interface ListedBlob {
  key: string;
  /** Bytes. */
  size: number;
}

/**
 * Files by key, such as `media/<store>/<picture>/800.webp`. A file appears whole or not at all, and what is kept under a key
 * again takes its place; whoever was told that it is kept finds it.
 * @throws AppError unavailable, from each of them, while files cannot be reached or kept
 */
export interface Blobs {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The same for a file on this machine, which may be larger than memory. */
  putFile(key: string, file: string): Promise<void>;
  /** null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** The same for one that may be larger than memory. */
  open(key: string): Promise<OpenBlob | null>;
  /** Every file below a folder, or all there are; in no order. What comes or goes meanwhile may be among them or not. */
  list(folder?: string): AsyncIterable<ListedBlob>;
  /** Takes away a file, or everything below a folder; nothing, where there is none. */
  remove(prefix: string): Promise<void>;
}

const keyShape = /^[a-z0-9][a-z0-9/._-]*$/;

/** A key as it is kept anywhere, a slash at its end left out. @throws Error for what could lead elsewhere */
export function plainKey(key: string): string {
  if (!keyShape.test(key) || key.includes('..') || key.includes('//'))
    throw new Error('A blob key must be plain.');
  return key.replace(/\/$/, '');
}

/** Files below a folder. */
export function fileBlobs(root: string, troubles: BlobTroubles = untold): Blobs {
  const at = (key: string) => path.join(root, ...plainKey(key).split('/'));
  const told = <T>(what: FilesAre, work: Promise<T>) =>
    work.then(
      (answer) => {
        troubles.worked(what);
        return answer;
      },
      (error: unknown) => {
        throw ofDisk(error, what, troubles);
      },
    );

  return {
    put: async (key, bytes) =>
      told(
        'kept',
        inPlace(at(key), (draft) => writeFile(draft, bytes, { flush: true })),
      ),
    putFile: async (key, source) =>
      told(
        'kept',
        inPlace(at(key), async (draft) => {
          await copyFile(source, draft);
          const copy = await open(draft, 'r+');
          await copy.sync().finally(() => copy.close());
        }),
      ),
    get: async (key) => told('read', readFile(at(key)).catch(absent)),
    async open(key) {
      const file = at(key);
      const found = await told('read', stat(file).catch(absent));
      return found?.isFile()
        ? {
            size: found.size,
            stream: (part) => createReadStream(file, part ? { start: part.from, end: part.to } : {}),
          }
        : null;
    },
    async *list(folder = '') {
      for await (const name of filesBelow(folder ? at(folder) : root)) {
        const key = path.posix.join(folder, name);
        const found = await stat(at(key)).catch(absent);
        if (found) yield { key, size: found.size };
      }
    },
    remove: async (prefix) => told('kept', rm(at(prefix), { recursive: true, force: true })),
  };
}

/** Has a file written beside its place and put there whole. */
async function inPlace(file: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await write(draft);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

function absent(error: unknown): null {
  const { code } = error as { code?: string };
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw error;
}
