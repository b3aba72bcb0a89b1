import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { OpenBlob } from '../platform/files/blobs.ts';
import { days } from '../platform/clock.ts';
import { everyFile, filesBelow, isDraft } from '../platform/files/files-below.ts';
import type { BackupKeys } from './keys.ts';
import { BackupRefused } from './refused.ts';
import { openSealed, sealFile } from './sealed.ts';

/** A picture or a file of the installation. */
export interface StoredFile {
  key: string;
  size: number;
  sha256: string;
}

/** What a process that died has left half written in a folder of back-ups, once it is older than any that is at work. */
export async function clearDrafts(folder: string): Promise<void> {
  for await (const name of everyFile(folder)) {
    const file = path.join(folder, name);
    if (isDraft(name) && Date.now() - (await stat(file)).mtimeMs > longestWorkMs)
      await rm(file, { force: true });
  }
}

const longestWorkMs = days(1);

const isGone = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

/** Opens a picture or file anew each time; null where its owner has deleted it meanwhile. */
type Source = () => Promise<OpenBlob | null>;

/** Reads all of it; null where it is gone. */
async function readAll(source: Source, take: (chunk: Buffer) => Promise<void> | void): Promise<true | null> {
  const opened = await source();
  if (!opened) return null;
  try {
    for await (const chunk of opened.stream() as AsyncIterable<Buffer>) await take(chunk);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
  return true;
}

/** What is in it; null where it is gone. */
async function lookAt(source: Source): Promise<Omit<StoredFile, 'key'> | null> {
  const hash = createHash('sha256');
  let size = 0;
  const isThere = await readAll(source, (chunk) => {
    hash.update(chunk);
    size += chunk.length;
  });
  return isThere && { size, sha256: hash.digest('hex') };
}

/** A sealed copy; what was in it, or null where the file is gone. */
async function sealCopy(source: Source, file: string, keys: BackupKeys): Promise<{ sha256: string } | null> {
  const sealed = await sealFile(file, keys);
  const hash = createHash('sha256');
  try {
    const isThere = await readAll(source, (chunk) => {
      hash.update(chunk);
      return sealed.write(chunk);
    });
    if (isThere) await sealed.end();
    else await sealed.dismiss();
    return isThere && { sha256: hash.digest('hex') };
  } catch (error) {
    await sealed.dismiss();
    throw error;
  }
}

/** The sealed pictures and files beside the back-ups of a folder, each kept once however many back-ups have it. */
export function filePool(folder: string, keys: BackupKeys) {
  const at = (sha256: string) => {
    const name = keys.nameOf(sha256);
    return path.join(folder, 'files', name.slice(0, 2), name);
  };

  /** Seals a copy, unless it is there already; null where it is gone. `now` says until when it was needed. */
  async function keep(source: Source, now: Date): Promise<Omit<StoredFile, 'key'> | null> {
    const found = await lookAt(source);
    if (!found) return null;
    const file = at(found.sha256);
    if (!existsSync(file)) {
      await mkdir(path.dirname(file), { recursive: true });
      const copied = await sealCopy(source, file, keys);
      if (!copied) return null;
      // It was put in place of another between two looks: once more.
      if (copied.sha256 !== found.sha256) {
        await rm(file, { force: true });
        return keep(source, now);
      }
    }
    await utimes(file, now, now);
    return found;
  }

  return {
    keep,
    /** What is in one of them, proven piece by piece. @throws BackupRefused where it is missing or damaged. */
    async *open({ key, sha256 }: StoredFile): AsyncGenerator<Buffer> {
      const file = at(sha256);
      if (!existsSync(file))
        throw new BackupRefused(
          `The file ${key} is missing: ${file} is not there. Copy the folder “files” of the back-ups as well, or take another back-up.`,
        );
      yield* openSealed(file, keys, file);
    },
    /** Forgets what no back-up has needed since then. */
    async forget(before: Date): Promise<void> {
      for await (const name of filesBelow(path.join(folder, 'files'))) {
        const file = path.join(folder, 'files', name);
        if ((await stat(file)).mtime < before) await rm(file, { force: true });
      }
    },
  };
}
