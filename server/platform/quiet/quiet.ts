import type { Database } from '../database/db.ts';
import type { Outgoing } from '../outside/outgoing.ts';

/** What a call that would change something is answered while the copy is quiet. */
export const quietWords =
  'We are putting things back from a back-up. You can look around; ordering and changing things is open again soon.';

/** Once somebody has said so a copy stays awake, so nothing is asked any more. */
const awake = new WeakSet<Database>();

/** An installation that was put back from a back-up and not woken yet; `takenAt`: the moment the back-up shows. */
export interface QuietCopy {
  ids: string[];
  takenAt: Date;
}

/**
 * The back-up this installation was put back from, while nothing may leave it; null once it is awake. The place it was
 * copied from may still be at work: what went out from both would be charged and mailed twice.
 */
export async function quietCopy(db: Database): Promise<QuietCopy | null> {
  if (awake.has(db)) return null;
  const rows = await db.platform
    .selectFrom('restored_copies')
    .select(['id', 'taken_at'])
    .where('woken_at', 'is', null)
    .orderBy('taken_at')
    .execute();
  const [first] = rows;
  if (!first) awake.add(db);
  return first ? { ids: rows.map(({ id }) => id), takenAt: first.taken_at } : null;
}

export const isQuiet = async (db: Database): Promise<boolean> => (await quietCopy(db)) !== null;

/** Calls nobody while the copy is quiet. */
export function heldBack(outgoing: Outgoing, db: Database): Outgoing {
  return {
    refusal: (url) => outgoing.refusal(url),
    async call(call) {
      if (await isQuiet(db)) return { is: 'failed', why: quietWords };
      return outgoing.call(call);
    },
  };
}
