import { termsVersion } from '#shared/legal.ts';
import type { PlatformTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { holdUserByEmail, insertUserIfNew } from './queries.ts';

/** The account behind an address that something was bought for. */
export interface Buyer {
  id: string;
  first_name: string;
  /** Whether a password logs in to it; where none does, "Forgot password?" sets one. */
  hasPassword: boolean;
}

/**
 * The account of an address, made without a name and a password when there is none. Nothing about one that exists is
 * changed: whoever pays may type any address, so paying proves nothing about it.
 */
export async function ensureBuyer(tx: PlatformTx, email: string, at: Date): Promise<Buyer> {
  const known = await holdUserByEmail(tx, email);
  if (!known)
    await insertUserIfNew(tx, {
      id: newId(),
      email,
      first_name: '',
      last_name: '',
      phone: null,
      password_hash: null,
      email_verified_at: null,
      terms_version: termsVersion,
      terms_accepted_at: at,
      created_at: at,
    });
  const user = known ?? (await holdUserByEmail(tx, email));
  if (!user) throw new Error('A buyer’s account is missing.');
  const hasPassword = user.password_hash !== null && user.email_verified_at !== null;
  return { id: user.id, first_name: user.first_name, hasPassword };
}
