import { stat } from 'node:fs/promises';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { sizeWords } from '#shared/goods/files.ts';
import { Refused } from './refused.ts';

/** A zip whose list of entries was read; what they hold is read when it is asked for. */
export interface Opened {
  /** Bytes of the file itself. */
  size: number;
  names: readonly string[];
  has(name: string): boolean;
  /** Bytes once it is unpacked. */
  sizeOf(name: string): number;
  /** What an entry holds, piece by piece. @throws Refused where it is damaged */
  read(name: string): AsyncGenerator<Buffer>;
  close(): void;
}

/** Pictures, files and tables of the largest store are far fewer. */
const mostEntries = 500_000;
/** A table packs ten to thirty times smaller, a bomb a thousand times. */
const mostUnpacked = 200;
/** A small file may be anything (bytes). */
const alwaysFine = 50_000_000;

const notWhole =
  'This is no whole zip file. It may have broken off when it was copied: download it once more.';

/**
 * Opens a file somebody brought. Its entries are read through their own list, so a name in it is never a path here.
 * @throws Refused
 */
export async function openZip(file: string): Promise<Opened> {
  const { size } = await stat(file);
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true };
  const zip = await openPromise(file, options).catch(() => {
    throw new Refused(notWhole);
  });
  try {
    const entries = await listed(zip, size);
    return {
      size,
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      read: (name) => chunksOf(zip, entries.get(name)!),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listed(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  for await (const entry of entriesOf(zip)) {
    const { fileName: name } = entry;
    unpacked += entry.uncompressedSize;
    if (entry.isEncrypted()) throw new Refused(`${name} in it is locked with a password.`);
    if (isLink(entry)) throw new Refused(`${name} in it is a link to somewhere else, which none of ours is.`);
    if (entries.has(name)) throw new Refused(`${name} is in it twice.`);
    if (entries.size >= mostEntries) throw new Refused('It holds more files than any store has.');
    if (unpacked > Math.max(alwaysFine, size * mostUnpacked))
      throw new Refused(
        `Unpacked it would be far larger than its ${sizeWords(size)}: no archive of ours is.`,
      );
    entries.set(name, entry);
  }
  return entries;
}

/** As a Unix says it in the upper half: what kind of file it is, beside who may do what. */
const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;

async function* entriesOf(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield entry;
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    throw new Refused(/path|characters/.test(said) ? 'A name in it leads out of the file.' : notWhole);
  }
}

async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    // What the disk says is not the file's fault.
    if (/^E(?!RR_)[A-Z]+$/.test((error as { code?: string }).code ?? '')) throw error;
    throw new Refused(`${entry.fileName} in it is damaged.`);
  }
}

/**
 * All of an entry at once, where it is small enough for memory.
 * @throws Refused
 */
export async function bytesOf(zip: Opened, name: string, most: number): Promise<Buffer> {
  if (zip.sizeOf(name) > most)
    throw new Refused(`${name} in it is larger than ${sizeWords(most)}, which none of ours is.`);
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read(name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
