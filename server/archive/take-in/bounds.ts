import { fileRoom, sizeWords } from '#shared/goods/files.ts';
import type { Looked } from './look.ts';
import { Refused } from './refused.ts';
import type { Opened } from './zip.ts';

/** The most that comes in by itself; who has more is taken in by hand, by somebody who looks at it. */
export interface Bounds {
  rows: number;
  pictures: number;
  /** Bytes, once all is unpacked. */
  unpacked: number;
  /** Of files for sale: one, and all together. Bytes. */
  files: { file: number; all: number };
}

/** Of what an owner brings: ten times what the largest store we measured has, and of files what a new store may keep. */
export const ownersBounds: Bounds = {
  rows: 5_000_000,
  pictures: 30_000,
  unpacked: 6_000_000_000,
  files: fileRoom.free,
};

const writeToUs = 'Write to us, and we take it in for you.';

/** @throws Refused where it holds more */
export function mustFit({ tables, counts }: Looked, zip: Opened, most: Bounds): void {
  const sizes = zip.names.map((name) => ({ name, size: zip.sizeOf(name) }));
  const sum = (some: typeof sizes) => some.reduce((all, { size }) => all + size, 0);
  const rows = Object.values(tables).reduce((all, count) => all + count, 0);
  const photos = sizes.filter(({ name }) => /^(?:review-photos|pictures)\//.test(name)).length;
  if (rows > most.rows || photos > most.pictures || sum(sizes) > most.unpacked)
    throw new Refused(`This store is larger than what comes in by itself. ${writeToUs}`);
  const files = sizes.filter(({ name }) => name.startsWith('files/'));
  const { file, all } = most.files;
  if (sum(files) > all || files.some(({ size }) => size > file))
    throw new Refused(
      `Its ${counts.files} files for sale have ${sizeWords(sum(files))}, and a new store has room for ${sizeWords(all)}, with up to ${sizeWords(file)} for one. ${writeToUs}`,
    );
}
