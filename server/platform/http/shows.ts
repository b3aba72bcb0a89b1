import type { StoreDb, StoreTx } from '../database/db.ts';

/** The same store; what its looks find is noted by name, so that what is made of it outlives changes of anything else. */
export function noting(storeDb: StoreDb, shows: Set<string>): StoreDb {
  return {
    ...storeDb,
    read: (look) => storeDb.read((tx) => look({ ...tx, shows })),
    often: (look) => storeDb.often((tx) => look({ ...tx, shows })),
    atOnce: (look) => storeDb.atOnce((tx) => look({ ...tx, shows })),
  };
}

/** Called by whatever reads for shoppers, with the names under which `raiseVersion` is told that it was changed. */
export function noteShown(tx: StoreTx, ...names: string[]): void {
  for (const name of names) tx.shows?.add(name);
}
