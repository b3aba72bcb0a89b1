import { createKept } from '../../platform/kept.ts';
import type { StoreDb } from '../../platform/database/db.ts';
import { noting } from '../../platform/http/shows.ts';
import type { Changes } from './changes.ts';
import type { ShopStore } from './store.ts';

/** A page on its way, with the names of what it shows. */
interface Standing {
  store: ShopStore;
  shows?: Set<string>;
}

export interface KeptShown {
  /**
   * Something that many pages of a store show, as it was asked for once, or anew where something of it was changed since.
   * The page knows from then on what it shows.
   * @param name of what is asked for; whatever has one name is one thing.
   */
  of<Value>(page: Standing, name: string, ask: (storeDb: StoreDb) => Promise<Value>): Promise<Value>;
}

interface Held {
  /** The last version of its store that it is known to be right for. */
  version: number;
  found: Promise<{ value: unknown; shows: readonly string[] }>;
}

/** Of all stores together, some kilobytes each. */
const most = 4_000;

/** @param changes by which it is known what was changed; left out, what was asked for is right for one version of a store. */
export function createKeptShown(changes?: Pick<Changes, 'spare'>): KeptShown {
  const known = createKept<Held>({ most });
  const isRight = async (held: Held, { id, version }: ShopStore) => {
    if (held.version >= version) return true;
    const { shows } = await held.found;
    if (!changes?.spare(id, { version: held.version, shows }, version)) return false;
    held.version = version;
    return true;
  };
  const asked = async (storeDb: StoreDb, ask: (storeDb: StoreDb) => Promise<unknown>) => {
    const shows = new Set<string>();
    const value = await ask(noting(storeDb, shows));
    return { value, shows: [...shows] };
  };
  return {
    async of<Value>(
      { store, shows }: Standing,
      name: string,
      ask: (storeDb: StoreDb) => Promise<Value>,
    ): Promise<Value> {
      const key = `${store.id} ${name}`;
      let held = known.get(key);
      if (!held || !(await isRight(held, store))) {
        held = { version: store.version, found: asked(store.storeDb, ask) };
        known.set(key, held);
        held.found.catch(() => known.delete(key));
      }
      const { value, shows: its } = await held.found;
      for (const one of its) shows?.add(one);
      return value as Value;
    },
  };
}
