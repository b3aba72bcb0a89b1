import { addressesOf } from '../accounts/index.ts';
import { ownersOf } from '../stores/index.ts';
import type { StoreTx } from '../platform/db.ts';

/** Mail addresses of a store's owners. */
export async function ownerAddresses(tx: StoreTx): Promise<string[]> {
  return addressesOf(tx.platform, await ownersOf(tx.platform, tx.storeId));
}
