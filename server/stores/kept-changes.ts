import { sql } from 'kysely';
import { days } from '../platform/clock.ts';
import type { StoreTx } from '../platform/database/db.ts';

/** Lines one night takes from one store; the next night goes on. */
const most = 5_000;

/** Who changed what: as long as the figures it explains, 25 months. */
export const keptChanges = {
  ms: days(762),
  drop: (tx: StoreTx, before: Date) =>
    sql`delete from store_changes where store_id = ${tx.storeId} and id in (select id from store_changes
      where store_id = ${tx.storeId} and at < ${before} order by at limit ${most})`.execute(tx.db),
};
