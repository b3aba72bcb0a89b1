import { firstOrNull, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';

export type PayoutAccount = Row<'payout_accounts'>;

/** The bank account new payments of a store go to. */
export async function activeAccount(db: PlatformDb, storeId: string): Promise<PayoutAccount | null> {
  return rowsOf(db, 'payout_accounts')
    .where('store_id', '=', storeId)
    .where('state', '=', 'active')
    .$call(firstOrNull);
}

/** The account in use and the one on its way, newest first. */
export async function accountsOf(db: PlatformDb, storeId: string): Promise<PayoutAccount[]> {
  return rowsOf(db, 'payout_accounts')
    .where('store_id', '=', storeId)
    .where('state', '<>', 'replaced')
    .orderBy('id', 'desc')
    .execute();
}

/** The account shoppers are told to pay into: the one in use, or the first one while the provider has yet to take it. */
export async function accountForTransfers(db: PlatformDb, storeId: string): Promise<PayoutAccount | null> {
  const known = await accountsOf(db, storeId);
  return known.find((one) => one.state === 'active') ?? known.find((one) => one.state === 'pending') ?? null;
}

/** The provider's names of every account a store ever had; those that were replaced have shares to pay out too. */
export async function subaccountsOf(db: PlatformDb, storeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_accounts')
    .select('subaccount')
    .where('store_id', '=', storeId)
    .where('subaccount', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => row.subaccount ?? []);
}

/** Every account of a store, locked, so that two changes of it come one after the other. */
export async function lockAccounts(tx: PlatformTx, storeId: string): Promise<PayoutAccount[]> {
  return rowsOf(tx, 'payout_accounts')
    .where('store_id', '=', storeId)
    .where('state', '<>', 'replaced')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute();
}

export async function findAccount(db: PlatformDb, id: string): Promise<PayoutAccount | null> {
  return rowsOf(db, 'payout_accounts').where('id', '=', id).$call(firstOrNull);
}

/** Accounts that the provider has not taken since before then, those that wait longest first. */
export async function pendingAccounts(db: PlatformDb, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_accounts')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** False when another account is on its way already. */
export async function insertAccount(tx: PlatformTx, row: NewRow<'payout_accounts'>): Promise<boolean> {
  return tx
    .insertInto('payout_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

/** Only `transitionAccount` calls it. */
export async function writeAccountMove(
  tx: PlatformTx,
  id: string,
  change: Pick<PayoutAccount, 'state'> & Partial<Pick<PayoutAccount, 'subaccount' | 'replaced_at'>>,
): Promise<void> {
  await tx.updateTable('payout_accounts').set(change).where('id', '=', id).execute();
}

/** The store a subaccount was opened for. */
export async function storeOfSubaccount(db: PlatformDb, subaccount: string): Promise<string | null> {
  const row = await db
    .selectFrom('payout_accounts')
    .select('store_id')
    .where('subaccount', '=', subaccount)
    .executeTakeFirst();
  return row?.store_id ?? null;
}
