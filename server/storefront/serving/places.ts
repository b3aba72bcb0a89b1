/** What lies at a place. */
export interface Place {
  storeId: string;
  path: string;
  bytes(): number;
  /** Asked for since its turn last came. */
  used: boolean;
  /** Told of every byte more while it is kept. */
  grew: (bytes: number) => void;
}

/**
 * Where pages lie, no more bytes of them than allowed. The one kept longest makes room, unless it was asked for since its
 * turn last came: then it is the last to go. So a hit moves nothing.
 */
export function createPlaces<Kept extends Place>(mostBytes: number) {
  // By store and path: a key of both would be put together and taken apart again for each hit.
  const byStore = new Map<string, Map<string, Kept>>();
  /** In the order in which it is their turn. */
  const entries = new Set<Kept>();
  let bytes = 0;
  const remove = (entry: Kept) => {
    entries.delete(entry);
    const its = byStore.get(entry.storeId)!;
    its.delete(entry.path);
    if (its.size === 0) byStore.delete(entry.storeId);
    entry.grew = () => undefined;
    bytes -= entry.bytes();
  };
  const makeRoom = (fresh: Kept) => {
    for (const entry of entries) {
      if (bytes <= mostBytes || entries.size <= 1) return;
      if (entry.used || entry === fresh) {
        entries.delete(entry);
        entries.add(entry);
        entry.used = false;
      } else remove(entry);
    }
  };
  return {
    at: (storeId: string, path: string): Kept | undefined => byStore.get(storeId)?.get(path),
    remove,
    add(entry: Kept) {
      entry.grew = (change) => {
        bytes += change;
        makeRoom(entry);
      };
      entries.add(entry);
      const its = byStore.get(entry.storeId);
      if (its) its.set(entry.path, entry);
      else byStore.set(entry.storeId, new Map([[entry.path, entry]]));
      bytes += entry.bytes();
      makeRoom(entry);
    },
    size: () => entries.size,
    bytes: () => bytes,
  };
}
