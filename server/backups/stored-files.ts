import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, opendir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { days } from '../platform/clock.ts';
import type { BackupKeys } from './keys.ts';
import { BackupRefused } from './refused.ts';
import { openSealed, sealFile } from './sealed.ts';

/** A picture or a file of the installation. */
export interface StoredFile {
  key: string;
  size: number;
  sha256: string;
}

const isDraft = (name: string) => name.endsWith('.part');

/** Every file below a folder by its path in it; those that are just being written are none yet. */
export async function* filesBelow(root: string): AsyncGenerator<string> {
  for await (const name of everyFile(root)) if (!isDraft(name)) yield name;
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

async function* everyFile(root: string, inside = ''): AsyncGenerator<string> {
  const here = path.join(root, inside);
  if (!existsSync(here)) return;
  for await (const entry of await opendir(here)) {
    const name = path.posix.join(inside, entry.name);
    if (entry.isDirectory()) yield* everyFile(root, name);
    else if (entry.isFile()) yield name;
  }
}

const isGone = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

/** What is in a file; null where its owner has deleted it meanwhile. */
async function lookAt(file: string): Promise<Omit<StoredFile, 'key'> | null> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
    }
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
  return { size, sha256: hash.digest('hex') };
}

/** A sealed copy; what was in it, or null where the file is gone. */
async function sealCopy(source: string, file: string, keys: BackupKeys): Promise<{ sha256: string } | null> {
  const sealed = await sealFile(file, keys);
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(source) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      await sealed.write(chunk);
    }
    await sealed.end();
  } catch (error) {
    await sealed.dismiss();
    if (isGone(error)) return null;
    throw error;
  }
  return { sha256: hash.digest('hex') };
}

/** The sealed pictures and files beside the back-ups of a folder, each kept once however many back-ups have it. */
export function filePool(folder: string, keys: BackupKeys) {
  const at = (sha256: string) => {
    const name = keys.nameOf(sha256);
    return path.join(folder, 'files', name.slice(0, 2), name);
  };

  /** Seals a copy, unless it is there already; null where it is gone. `now` says until when it was needed. */
  async function keep(source: string, now: Date): Promise<Omit<StoredFile, 'key'> | null> {
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
