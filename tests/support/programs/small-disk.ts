import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Whether a disk of its own can be given to a test: by root, where the system lets it mount. */
export const mayMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;

/** A disk that can be full, or only be read. */
export interface SmallDisk {
  folder: string;
  /** Takes all room there is. */
  fill(): void;
  /** Gives the room back. */
  clear(): void;
  mayOnlyBeRead(only: boolean): void;
  remove(): void;
}

export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync('/tmp/presence-disk-');
  const run = (word: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(word, words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${word} ${words.join(' ')}: ${stderr}`);
  };
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  const ballast = path.join(folder, 'ballast');
  const piece = Buffer.alloc(256 * 1024);
  return {
    folder,
    fill() {
      for (let bytes = piece.length; bytes >= 4096;) {
        try {
          appendFileSync(ballast, piece.subarray(0, bytes));
        } catch (error) {
          if ((error as { code?: string }).code !== 'ENOSPC') throw error;
          bytes /= 2;
        }
      }
    },
    clear: () => rmSync(ballast, { force: true }),
    mayOnlyBeRead: (only) => run('mount', '-o', `remount,${only ? 'ro' : 'rw'}`, folder),
    remove() {
      // What was just killed may still hold it.
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
