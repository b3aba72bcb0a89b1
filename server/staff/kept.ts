import { sql } from 'kysely';
import { days } from '../platform/clock.ts';
import type { PlatformDb } from '../platform/database/db.ts';
import { dropOld } from '../platform/database/drop-old.ts';

/** Invitations whose link is over, taken or not: who came in by one is a member, and the list of changes says by whom. */
export const keptInvitations = {
  what: 'invitations',
  ms: days(90),
  drop: (db: PlatformDb, before: Date) => dropOld(db, 'store_invitations', sql`expires_at < ${before}`),
};
