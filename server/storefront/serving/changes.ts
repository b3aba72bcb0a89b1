import { createKept } from '../../platform/kept.ts';
import type { FoundShop } from '../../stores/index.ts';

/** What is known of a store: when each of its names was changed last, complete for all versions after the first. */
interface Known {
  first: number;
  version: number;
  last: Map<string, number>;
}

/** What a kept page shows, and the version of its store for which it is right. */
interface Right {
  version: number;
  shows: readonly string[];
}

export interface Changes {
  /** Up to which version of a store it is known what was changed; null: nothing is known of it. */
  knownOf(storeId: string): number | null;
  /** Takes up what was named since then. Where a version between has no name, anything may have changed in it. */
  learn(storeId: string, version: number, named: FoundShop['changes']): void;
  /** Whether nothing that a page shows was changed from the version it is right for up to a later one. */
  spare(storeId: string, page: Right, version: number): boolean;
}

/** Names remembered of all stores together: about twenty megabytes. */
const most = 200_000;

/**
 * What was changed in stores, as far as this process has looked. In memory alone: a store that is forgotten, or was
 * changed without a name, begins anew, and no page from before is kept for it.
 */
export function createChanges(): Changes {
  const known = createKept<Known>({ most, sizeOf: ({ last }) => 1 + last.size });
  return {
    knownOf: (storeId) => known.peek(storeId)?.version ?? null,
    learn(storeId, version, named) {
      const held = known.get(storeId);
      // Two hosts of a store are looked at apart, and the later look may be told first.
      if (held && held.version >= version) return;
      const fresh = named.filter((one) => held && one.version > held.version && one.version <= version);
      const isWhole = held && fresh.length === version - held.version;
      const now = isWhole ? held : { first: version, version, last: new Map<string, number>() };
      now.version = version;
      for (const one of isWhole ? fresh : []) for (const name of one.what) now.last.set(name, one.version);
      known.set(storeId, now);
    },
    spare(storeId, page, version) {
      const held = known.peek(storeId);
      if (!held || page.version < held.first || held.version < version) return false;
      return page.shows.every((name) => (held.last.get(name) ?? 0) <= page.version);
    },
  };
}
