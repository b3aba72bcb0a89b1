import type { StoreTx } from '../../platform/database/db.ts';

/** Takes out what is not new any more; false where there was nothing. */
export async function dropLapsed(tx: StoreTx, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('collection_products')
    .where('store_id', '=', tx.storeId)
    .where('until', '<=', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** When the next product is not new any more; null where none will be. */
export async function nextLapse(tx: StoreTx): Promise<Date | null> {
  const { due } = await tx.db
    .selectFrom('collection_products')
    .select((eb) => eb.fn.min('until').as('due'))
    .where('store_id', '=', tx.storeId)
    .where('until', 'is not', null)
    .executeTakeFirstOrThrow();
  return due;
}
