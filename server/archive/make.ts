import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Archive } from '#shared/api/archives.ts';
import { told } from '../catalogue/index.ts';
import { customerLines } from '../customers/index.ts';
import { asSent, type FileRow } from '../files/index.ts';
import { fileOf } from '../media/index.ts';
import type { Blobs } from '../platform/blobs.ts';
import { sheetText } from '../platform/csv.ts';
import type { StoreDb, StoreTx } from '../platform/db.ts';
import { rowsOf } from '../platform/answers.ts';
import {
  archivedPictures,
  archivedTables,
  asOneMoment,
  linesOf,
  moneyLines,
  type ArchivedFile,
} from './queries.ts';
import { readMe } from './read-me.ts';
import { orderLines } from './sheets.ts';
import { formatVersion, leftOut } from './tables.ts';

export interface Made {
  /** A file on this machine, for whoever asked to take and then to let go. */
  file: string;
  /** Bytes. */
  size: number;
  counts: Archive['counts'];
  letGo(): Promise<void>;
}

interface Asked {
  blobs: Pick<Blobs, 'open'>;
  storeDb: StoreDb;
  store: { slug: string; name: string; address: string };
  at: Date;
}

/** What is written before the file is put together, and what is then read from where it lies. */
interface Found {
  rows: Record<string, number>;
  pictures: (ArchivedFile & { width: number })[];
  files: FileRow[];
}

/**
 * Puts everything of a store into one file: its tables as they stood at one moment, sheets for people, pictures and files
 * for sale. Larger than memory is allowed; the disk needs room for it twice.
 */
export async function makeArchiveFile(asked: Asked): Promise<Made> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'presence-archive-'));
  const letGo = () => rm(folder, { recursive: true, force: true });
  try {
    const found = await asked.storeDb.read((tx) => writeTables(tx, folder));
    await writeSheets(asked, folder);
    const file = path.join(folder, 'archive.zip');
    const missing = await putTogether(asked, folder, found, file);
    const { products = 0, orders = 0, customers = 0, pages = 0 } = found.rows;
    const pictures = found.pictures.length - missing;
    const counts = { products, orders, customers, pages, pictures, files: found.files.length };
    return { file, size: (await stat(file)).size, counts, letGo };
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** Every table a file of lines, all of one moment. */
async function writeTables(tx: StoreTx, folder: string): Promise<Found> {
  await asOneMoment(tx);
  await mkdir(path.join(folder, 'data'), { recursive: true });
  await mkdir(path.join(folder, 'money'), { recursive: true });
  const rows: Record<string, number> = {};
  for (const table of await archivedTables(tx))
    rows[table.name] = await write(path.join(folder, 'data', `${table.name}.jsonl`), linesOf(tx, table));
  for (const [name, lines] of Object.entries(await moneyLines(tx)))
    await write(path.join(folder, 'money', `${name}.jsonl`), [lines]);
  await writeSheet(path.join(folder, 'orders.csv'), orderLines(tx));
  const files = await rowsOf(tx.db, 'product_files')
    .where('store_id', '=', tx.storeId)
    .where('product_id', 'is not', null)
    .orderBy('id')
    .execute();
  return { rows, pictures: await archivedPictures(tx), files };
}

/** Answers how many lines there were. */
async function write(file: string, blocks: AsyncIterable<string[]> | Iterable<string[]>): Promise<number> {
  const handle = await open(file, 'w');
  let count = 0;
  try {
    for await (const lines of blocks) {
      if (lines.length > 0) await handle.write(`${lines.join('\n')}\n`);
      count += lines.length;
    }
  } finally {
    await handle.close();
  }
  return count;
}

const writeSheet = (file: string, lines: AsyncIterable<string[]>): Promise<void> =>
  pipeline(Readable.from(sheetText(lines)), createWriteStream(file));

const everybody = { sort: 'latest', tag: null, bought: false, quietSince: null, asked: null } as const;

async function writeSheets({ storeDb, store }: Asked, folder: string): Promise<void> {
  await writeSheet(path.join(folder, 'customers.csv'), customerLines(storeDb, everybody));
  const goods = told.sheet({ storeDb, platformUrl: store.address, withCost: true });
  await writeSheet(path.join(folder, 'products.csv'), goods);
}

/** A name that can stand in a folder of any machine. */
const inFolder = (name: string): string => {
  const plain = name.replaceAll(/[\\/:*?"<>|]/g, '_');
  return /^\.+$/.test(plain) ? 'file' : plain;
};

/** Answers how many pictures were not there any more. */
async function putTogether(asked: Asked, folder: string, found: Found, file: string): Promise<number> {
  const { blobs, storeDb, store, at } = asked;
  const zip = new ZipFile();
  const done = pipeline(zip.outputStream, createWriteStream(file));
  zip.on('error', (error: Error) =>
    (zip.outputStream as NodeJS.ReadableStream & { destroy(e: Error): void }).destroy(error),
  );
  const text = (name: string, words: string) => zip.addBuffer(Buffer.from(words), name, { mtime: at });
  text('README.txt', readMe(store, at));
  text(
    'archive.json',
    `${JSON.stringify({ format: formatVersion, made_at: at, store, tables: found.rows, left_out: leftOut }, null, 2)}\n`,
  );
  for (const sheet of ['orders.csv', 'customers.csv', 'products.csv'])
    zip.addFile(path.join(folder, sheet), sheet, { mtime: at });
  for (const table of Object.keys(found.rows))
    zip.addFile(path.join(folder, 'data', `${table}.jsonl`), `data/${table}.jsonl`, { mtime: at });
  for (const name of ['payments', 'refunds', 'disputes'])
    zip.addFile(path.join(folder, 'money', `${name}.jsonl`), `money/${name}.jsonl`, { mtime: at });
  let missing = 0;
  for (const picture of found.pictures) {
    const kept = await blobs.open(fileOf(storeDb.id, picture.id, `${picture.width}.webp`));
    // Taken away by its owner since its row was read.
    if (!kept) missing += 1;
    else
      zip.addReadStreamLazy(picture.name, { mtime: at, compress: false, size: kept.size }, (give) =>
        give(null, kept.stream()),
      );
  }
  for (const row of found.files) {
    const sent = asSent(blobs, storeDb.id, row);
    zip.addReadStreamLazy(
      `files/${row.id}/${inFolder(row.name)}`,
      { mtime: at, compress: false, size: sent.size },
      (give) => give(null, sent.stream()),
    );
  }
  zip.end();
  await done;
  return missing;
}
