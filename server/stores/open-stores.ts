import { sql } from 'kysely';
import type { PlatformDb, StoreTx } from '../platform/database/db.ts';

/** Writes down that shoppers can enter the store, or no longer can; the caller holds the store's row. */
export async function noteOpen(tx: StoreTx, openedAt: Date | null): Promise<void> {
  if (openedAt === null) {
    await tx.platform.deleteFrom('open_stores').where('store_id', '=', tx.storeId).execute();
    return;
  }
  await tx.platform
    .insertInto('open_stores')
    .values({ store_id: tx.storeId, opened_at: openedAt })
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .execute();
}

/** So many stores are looked at; whoever has more open ones says less than is true, and never more. */
const mostCounted = 10_000;

/** How many people own a store that shoppers can enter now, each counted once however many they own. */
export async function countEntrepreneurs(db: PlatformDb): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct member.user_id) as people
    from (select store_id from open_stores limit ${mostCounted}) open
    join store_members member using (store_id) where member.role = 'owner'`.execute(db);
  return rows[0]!.people;
}
