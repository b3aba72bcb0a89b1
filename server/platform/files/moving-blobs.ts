import type { Blobs } from './blobs.ts';

/**
 * Files while they are moved from one place to another: what is new is kept in the new one, and both are asked. The new
 * one is asked again last, since a file may have been moved between the two questions.
 */
export function movingBlobs({ from, to }: { from: Blobs; to: Blobs }): Blobs {
  const ask = async <T>(question: (place: Blobs) => Promise<T | null>): Promise<T | null> =>
    (await question(to)) ?? (await question(from)) ?? (await question(to));
  return {
    put: (key, bytes) => to.put(key, bytes),
    putFile: (key, file) => to.putFile(key, file),
    get: (key) => ask((place) => place.get(key)),
    open: (key) => ask((place) => place.open(key)),
    async *list(folder) {
      // What is moved meanwhile is listed twice rather than not at all: first where it leaves, then where it arrives.
      for (const place of [from, to]) yield* place.list(folder);
    },
    async remove(prefix) {
      // First where it leaves, so that nothing is moved any more that is to go.
      await from.remove(prefix);
      await to.remove(prefix);
    },
  };
}
