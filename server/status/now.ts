import type { PlatformDb } from '../platform/db.ts';
import { saidOf } from './page.ts';
import { openTroubles } from './queries.ts';

/** What does not work right now, in sentences for those who are signed in; null where everything does. */
export async function troubleNow(db: PlatformDb): Promise<string | null> {
  const open = await openTroubles(db);
  return open.length === 0 ? null : open.map(saidOf).join(' ');
}
