import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Archive } from '#shared/api/archives.ts';
import { told } from '../catalogue/index.ts';
import { customerLines } from '../customers/index.ts';
import { asSent, type FileRow } from '../files/index.ts';
import { fileOf } from '../media/index.ts';
import type { Blobs } from '../platform/files/blobs.ts';
import { sheetText } from '../platform/http/csv.ts';
import type { StoreDb, StoreTx } from '../platform/database/db.ts';
import { inLittleMemory } from '../platform/processes/little-memory.ts';
import { zipFile, type ZipWriter } from '../platform/files/zip-file.ts';
import { rowsOf } from '../platform/database/answers.ts';
import {
  archivedPictures,
  archivedTables,
  asOneMoment,
  linesOf,
  moneyKinds,
  moneyLines,
  releaseOf,
  type ArchivedFile,
} from './queries.ts';
import { readMe } from './read-me.ts';
import { orderLines } from './sheets.ts';
import { formatVersion, leftOut, withheld } from './tables.ts';

interface Made {
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
  release: string;
  rows: Record<string, number>;
  pictures: (ArchivedFile & { width: number })[];
  files: FileRow[];
}

/**
 * Puts everything of a store into one file: its tables as they stood at one moment, sheets for people, pictures and files
 * for sale. Larger than memory is allowed; the disk needs room for it twice.
 */
export const makeArchiveFile = (asked: Asked): Promise<Made> => inLittleMemory(() => make(asked));

async function make(asked: Asked): Promise<Made> {
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
  for (const kind of moneyKinds)
    await write(path.join(folder, 'money', `${kind}.jsonl`), moneyLines(tx, kind));
  await writeSheet(path.join(folder, 'orders.csv'), orderLines(tx));
  const files = await rowsOf(tx.db, 'product_files')
    .where('store_id', '=', tx.storeId)
    .where('product_id', 'is not', null)
    .orderBy('id')
    .execute();
  const release = await releaseOf(tx.platform);
  return { release, rows, pictures: await archivedPictures(tx), files };
}

/** Answers how many lines there were. */
async function write(file: string, blocks: AsyncIterable<string[]>): Promise<number> {
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

const everybody = {
  sort: 'latest',
  tag: null,
  bought: false,
  quietSince: null,
  asked: null,
  typed: '',
} as const;

async function writeSheets({ storeDb, store }: Asked, folder: string): Promise<void> {
  await writeSheet(path.join(folder, 'customers.csv'), customerLines(storeDb, everybody));
  const goods = told.sheet({ storeDb, platformUrl: store.address, withCost: true });
  await writeSheet(path.join(folder, 'products.csv'), goods);
}

/** A name that can stand in a folder of any machine. */
const inFolder = (name: string): string => {
  const plain = name.replaceAll(/[\\/:*?"<>|\p{Cc}\u2028\u2029]/gu, '_');
  return /^\.*$/.test(plain) ? 'file' : plain;
};

const manifestOf = ({ storeDb, store, at }: Asked, { release, rows }: Found) => ({
  format: formatVersion,
  release,
  made_at: at,
  store: { id: storeDb.id, ...store },
  tables: rows,
  left_out: leftOut,
  withheld,
});

const lyingAt = async (file: string) => ({
  size: (await stat(file)).size,
  stream: () => createReadStream(file),
});

/** Answers how many pictures were not there any more. */
async function putTogether(asked: Asked, folder: string, found: Found, file: string): Promise<number> {
  const zip = await zipFile(file, asked.at);
  return putInto(zip, asked, folder, found).finally(() => zip.close());
}

async function putInto(zip: ZipWriter, asked: Asked, folder: string, found: Found): Promise<number> {
  const { blobs, storeDb, store, at } = asked;
  await zip.text('README.txt', readMe(store, at));
  await zip.text('archive.json', `${JSON.stringify(manifestOf(asked, found), null, 2)}\n`);
  const written = [
    ...['orders', 'customers', 'products'].map((sheet) => `${sheet}.csv`),
    ...Object.keys(found.rows).map((table) => `data/${table}.jsonl`),
    ...moneyKinds.map((name) => `money/${name}.jsonl`),
  ];
  for (const name of written) await zip.stream(name, await lyingAt(path.join(folder, name)));
  let missing = 0;
  for (const picture of found.pictures) {
    const kept = await blobs.open(fileOf(storeDb.id, picture.id, `${picture.width}.webp`));
    // Taken away by its owner since its row was read.
    if (!kept) missing += 1;
    else await zip.asItIs(picture.name, kept);
  }
  for (const row of found.files)
    await zip.asItIs(`files/${row.id}/${inFolder(row.name)}`, asSent(blobs, storeDb.id, row));
  await zip.end();
  return missing;
}
