import type { Database, StoreTx } from '../platform/db.ts';
import { lockStore, noteOpen, raiseVersion, setStatus, storeAt } from './queries.ts';

export type Suspension = 'live' | 'suspended';

/** Whether the operator has closed the store. */
export async function isSuspended(tx: StoreTx): Promise<boolean> {
  const { status } = await tx.db
    .selectFrom('stores')
    .select('status')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirstOrThrow();
  return status === 'suspended';
}

/** Closes a store for abuse, or opens it again; nothing of it is lost. False when there is no such store. */
export async function suspendStore(db: Database, slug: string, to: Suspension): Promise<boolean> {
  const storeId = await storeAt(db.platform, slug, 'slug');
  if (!storeId) return false;
  await db.forStore(storeId).transact(async (tx) => {
    const { published_at: publishedAt } = await lockStore(tx);
    await setStatus(tx, to);
    await noteOpen(tx, to === 'live' ? publishedAt : null);
    await raiseVersion(tx);
  });
  return true;
}
