import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { slugProblem } from '#shared/slug.ts';
import type { Gate } from '../../media/index.ts';
import type { Blobs } from '../../platform/files/blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database, PlatformTx, StoreTx } from '../../platform/database/db.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { inLittleMemory } from '../../platform/processes/little-memory.ts';
import { leftOut } from '../tables.ts';
import { mustAgree } from './agree.ts';
import type { Arriving } from './anew.ts';
import { mustFit, type Bounds } from './bounds.ts';
import { forgetBytes, keepBytes, makePictures } from './bytes.ts';
import { fallDue } from './due.ts';
import { findByWords, findOrders } from './found-by.ts';
import type { Line } from './lines.ts';
import { isHere, lookAt, type Looked } from './look.ts';
import { takeMoney } from './money.ts';
import { needsMore } from './on-a-word.ts';
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
import { AddressTaken, Refused } from './refused.ts';
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
  /** Whether an operator knows where the file is from; what it says of others is believed then. */
  vouched: boolean;
  /** The most that is taken in; without it as much as there is. */
  most?: Bounds;
  /** Told of each piece how much is done, 0 to 1; whoever throws ends it, and nothing stays. */
  heard?: (share: number) => Promise<void>;
  /** What else stands or falls with the store. */
  also?: (tx: PlatformTx, storeId: string) => Promise<void>;
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
  return inLittleMemory(() => withArchive(wanted.file, (zip) => takenIn(deps, wanted, zip)));
}

async function takenIn(deps: TakingDeps, wanted: Wanted, zip: Opened): Promise<TakenIn> {
  const looked = await lookAt(deps.db.platform, zip);
  if (wanted.most) mustFit(looked, zip, wanted.most);
  const slug = wanted.slug ?? looked.store.slug;
  const problem = slugProblem(slug);
  if (problem) throw new Refused(`Its address cannot be “${slug}”. ${problem}`);
  if (await isHere(deps.db.platform, looked.store.id)) throw alreadyHere(looked);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'presence-take-in-'));
  try {
    const pictures = path.join(folder, 'pictures');
    await mkdir(pictures);
    const heard = hearing(looked, wanted);
    await makePictures({ ...deps, zip, folder: pictures, vouched: wanted.vouched, made: heard.picture });
    await fill(deps, { zip, looked, slug, wanted, pictures, heard });
    return { ...looked, slug };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const alreadyHere = ({ store }: Looked) =>
  new Refused(
    `${store.name} is here already. An archive makes a store anew where it is not; it changes none.`,
  );

/** A picture takes as long as so many rows. */
const rowsOfPicture = 60;

/** Tells how much is done, of pictures and rows together. */
function hearing({ tables, counts }: Looked, { heard }: Wanted) {
  const rows = Object.values(tables).reduce((all, count) => all + count, 0);
  const all = Math.max(1, rows + counts.pictures * rowsOfPicture);
  let done = 0;
  const tell = async (more: number) => {
    done += more;
    await heard?.(Math.min(1, done / all));
  };
  return { picture: () => tell(rowsOfPicture), rows: tell };
}

interface Filling {
  zip: Opened;
  looked: Looked;
  slug: string;
  wanted: Wanted;
  pictures: string;
  heard: ReturnType<typeof hearing>;
}

/** Writes all rows and keeps all bytes, or none. */
async function fill(deps: TakingDeps, its: Filling): Promise<void> {
  const { looked, slug, zip } = its;
  const { ownerId, vouched, also } = its.wanted;
  const storeDb = deps.db.forStore(looked.store.id);
  const at = deps.clock.now();
  const tables = await storeTables(deps.db.platform);
  await storeDb.transact(async (tx) => {
    await takeTime(tx);
    await alone(tx);
    if (await isHere(tx.platform, tx.storeId)) throw alreadyHere(looked);
    if (!(await claimSlug(tx, slug, at)))
      throw new AddressTaken(`The address “${slug}” is another store’s here. Name another one for it.`);
    await addOwner(tx, ownerId, at);
    const arriving: Arriving = { config: deps.config, storeId: tx.storeId, slug, at, ownerId, vouched };
    await fillTables(its, tx, { tables, arriving });
    await joinAtOnce(tx);
    await findOrders(tx);
    await takeMoney(tx, zip);
    await numbersGoOn(tx);
    await mustAgree(tx);
    await fallDue(deps, tx, vouched);
    try {
      await keepBytes({ ...deps, zip, folder: its.pictures }, tx);
      await also?.(tx.platform, tx.storeId);
    } catch (error) {
      // Before it is let go: whoever waits to take the same store in keeps their own after this.
      await forgetBytes(deps.blobs, tx.storeId);
      throw error;
    }
  });
}

async function fillTables(
  { zip, looked, heard }: Filling,
  tx: StoreTx,
  { tables, arriving }: { tables: readonly StoreTable[]; arriving: Arriving },
): Promise<void> {
  for (const table of tables) {
    const said = looked.tables[table.name];
    if (said === undefined || Object.hasOwn(leftOut, table.name)) continue;
    if (!arriving.vouched && Object.hasOwn(needsMore, table.name)) continue;
    await takeRows({ tx, zip, table, arriving }, said, async (rows: readonly Line[]) => {
      const ids = rows.flatMap(({ row }) => (typeof row.id === 'string' ? row.id : []));
      await findByWords(tx, table.name, ids);
      await heard.rows(rows.length);
    });
  }
}
