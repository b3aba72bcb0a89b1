import type { PlatformDb } from '../platform/database/db.ts';
import { saidOf } from './page.ts';
import { gapMs } from './look.ts';
import { lastBeat, openTroubles } from './queries.ts';

/** What does not work right now, in sentences for those who are signed in, and since when; null where everything does. */
export async function troubleNow(db: PlatformDb): Promise<{ words: string; since: string } | null> {
  const open = await openTroubles(db);
  const [first] = open;
  return first ? { words: open.map(saidOf).join(' '), since: first.began_at.toISOString() } : null;
}

/**
 * When the work by the clock was last seen, where it stands still; null while it goes, and before it began. Whoever has to mend
 * it reads it in the console: a mail about it would stand still, too.
 */
export async function stillSince(db: PlatformDb, now: Date): Promise<Date | null> {
  const seen = await lastBeat(db);
  return seen && now.getTime() - seen.getTime() > gapMs ? seen : null;
}
