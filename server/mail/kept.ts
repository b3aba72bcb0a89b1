import { sql } from 'kysely';
import { days } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import { dropOld } from '../platform/database/drop-old.ts';

/**
 * To whom a mail went, of which kind and when: for who says that none came. What it said is gone once it was sent. By then
 * nothing asks for the same mail again, so that its key is not missed.
 */
export const keptMails = {
  what: 'mails',
  ms: days(180),
  drop: (db: PlatformDb, before: Date) => dropOld(db, 'mails', sql`coalesce(sent_at, failed_at) < ${before}`),
};
