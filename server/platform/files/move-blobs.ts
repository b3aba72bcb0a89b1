import { hashOf, putPieces } from './blob-copy.ts';
import type { Blobs } from './blobs.ts';

export interface Moved {
  /** Files that are in the new place now and in the old one no more. */
  moved: number;
  /** Bytes of them. */
  bytes: number;
  /** Keys under which something else lies in the new place; both stay as they are. */
  differ: string[];
}

/** Files on their way at once. */
const atOnce = 4;

/**
 * Moves every file from one place to the other, each read back and compared before it goes from the old one. Programs
 * that keep what is new in the new place, and ask both, may serve meanwhile. Done again it goes on where it was.
 * @throws AppError unavailable where one of them is away; what was moved by then is moved.
 */
export async function moveBlobs(places: { from: Blobs; to: Blobs }): Promise<Moved> {
  const all: Moved = { moved: 0, bytes: 0, differ: [] };
  const left = places.from.list()[Symbol.asyncIterator]();
  const work = async () => {
    for (;;) {
      const { done, value: file } = await left.next();
      if (done) return;
      const end = await moveOne(places, file.key).catch((error: unknown) =>
        unlessGone(places, file.key, error),
      );
      if (end === 'differs') all.differ.push(file.key);
      if (end !== 'moved') continue;
      all.moved += 1;
      all.bytes += file.size;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return all;
}

type End = 'moved' | 'gone' | 'differs';

/** One that was taken away while it was read breaks off, and is no trouble. */
async function unlessGone({ from }: { from: Blobs }, key: string, error: unknown): Promise<End> {
  if (await from.open(key)) throw error;
  return 'gone';
}

async function moveOne({ from, to }: { from: Blobs; to: Blobs }, key: string): Promise<End> {
  const hash = await hashOf(from, key);
  if (hash === null) return 'gone';
  const there = await hashOf(to, key);
  if (there !== null && there !== hash) return 'differs';
  if (there === null) {
    const found = await from.open(key);
    if (!found) return 'gone';
    await putPieces(to, key, found.stream() as AsyncIterable<Buffer>);
    // Taken away by somebody while it was copied: what is erased stays erased.
    if (!(await from.open(key))) {
      await to.remove(key);
      return 'gone';
    }
    const kept = await hashOf(to, key);
    if (kept !== hash) return kept === null ? 'gone' : 'differs';
  }
  await from.remove(key);
  return 'moved';
}
