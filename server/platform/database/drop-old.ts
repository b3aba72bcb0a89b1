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
  const some = sql`ctid = any(array(select ctid from ${name} where ${isOld} limit ${sql.lit(batch)}))`;
  await untilFewer(() => sql`delete from ${name} where ${some}`.execute(db));
}

/** The same for what only loses some of what it holds: `change` makes a row one that is not meant any more. */
export async function changeOld(
  db: PlatformDb,
  table: keyof PlatformTables,
  { isOld, change }: { isOld: RawBuilder<unknown>; change: RawBuilder<unknown> },
): Promise<void> {
  const name = sql.table(table);
  const some = sql`ctid = any(array(select ctid from ${name} where ${isOld} limit ${sql.lit(batch)}))`;
  await untilFewer(() => sql`update ${name} set ${change} where ${some} and ${isOld}`.execute(db));
}

async function untilFewer(work: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  while (Number((await work()).numAffectedRows) >= batch);
}
