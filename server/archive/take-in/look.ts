import { z } from 'zod';
import { isThere } from '../../platform/database/answers.ts';
import type { PlatformDb } from '../../platform/database/db.ts';
import { isId } from '../../platform/ids.ts';
import { releaseOf } from '../queries.ts';
import { formatVersion, leftOut } from '../tables.ts';
import { Refused } from './refused.ts';
import { bytesOf, type Opened } from './zip.ts';
import { storeTables } from './queries.ts';

const Format = z.looseObject({ format: z.number().int() });

const Manifest = z.object({
  format: z.literal(formatVersion),
  release: z.string().max(200),
  made_at: z.iso.datetime(),
  store: z.object({
    id: z.string().refine(isId),
    slug: z.string().max(200),
    name: z.string().min(1).max(500),
    address: z.string().max(500),
  }),
  tables: z.record(z.string().max(100), z.number().int().min(0)),
});

/** What an archive says of itself, before anything of it is taken in. */
export interface Looked {
  store: z.output<typeof Manifest>['store'];
  madeAt: Date;
  format: number;
  /** Rows by table. */
  tables: Record<string, number>;
  counts: { products: number; orders: number; customers: number; pictures: number; files: number };
}

/** Bytes; ours has four thousand. */
const largestManifest = 1_000_000;

const notOurs = 'This is no archive of a store: archive.json is missing, or is not as ours are.';

const sheets = ['README.txt', 'archive.json', 'orders.csv', 'customers.csv', 'products.csv'];
const money = ['payments', 'refunds', 'disputes'].map((name) => `money/${name}.jsonl`);
const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const bytes = new RegExp(`^(?:pictures/${id}\\.webp|review-photos/${id}\\.webp|files/${id}/[^/]+)$`);

/**
 * Looks at what is in an archive and whether this installation can take it in. Reads its list alone.
 * @throws Refused
 */
export async function lookAt(db: PlatformDb, zip: Opened): Promise<Looked> {
  const manifest = await manifestOf(zip);
  const ours = await releaseOf(db);
  if (manifest.release > ours)
    throw new Refused(
      `This archive was made by a newer release (${manifest.release}) than runs here (${ours}). Bring this installation up to date first.`,
    );
  const known = new Set((await storeTables(db)).map(({ name }) => name));
  for (const table of Object.keys(manifest.tables)) {
    if (!known.has(table)) throw new Refused(`It speaks of “${table}”, which is nothing of a store here.`);
    if (Object.hasOwn(leftOut, table)) throw new Refused(`“${table}” does not belong into an archive.`);
    if (!zip.has(`data/${table}.jsonl`)) throw new Refused(`data/${table}.jsonl is missing in it.`);
  }
  const expected = new Set([
    ...sheets,
    ...money,
    ...Object.keys(manifest.tables).map((table) => `data/${table}.jsonl`),
  ]);
  const stranger = zip.names.find((name) => !expected.has(name) && !bytes.test(name));
  if (stranger !== undefined) throw new Refused(`${stranger} does not belong into an archive.`);
  const { products = 0, orders = 0, customers = 0, stores = 0 } = manifest.tables;
  if (stores !== 1) throw new Refused('It does not hold exactly one store.');
  const pictures = zip.names.filter((name) => name.startsWith('pictures/')).length;
  const files = zip.names.filter((name) => name.startsWith('files/')).length;
  return {
    store: manifest.store,
    madeAt: new Date(manifest.made_at),
    format: manifest.format,
    tables: manifest.tables,
    counts: { products, orders, customers, pictures, files },
  };
}

async function manifestOf(zip: Opened): Promise<z.output<typeof Manifest>> {
  if (!zip.has('archive.json')) throw new Refused(notOurs);
  const json = parsed((await bytesOf(zip, 'archive.json', largestManifest)).toString());
  const format = Format.safeParse(json).data?.format;
  if (format === undefined) throw new Refused(notOurs);
  if (format > formatVersion)
    throw new Refused(
      `This archive is of format ${format}, which is newer than this installation knows (${formatVersion}). Bring the installation up to date first.`,
    );
  if (format < formatVersion)
    throw new Refused(
      `This archive is of format ${format}, from before archives could be taken in again. Have a new one made where the store is.`,
    );
  const read = Manifest.safeParse(json);
  if (!read.success) throw new Refused(notOurs);
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('archive.json in it is broken.');
  }
}

/** Whether a store is here already, by its id. */
export async function isHere(db: PlatformDb, storeId: string): Promise<boolean> {
  return (await hasAddress(db, storeId)) || wasErased(db, storeId);
}

const hasAddress = (db: PlatformDb, storeId: string): Promise<boolean> =>
  db.selectFrom('store_directory').select('host').where('store_id', '=', storeId).$call(isThere);

/** Whether a store was closed here for good: what it sold is kept under its id, and is nobody's to fill anew. */
export const wasErased = (db: PlatformDb, storeId: string): Promise<boolean> =>
  db
    .selectFrom('store_closings')
    .select('id')
    .where('store_id', '=', storeId)
    .where('state', '=', 'erased')
    .$call(isThere);
