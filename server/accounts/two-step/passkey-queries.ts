import { firstOrNull, isThere, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import type { NewRow, Row } from '../../platform/database/tables.ts';

export type PasskeyRow = Row<'passkeys'>;

/** Newest first. */
export async function passkeysOf(db: PlatformDb, userId: string): Promise<PasskeyRow[]> {
  return rowsOf(db, 'passkeys')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function findPasskey(db: PlatformDb, credentialId: string): Promise<PasskeyRow | null> {
  return rowsOf(db, 'passkeys').where('credential_id', '=', credentialId).$call(firstOrNull);
}

/** False where it is kept already. */
export async function insertPasskey(tx: PlatformTx, passkey: NewRow<'passkeys'>): Promise<boolean> {
  return tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .$call(wrote);
}

/** Notes a use; false where the device's count did not go up meanwhile, unless it does not count. */
export async function usePasskey(tx: PlatformTx, id: string, counter: number, at: Date): Promise<boolean> {
  return tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row('counter', '=', 0)]))
    .$call(wrote);
}

export async function namePasskey(
  db: PlatformDb,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .$call(wrote);
}

export async function deletePasskey(tx: PlatformTx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Held, so that two removals at once do not both see another way in. Whether a password or Google lets in, too. */
export async function hasOtherWayIn(tx: PlatformTx, userId: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (user?.password_hash) return true;
  return tx.selectFrom('sign_in_identities').select('subject').where('user_id', '=', userId).$call(isThere);
}
