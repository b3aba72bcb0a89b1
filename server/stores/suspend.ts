import type { StoreTx } from '../platform/database/db.ts';
import { noteOpen } from './open-stores.ts';
import { lockStore, setStatus } from './queries.ts';
import { raiseVersion } from './versions.ts';

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

/** Closes a store to shoppers, or opens it again; nothing of it is lost. */
export async function suspendStore(tx: StoreTx, to: Suspension): Promise<void> {
  const { published_at: publishedAt } = await lockStore(tx);
  await setStatus(tx, to);
  await noteOpen(tx, to === 'live' ? publishedAt : null);
  await raiseVersion(tx);
}
