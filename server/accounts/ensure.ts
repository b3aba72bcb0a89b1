import { termsVersion } from '#shared/legal.ts';
import { isPhone, normalisePhone } from '#shared/phone.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { hashPassword } from './passwords/passwords.ts';
import { findUserByEmail, insertUser, isDuplicate, isPhoneOfAnother } from './queries.ts';

/**
 * For the operator and the demo world: an account that can log in at once. Answers its id; an account that is there
 * already stays as it is.
 */
export async function ensureAccount(
  deps: { db: Database; clock: Clock },
  person: { first_name: string; last_name: string; email: string; phone: string; password: string },
): Promise<string> {
  const email = person.email.trim().toLowerCase();
  const phone = normalisePhone(person.phone);
  if (!isPhone(phone)) throw new Error('An account needs a Nigerian mobile number.');
  const known = await findUserByEmail(deps.db.platform, email);
  if (known) return known.id;
  const passwordHash = await hashPassword(person.password);
  const at = deps.clock.now();
  const id = newId();
  const insert = deps.db.transact(async (tx) => {
    await insertUser(tx, {
      id,
      email,
      first_name: person.first_name,
      last_name: person.last_name,
      phone: (await isPhoneOfAnother(tx, phone, email)) ? null : phone,
      password_hash: passwordHash,
      email_verified_at: at,
      terms_version: termsVersion,
      terms_accepted_at: at,
      created_at: at,
    });
    return id;
  });
  return insert.catch(async (error) => {
    // Another process made it in this moment.
    const made = isDuplicate(error) ? await findUserByEmail(deps.db.platform, email) : null;
    if (!made) throw error;
    return made.id;
  });
}
