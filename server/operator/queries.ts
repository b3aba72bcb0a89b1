import type { Database, PlatformDb } from '../platform/db.ts';
import { storePointer } from '../stores/index.ts';

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

/** Rows about stores, each with the name its store is opened under, which commands take. */
export async function withSlugs<Row extends { store_id: string }>(
  db: PlatformDb,
  rows: readonly Row[],
): Promise<(Row & { slug: string | undefined })[]> {
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('store_directory')
    .select(['store_id', 'host'])
    .where('kind', '=', 'slug')
    .where(
      'store_id',
      'in',
      rows.map((row) => row.store_id),
    )
    .execute();
  const slugs = new Map(found.map((row) => [row.store_id, row.host]));
  return rows.map((row) => ({ slug: slugs.get(row.store_id), ...row }));
}

/** A store as the operator knows it: its name and, in brackets, the address commands take. */
export async function nameOfStore(db: Database, storeId: string): Promise<string> {
  const { name, slug } = await storePointer(db.forStore(storeId));
  return `${name} (${slug})`;
}

export interface ListedStore {
  slug: string;
  storeId: string;
}

/** Every store there is with the name it is opened under, in the order of these names. */
export async function listedStores(db: PlatformDb): Promise<ListedStore[]> {
  const rows = await db
    .selectFrom('store_directory')
    .select(['store_id', 'host'])
    .where('kind', '=', 'slug')
    .orderBy('host')
    .execute();
  return rows.map((row) => ({ slug: row.host, storeId: row.store_id }));
}
