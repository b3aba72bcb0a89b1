import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, writeFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface Part {
  from: number;
  to: number;
}

/** Files by key, such as `media/<store>/<picture>/800.webp`. */
export interface Blobs {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The same for a file on this machine, which may be larger than memory. */
  putFile(key: string, file: string): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  /** null when there is no such file. The stream may be of a part of it; `to` is its last byte. */
  open(key: string): Promise<{ size: number; stream: (part?: Part) => Readable } | null>;
  remove(prefix: string): Promise<void>;
}

const keyShape = /^[a-z0-9][a-z0-9/._-]*$/;

/** Files below a folder; each appears whole or not at all. */
export function fileBlobs(root: string): Blobs {
  const at = (key: string) => {
    if (!keyShape.test(key) || key.includes('..') || key.includes('//'))
      throw new Error('A blob key must be plain.');
    return path.join(root, ...key.split('/'));
  };
  return {
    async put(key, bytes) {
      const file = at(key);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, file);
    },
    async putFile(key, source) {
      const file = at(key);
      await mkdir(path.dirname(file), { recursive: true });
      const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
      await copyFile(source, draft);
      const copy = await open(draft, 'r+');
      await copy.sync().finally(() => copy.close());
      await rename(draft, file);
    },
    async get(key) {
      return readFile(at(key)).catch(absent);
    },
    async open(key) {
      const file = at(key);
      const found = await stat(file).catch(absent);
      return found?.isFile()
        ? {
            size: found.size,
            stream: (part) => createReadStream(file, part ? { start: part.from, end: part.to } : {}),
          }
        : null;
    },
    async remove(prefix) {
      await rm(at(prefix), { recursive: true, force: true });
    },
  };
}

function absent(error: unknown): null {
  if ((error as { code?: string }).code === 'ENOENT') return null;
  throw error;
}
