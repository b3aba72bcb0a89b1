import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { slugProblem } from '#shared/slug.ts';
import type { Gate } from '../../media/index.ts';
import type { Blobs } from '../../platform/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, StoreTx } from '../../platform/db.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { leftOut } from '../tables.ts';
import { mustAgree } from './agree.ts';
import type { Arriving } from './anew.ts';
import { forgetBytes, keepBytes, makePictures } from './bytes.ts';
import { fallDue } from './due.ts';
import { findByWords } from './found-by.ts';
import type { Line } from './lines.ts';
import { isHere, lookAt, type Looked } from './look.ts';
import { takeMoney } from './money.ts';
import {
  addOwner,
  alone,
  claimSlug,
  joinAtOnce,
  numbersGoOn,
  storeTables,
  takeTime,
  type StoreTable,
} from './queries.ts';
import { Refused } from './refused.ts';
import { takeRows } from './rows.ts';
import { openZip, type Opened } from './zip.ts';

export interface TakingDeps {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  blobs: Blobs;
  /** Holds back more encoding at once than the machine should do. */
  encoding: Gate;
}

export interface Wanted {
  /** A file on this machine. */
  file: string;
  /** User id of who owns it from now on; nobody else comes in with it. */
  ownerId: string;
  /** Its address here; its own where none is said. */
  slug?: string | undefined;
}

export interface TakenIn extends Looked {
  slug: string;
}

/** Opens an archive, has something done with it, and closes it. */
export async function withArchive<T>(file: string, work: (zip: Opened) => Promise<T>): Promise<T> {
  const zip = await openZip(file);
  try {
    return await work(zip);
  } finally {
    zip.close();
  }
}

/**
 * Makes a store of an archive: all of it or, in one transaction, nothing. The store keeps its id, so that the same archive is
 * taken in once, however often and by how many at a time it is tried.
 * @throws Refused with why the archive is not taken in
 */
export async function takeIn(deps: TakingDeps, wanted: Wanted): Promise<TakenIn> {
  return withArchive(wanted.file, async (zip) => {
    const looked = await lookAt(deps.db.platform, zip);
    const slug = wanted.slug ?? looked.store.slug;
    const problem = slugProblem(slug);
    if (problem) throw new Refused(`Its address cannot be “${slug}”. ${problem}`);
    if (await isHere(deps.db.platform, looked.store.id)) throw alreadyHere(looked);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'presence-take-in-'));
    try {
      const pictures = path.join(folder, 'pictures');
      await mkdir(pictures);
      await makePictures({ ...deps, zip, folder: pictures });
      await fill(deps, { zip, looked, slug, ownerId: wanted.ownerId, pictures });
      return { ...looked, slug };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

const alreadyHere = ({ store }: Looked) =>
  new Refused(
    `${store.name} is here already. An archive makes a store anew where it is not; it changes none.`,
  );

interface Filling {
  zip: Opened;
  looked: Looked;
  slug: string;
  ownerId: string;
  pictures: string;
}

/** Writes all rows and keeps all bytes, or none. */
async function fill(deps: TakingDeps, its: Filling): Promise<void> {
  const { looked, slug, ownerId, zip } = its;
  const storeDb = deps.db.forStore(looked.store.id);
  const at = deps.clock.now();
  const tables = await storeTables(deps.db.platform);
  await storeDb.transact(async (tx) => {
    await takeTime(tx);
    await alone(tx);
    if (await isHere(tx.platform, tx.storeId)) throw alreadyHere(looked);
    if (!(await claimSlug(tx, slug, at)))
      throw new Refused(`The address “${slug}” is another store’s here. Name another one for it.`);
    await addOwner(tx, ownerId, at);
    const arriving: Arriving = { config: deps.config, storeId: tx.storeId, slug, at };
    await fillTables(its, tx, { tables, arriving });
    await joinAtOnce(tx);
    await takeMoney(tx, zip);
    await numbersGoOn(tx);
    await mustAgree(tx);
    await fallDue(deps, tx);
    try {
      await keepBytes({ ...deps, zip, folder: its.pictures }, tx);
    } catch (error) {
      // Before it is let go: whoever waits to take the same store in keeps their own after this.
      await forgetBytes(deps.blobs, tx.storeId);
      throw error;
    }
  });
}

async function fillTables(
  { zip, looked }: Filling,
  tx: StoreTx,
  { tables, arriving }: { tables: readonly StoreTable[]; arriving: Arriving },
): Promise<void> {
  for (const table of tables) {
    const said = looked.tables[table.name];
    if (said === undefined || Object.hasOwn(leftOut, table.name)) continue;
    const count = await takeRows({ tx, zip, table, arriving }, async (rows: readonly Line[]) => {
      const ids = rows.flatMap(({ row }) => (typeof row.id === 'string' ? row.id : []));
      await findByWords(tx, table.name, ids);
    });
    if (count !== said)
      throw new Refused(`data/${table.name}.jsonl has ${count} rows where archive.json says ${said}.`);
  }
}
