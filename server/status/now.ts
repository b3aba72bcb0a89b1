import type { PlatformDb } from '../platform/db.ts';
import { saidOf } from './page.ts';
import { openTroubles } from './queries.ts';

/** What does not work right now, in sentences for those who are signed in, and since when; null where everything does. */
export async function troubleNow(db: PlatformDb): Promise<{ words: string; since: string } | null> {
  const open = await openTroubles(db);
  const [first] = open;
  return first ? { words: open.map(saidOf).join(' '), since: first.began_at.toISOString() } : null;
}
