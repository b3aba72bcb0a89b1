import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { claimAddress, insertMember, insertStore } from './queries.ts';

export interface NewStore {
  /** User id of its first owner. */
  ownerId: string;
  name: string;
  /** A slug without a problem (`slugProblem`), in lower case. */
  slug: string;
  /** Shown to shoppers, 11 digits; left out: none. */
  phone?: string;
}

/**
 * Makes a store that is not yet published, with payment on delivery and online switched on and no delivery prices.
 * The address is claimed by its unique key, so of two people who want it exactly one gets it.
 */
export async function createStore(
  db: Database,
  clock: Clock,
  wanted: NewStore,
): Promise<{ ok: true; storeId: string } | { ok: false; reason: 'taken' }> {
  const storeId = newId();
  const at = clock.now();
  return db.forStore(storeId).transact(async (tx) => {
    const claimed = await claimAddress(tx.platform, { host: wanted.slug, storeId, kind: 'slug', at });
    if (!claimed) return { ok: false, reason: 'taken' };
    await insertMember(tx.platform, { storeId, userId: wanted.ownerId, role: 'owner', at });
    await insertStore(tx, { slug: wanted.slug, name: wanted.name, phone: wanted.phone ?? '', at });
    return { ok: true, storeId };
  });
}
