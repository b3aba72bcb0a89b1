import { existsSync, mkdtempSync, statfsSync } from 'node:fs';

/** A database as large as the tests' has room for its log too (bytes). */
const enough = 2_000_000_000;

/** Where files live in memory, if there is such a place with room; a container's may hold 64 MB only. */
function inMemory(): boolean {
  if (!existsSync('/dev/shm')) return false;
  const { bavail, bsize } = statfsSync('/dev/shm');
  return bavail * bsize > enough;
}

/**
 * A folder of its own for a database that nobody wants to find again: in memory where that is possible, since a copy of
 * the template costs a seventh there. Whoever made it deletes it.
 */
export function databaseFolder(name: string): string {
  return mkdtempSync(`${inMemory() ? '/dev/shm' : '/tmp'}/presence-${name}-`);
}
