import type { Language } from '#shared/languages.ts';
import { sql } from 'kysely';
import { firstOrNull, isThere } from '../platform/database/answers.ts';
import type { PlatformDb, PlatformTx } from '../platform/database/db.ts';
import type { NewRow, Row } from '../platform/database/tables.ts';

export type User = Pick<Row<'users'>, (typeof userColumns)[number]>;
export const userColumns = [
  'id',
  'email',
  'gender',
  'first_name',
  'last_name',
  'phone',
  'password_hash',
  'email_verified_at',
  'language',
  'closing_at',
] as const;

/** Whether a write met an address or a phone number that somebody else has just taken. */
export function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23505';
}

export async function findUserByEmail(db: PlatformDb, email: string): Promise<User | null> {
  return db.selectFrom('users').select(userColumns).where('email', '=', email).$call(firstOrNull);
}

export async function findUser(db: PlatformDb, id: string): Promise<User | null> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).$call(firstOrNull);
}

export async function findUserByPhone(db: PlatformDb, phone: string): Promise<User | null> {
  return db.selectFrom('users').select(userColumns).where('phone', '=', phone).$call(firstOrNull);
}

/** The account of an address, kept from being erased until the transaction ends. */
export async function holdUserByEmail(tx: PlatformTx, email: string): Promise<User | null> {
  return tx
    .selectFrom('users')
    .select(userColumns)
    .where('email', '=', email)
    .forKeyShare()
    .$call(firstOrNull);
}

export async function verifiedEmails(db: PlatformDb, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', 'in', ids)
    .where('email_verified_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.email);
}

/** Accounts whose address is proven, in the order of their ids, after this one. */
export async function verifiedAccounts(
  db: PlatformDb,
  last: string | null,
  most: number,
): Promise<Pick<User, 'id' | 'email' | 'first_name'>[]> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('email_verified_at', 'is not', null)
    .$if(last !== null, (query) => query.where('id', '>', last))
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function insertUser(tx: PlatformTx, user: NewRow<'users'>): Promise<void> {
  await tx.insertInto('users').values(user).execute();
}

/** Does nothing when the address has an account, made by anybody at any moment before. */
export async function insertUserIfNew(tx: PlatformTx, user: NewRow<'users'>): Promise<void> {
  await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();
}

export type SignUpDetails = Pick<
  NewRow<'users'>,
  'first_name' | 'last_name' | 'gender' | 'phone' | 'password_hash' | 'terms_version' | 'terms_accepted_at'
>;

/** Writes a newer sign-up over one that was never verified; does nothing to a verified account. */
export async function replacePending(tx: PlatformTx, id: string, details: SignUpDetails): Promise<void> {
  await tx
    .updateTable('users')
    .set(details)
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Takes a number from a sign-up that was left unverified since before `signedUpBefore`. */
export async function releasePhone(tx: PlatformTx, phone: string, signedUpBefore: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone: null })
    .where('phone', '=', phone)
    .where('email_verified_at', 'is', null)
    .where('terms_accepted_at', '<', signedUpBefore)
    .execute();
}

export async function isPhoneOfAnother(tx: PlatformTx, phone: string, email: string): Promise<boolean> {
  return tx
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .where('email', '!=', email)
    .$call(isThere);
}

export async function setVerified(tx: PlatformTx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: at })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** An account that waits to be verified; `since` is its last sign-up, to the microsecond. */
export interface PendingUser {
  id: string;
  since: string;
}

/** Accounts never verified whose last sign-up was at or before `before`, oldest first, from behind one on. */
export async function unverifiedSince(
  db: PlatformDb,
  { before, behind, most }: { before: Date; behind: PendingUser | null; most: number },
): Promise<PendingUser[]> {
  const { rows } = await sql<PendingUser>`
    select id, terms_accepted_at::text as since from users
    where email_verified_at is null and terms_accepted_at <= ${before}
      and (terms_accepted_at, id) > (${behind?.since ?? '-infinity'}::timestamptz,
        ${behind?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
    order by terms_accepted_at, id limit ${most}`.execute(db);
  return rows;
}

/**
 * Holds an account that still waits since before then, with its links; null when it was verified or signed up anew
 * meanwhile or is being worked on. Fails when a link of it is being opened: that is the other order of locks.
 */
export async function lockUnverified(
  tx: PlatformTx,
  id: string,
  before: Date,
): Promise<Pick<User, 'id' | 'email'> | null> {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .where('terms_accepted_at', '<=', before)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!user) return null;
  await tx
    .selectFrom('email_tokens')
    .select('token_hash')
    .where('user_id', '=', id)
    .forUpdate()
    .noWait()
    .execute();
  return user;
}

/** Erases a person with their links, sessions and identities. */
export async function eraseUser(tx: PlatformTx, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}

/** Says when an account is erased; null: it is kept. */
export async function setClosing(db: PlatformDb, id: string, at: Date | null): Promise<void> {
  await db.updateTable('users').set({ closing_at: at }).where('id', '=', id).execute();
}

/** Accounts whose day has come, the first first. */
export async function closedUsers(db: PlatformDb, now: Date): Promise<User[]> {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where('closing_at', '<=', now)
    .orderBy('closing_at')
    .limit(200)
    .execute();
}

/** The account, held until the transaction ends, where its day has come. */
export async function holdClosed(tx: PlatformTx, id: string, now: Date): Promise<User | null> {
  return tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .where('closing_at', '<=', now)
    .forUpdate()
    .$call(firstOrNull);
}

export async function setPassword(db: PlatformDb, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** @throws what `isDuplicate` knows when the phone number is on another account. */
export async function setPerson(
  db: PlatformDb,
  userId: string,
  person: Pick<SignUpDetails, 'first_name' | 'last_name' | 'phone'> & { language?: Language },
): Promise<void> {
  await db.updateTable('users').set(person).where('id', '=', userId).execute();
}

/** Keeps the same password at another cost, unless it was changed meanwhile. */
export async function renewPasswordHash(
  db: PlatformDb,
  userId: string,
  from: string,
  to: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute();
}
