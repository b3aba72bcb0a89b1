import { sql } from 'kysely';
import { days } from '../../platform/clock.ts';
import type { PlatformDb } from '../../platform/database/db.ts';
import { changeOld } from '../../platform/database/drop-old.ts';

/**
 * The words of what providers told us, once they are dealt with: a bank asks about a payment within a year and a half. That it
 * was told, and what came of it, stays with the payment.
 */
export const keptEventWords = {
  what: 'words of provider events',
  ms: days(540),
  drop: (db: PlatformDb, before: Date) =>
    changeOld(db, 'provider_events', {
      isOld: sql`processed_at < ${before} and body <> ''`,
      change: sql`body = '', headers = '{}'`,
    }),
};
