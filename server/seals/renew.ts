import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import { sealFor, sealKeysOf } from '../platform/secrets/seal.ts';
import { sealedColumns, type SealedColumn } from './columns.ts';
import {
  countMarks,
  replaceSealed,
  sealedByOthers,
  storesFrom,
  type AnyDb,
  type SealedRow,
} from './queries.ts';

export interface SealDeps {
  db: Database;
  config: Config;
}

/** Of what kind, how many values each key has sealed; '' stands for a value that does not say its key. */
export type Standing = { column: SealedColumn; marks: Map<string, number> }[];

/** Rows one transaction looks at. */
const batch = 200;
const storesAtOnce = 200;

/** How many of a kind were sealed anew, and how many no key opens. */
export interface Renewed {
  anew: number;
  closed: number;
}

/** Every secret that is sealed, in all stores, by the key that sealed it. */
export async function standingOf({ db }: Pick<SealDeps, 'db'>): Promise<Standing> {
  const standing: Standing = [];
  for (const column of sealedColumns) {
    const marks = new Map<string, number>();
    for await (const place of placesOf(db, column))
      for (const [mark, count] of await place.transact((tx) => countMarks(tx, column)))
        marks.set(mark, (marks.get(mark) ?? 0) + count);
    standing.push({ column, marks });
  }
  return standing;
}

/** The mark that values have which need not be sealed anew: a single key leaves none. */
export const currentMark = (config: Config): string => {
  const [first, ...others] = sealKeysOf(config);
  return others.length === 0 ? '' : first.mark;
};

/**
 * Seals everything anew with the first key, some hundred values in a transaction, while the program goes on: what is
 * changed meanwhile is left as it was changed. Stopped at any moment, the next time goes on with what is left.
 * Answers how many of each kind were sealed anew, and how many no key opens.
 */
export async function renewSeals(deps: SealDeps): Promise<Map<string, Renewed>> {
  const all = new Map<string, Renewed>();
  for (const column of sealedColumns) {
    const counts: Renewed = { anew: 0, closed: 0 };
    for await (const place of placesOf(deps.db, column)) await renewIn(deps.config, column, place, counts);
    all.set(column.what, counts);
  }
  return all;
}

async function renewIn(config: Config, column: SealedColumn, place: Place, counts: Renewed): Promise<void> {
  const seal = sealFor(config, column.use);
  const mark = currentMark(config);
  let rows: SealedRow[];
  let after: SealedRow | null = null;
  do {
    rows = await place.transact((tx) => sealedByOthers(tx, column, { mark, after, most: batch }));
    const anew = rows.flatMap((row) => {
      const about = column.about({ ...row.key, store_id: place.storeId });
      const secret = opened(() => seal.open(row.sealed, about));
      return secret === null ? [] : [{ row, sealed: seal.close(secret, about) }];
    });
    counts.closed += rows.length - anew.length;
    counts.anew += await place.transact((tx) => replaceSealed(tx, column, anew));
    after = rows.at(-1) ?? null;
  } while (rows.length === batch);
}

/** What no key opens is passed over, and told. */
function opened(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}

/** Where a column lies: once for all, or in each store. */
interface Place {
  storeId: string;
  transact<T>(work: (tx: AnyDb) => Promise<T>): Promise<T>;
}

async function* placesOf(db: Database, { ofStores }: SealedColumn): AsyncGenerator<Place> {
  if (!ofStores) yield { storeId: '', transact: (work) => db.transact(work) };
  else
    for await (const storeId of storesOf(db))
      yield { storeId, transact: (work) => db.forStore(storeId).transact((tx) => work(tx.db)) };
}

async function* storesOf(db: Database): AsyncGenerator<string> {
  for (let last: string | null = null; ;) {
    const ids: string[] = await storesFrom(db.platform, last, storesAtOnce);
    yield* ids;
    if (ids.length < storesAtOnce) return;
    last = ids.at(-1)!;
  }
}
