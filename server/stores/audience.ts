import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { findOpenness, isMember } from './queries.ts';

/** Who may see what a store shows: everybody when it is open, its members when it is not. */
export type Audience = 'everybody' | 'its members' | 'nobody';

/** A shop's page asks for many pictures at once; a store that opens or closes is seen within this time (milliseconds). */
const freshMs = 1_000;
const mostKept = 20_000;

/** Answers who may see a store, and remembers for a moment whether everybody may. */
export function createAudience(
  db: Database,
  clock: Clock,
): (storeId: string, whoAsks: () => Promise<string | null>) => Promise<Audience> {
  const known = new Map<string, { open: boolean; at: number }>();
  const isOpen = async (storeId: string) => {
    const kept = known.get(storeId);
    const now = clock.now().getTime();
    if (kept && Math.abs(now - kept.at) < freshMs) return kept.open;
    try {
      const open = await db.forStore(storeId).read(findOpenness);
      if (known.size >= mostKept) known.clear();
      known.set(storeId, { open, at: now });
      return open;
    } catch (error) {
      // With the database away what was known last is answered, as for the shop's pages.
      if (kept) return kept.open;
      throw error;
    }
  };
  return async (storeId, whoAsks) => {
    if (await isOpen(storeId)) return 'everybody';
    const userId = await whoAsks();
    return userId && (await isMember(db.platform, userId, storeId)) ? 'its members' : 'nobody';
  };
}
