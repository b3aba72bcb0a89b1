import type { PlatformDb } from '../platform/db.ts';

/** The names stores are opened under, by their ids. */
export async function slugsOf(db: PlatformDb, storeIds: readonly string[]): Promise<Map<string, string>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('store_directory')
    .select(['store_id', 'host'])
    .where('kind', '=', 'slug')
    .where('store_id', 'in', storeIds)
    .execute();
  return new Map(rows.map((row) => [row.store_id, row.host]));
}

/** Every store there is. */
export async function allStores(db: PlatformDb): Promise<string[]> {
  const rows = await db
    .selectFrom('store_directory')
    .select('store_id')
    .distinct()
    .where('kind', '=', 'slug')
    .execute();
  return rows.map((row) => row.store_id);
}

/** Whether a piece of work that is done once was finished. */
export async function isFinished(db: PlatformDb, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator_tasks')
    .select('name')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

export async function markFinished(db: PlatformDb, name: string, at: Date): Promise<void> {
  await db
    .insertInto('operator_tasks')
    .values({ name, finished_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
