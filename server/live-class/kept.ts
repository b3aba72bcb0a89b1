import { sql } from 'kysely';
import { days } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import { dropOld } from '../platform/database/drop-old.ts';

/** That a form of another provider was sent: it tells of each again for some days at most. */
export const keptFormEvents = {
  what: 'events of the seat form',
  ms: days(90),
  drop: (db: PlatformDb, before: Date) => dropOld(db, 'class_form_events', sql`received_at < ${before}`),
};

/** Links to the host’s console and who came in by one, once they open nothing. */
export const keptHostKeys = {
  what: 'keys of class hosts',
  ms: days(1),
  async drop(db: PlatformDb, before: Date): Promise<void> {
    await dropOld(db, 'class_host_keys', sql`expires_at < ${before}`);
    await dropOld(db, 'class_host_sessions', sql`expires_at < ${before}`);
  },
};
