import type { PlatformDb } from '../platform/database/db.ts';

/** The next stores in the order of their ids; null: from the first on. */
export async function storesAfter(db: PlatformDb, last: string | null, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('store_directory')
    .select('store_id')
    .distinct()
    .$if(last !== null, (query) => query.where('store_id', '>', last))
    .orderBy('store_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.store_id);
}
