import { sql } from 'kysely';
import { claimUntil, isFree } from '../../platform/claim-queries.ts';
import type { PlatformDb, PlatformTx, StoreTx } from '../../platform/db.ts';

/** Has a store looked at then, or earlier where that was said before. */
export async function lookAt(tx: PlatformTx, storeId: string, due: Date): Promise<void> {
  await tx
    .insertInto('collection_lapses')
    .values({ store_id: storeId, due_at: due, claimed_until: null })
    .onConflict((conflict) =>
      conflict
        .column('store_id')
        .doUpdateSet({ due_at: due, claimed_until: null })
        .where('collection_lapses.due_at', '>', due),
    )
    .execute();
}

/** Stores whose time has come, for whoever asks alone. */
export async function claimLapsed(db: PlatformDb, now: Date, most: number): Promise<{ store_id: string }[]> {
  const { rows } = await sql<{ store_id: string }>`
    with mine as (
      select store_id from collection_lapses
      where due_at <= ${now} and ${isFree(now, sql.ref('claimed_until'))}
      order by coalesce(claimed_until, due_at) limit ${most} for update skip locked
    )
    update collection_lapses t set claimed_until = ${claimUntil(now, sql.ref('t.due_at'))} from mine
    where t.store_id = mine.store_id returning t.store_id`.execute(db);
  return rows;
}

/** Keeps whoever names an earlier time for the store waiting until this transaction has said the next. */
export async function holdLapses(tx: PlatformTx, storeId: string): Promise<void> {
  await tx
    .selectFrom('collection_lapses')
    .select('store_id')
    .where('store_id', '=', storeId)
    .forUpdate()
    .execute();
}

/** Takes out what is not new any more; false where there was nothing. */
export async function dropLapsed(tx: StoreTx, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('collection_products')
    .where('store_id', '=', tx.storeId)
    .where('until', '<=', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Says when the store is to be looked at next: never, where nothing in it lapses. */
export async function setNextLapse(tx: StoreTx): Promise<void> {
  const { due } = await tx.db
    .selectFrom('collection_products')
    .select((eb) => eb.fn.min('until').as('due'))
    .where('store_id', '=', tx.storeId)
    .where('until', 'is not', null)
    .executeTakeFirstOrThrow();
  if (due)
    await tx.platform
      .updateTable('collection_lapses')
      .set({ due_at: due, claimed_until: null })
      .where('store_id', '=', tx.storeId)
      .execute();
  else await tx.platform.deleteFrom('collection_lapses').where('store_id', '=', tx.storeId).execute();
}
