import type { PlatformDb } from '../platform/db.ts';
import { findUser, verifiedEmails } from './queries.ts';

/** What other modules may know of a person. */
export interface PersonRecord {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
}

export async function findPerson(db: PlatformDb, id: string): Promise<PersonRecord | null> {
  const user = await findUser(db, id);
  if (!user) return null;
  return { id: user.id, first_name: user.first_name, last_name: user.last_name, email: user.email };
}

/** Mail addresses of these people, proven ones only. */
export async function addressesOf(db: PlatformDb, ids: string[]): Promise<string[]> {
  return verifiedEmails(db, ids);
}
