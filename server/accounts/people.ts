import type { PlatformDb } from '../platform/database/db.ts';
import { findUser, verifiedEmails } from './queries.ts';

/** What other modules may know of a person. */
export interface PersonRecord {
  id: string;
  /** As given at the sign-up; empty where nobody was asked. */
  gender: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
}

/** Who has an account; null where nobody has it. */
export async function findPerson(db: PlatformDb, id: string): Promise<PersonRecord | null> {
  const user = await findUser(db, id);
  if (!user) return null;
  const { gender, first_name, last_name, email, phone } = user;
  return { id, gender, first_name, last_name, email, phone };
}

/** Mail addresses of these people, proven ones only. */
export async function addressesOf(db: PlatformDb, ids: string[]): Promise<string[]> {
  return verifiedEmails(db, ids);
}
