import { sql } from 'kysely';
import { firstOrNull, wrote } from '../../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../../platform/database/db.ts';
import { dropOld } from '../../platform/database/drop-old.ts';
import { userColumns, type User } from '../queries.ts';

export interface Identity {
  issuer: string;
  subject: string;
}

/** The person who signs in by this identity. */
export async function findUserByIdentity(tx: PlatformTx, identity: Identity): Promise<User | null> {
  return tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', 'in', (other) =>
      other
        .selectFrom('sign_in_identities')
        .select('user_id')
        .where('issuer', '=', identity.issuer)
        .where('subject', '=', identity.subject),
    )
    .$call(firstOrNull);
}

/** Held until the transaction ends, so that nobody verifies or replaces the account meanwhile. */
export async function lockUserByEmail(tx: PlatformTx, email: string): Promise<User | null> {
  return tx.selectFrom('users').select(userColumns).where('email', '=', email).forUpdate().$call(firstOrNull);
}

export async function insertIdentity(
  tx: PlatformTx,
  identity: Identity,
  userId: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('sign_in_identities')
    .values({ issuer: identity.issuer, subject: identity.subject, user_id: userId, linked_at: at })
    .execute();
}

/** Answers whether this call was the first to use the nonce. */
export async function useNonce(tx: PlatformTx, nonce: string, expiresAt: Date): Promise<boolean> {
  return tx
    .insertInto('used_nonces')
    .values({ nonce, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('nonce').doNothing())
    .$call(wrote);
}

/** Forgets used nonces that nobody could use again since before `before`. */
export async function dropOldNonces(db: PlatformDb, before: Date): Promise<void> {
  await dropOld(db, 'used_nonces', sql`expires_at < ${before}`);
}
