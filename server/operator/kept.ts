import { sql } from 'kysely';
import { days } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import { dropOld } from '../platform/database/drop-old.ts';

/** What one of us did or looked at: as long as the records of money it may have been about, six years after their year. */
export const keptAudit = {
  what: 'audit entries',
  ms: days(7 * 366),
  drop: (db: PlatformDb, before: Date) => dropOld(db, 'audit_entries', sql`at < ${before}`),
};
