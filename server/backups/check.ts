import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BackupKeys } from './keys.ts';
import { eachPart, linesOf, passOver, type About, type PartBody, type PartHead } from './parts.ts';
import { BackupRefused, damaged } from './refused.ts';
import { openSealed } from './sealed.ts';
import { filePool, type StoredFile } from './stored-files.ts';

/** What a back-up was found to hold, read to its end. */
export interface Checked {
  about: About;
  rows: number;
  files: number;
  /** Of its pictures and files. */
  fileBytes: number;
}

/** What somebody does with a back-up that is read. */
export interface Reader {
  about(about: About): Promise<void>;
  table(head: PartHead & { is: 'table' }, body: PartBody): Promise<void>;
  file(key: string, bytes: AsyncIterable<Buffer>): Promise<void>;
}

const lookOnly: Reader = {
  about: async () => undefined,
  table: async (_head, body) => void (await passOver(body)),
  async file(_key, bytes) {
    for await (const chunk of bytes) void chunk;
  },
};

/**
 * Reads a back-up with all its pictures and files from the first byte to the last; whatever is handed on was proven.
 * @throws BackupRefused where anything of it is missing, damaged or sealed with another key.
 */
export async function readBackup(
  file: string,
  keys: BackupKeys,
  reader: Reader = lookOnly,
): Promise<Checked> {
  if (!existsSync(file)) throw new BackupRefused(`There is no file ${file}.`);
  const pool = filePool(path.dirname(path.resolve(file)), keys);
  let about: About | null = null;
  const found = { rows: 0, files: 0, fileBytes: 0 };
  const count = (bytes: number) => {
    found.files += 1;
    found.fileBytes += bytes;
  };
  await eachPart(openSealed(file, keys, file), file, async (head, body) => {
    if (head.is === 'about') {
      const { is: _is, ...said } = head;
      about = demandFormat(said, file);
      await passOver(body);
      await reader.about(about);
    } else if (head.is === 'table') {
      await reader.table(head, body);
      found.rows += body.tail().lines;
    } else if (head.is === 'file') {
      await reader.file(head.key, body);
      count(body.tail().bytes);
    } else if (head.is === 'list') {
      for await (const line of linesOf(body)) {
        const stored = JSON.parse(line) as StoredFile;
        await reader.file(stored.key, proven(stored, pool.open(stored)));
        count(stored.size);
      }
    } else await passOver(body);
  });
  if (!about) throw damaged(file);
  return { about, ...found };
}

function demandFormat(about: About, file: string): About {
  if (about.format === 1) return about;
  throw new BackupRefused(
    `${file} was made by a later version of the program (${about.version}). Put it back with that version.`,
  );
}

/** The bytes of a picture or file, which have to be the ones that were there when the back-up was made. */
async function* proven(stored: StoredFile, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  if (size !== stored.size || hash.digest('hex') !== stored.sha256) throw damaged(`The file ${stored.key}`);
}
