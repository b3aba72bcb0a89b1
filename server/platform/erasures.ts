import type { PlatformTx } from './database/db.ts';

/**
 * Keeps, in the transaction that erases somebody or a store, that it was done: by ids alone, so that a back-up which is older does
 * not bring it back for good.
 */
export async function noteErasure(
  tx: PlatformTx,
  erased: {
    kind: 'customer' | 'account' | 'store';
    subject: string;
    storeId: string | null;
    by: string | null;
    at: Date;
  },
): Promise<void> {
  const { kind, subject, storeId, by, at } = erased;
  await tx
    .insertInto('erasures')
    .values({ kind, subject, store_id: storeId, by_id: by, at, done_at: at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ at, done_at: at }))
    .execute();
}
