import { sql, type RawBuilder } from 'kysely';
import type { PlatformDb } from './db.ts';
import type { PlatformTables } from './tables.ts';

const batch = 1_000;

/**
 * Deletes rows of a table in statements that each take a bounded time and hold few locks, however many there are. An
 * index should lead from the condition to the rows.
 */
export async function dropOld(
  db: PlatformDb,
  table: keyof PlatformTables,
  isOld: RawBuilder<boolean>,
): Promise<void> {
  const name = sql.table(table);
  for (;;) {
    const dropped = await sql`delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${isOld} limit ${sql.lit(batch)}))`.execute(db);
    if (Number(dropped.numAffectedRows) < batch) return;
  }
}
