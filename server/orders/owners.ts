import type { StoreTx } from '../platform/db.ts';

/** Mail addresses of a store's owners, proven ones only. */
export async function ownerAddresses(tx: StoreTx): Promise<string[]> {
  const rows = await tx.platform
    .selectFrom('store_members as member')
    .innerJoin('users as owner', 'owner.id', 'member.user_id')
    .select('owner.email')
    .where('member.store_id', '=', tx.storeId)
    .where('member.role', '=', 'owner')
    .where('owner.email_verified_at', 'is not', null)
    .orderBy('owner.id')
    .execute();
  return rows.map((row) => row.email);
}
