import type { Account, changeAccount, OwnSession } from '#shared/api/account.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import { lagosDay } from '#shared/lagos.ts';
import { languageOf } from '#shared/languages.ts';
import { mailFails } from '../../mail/index.ts';
import { noteErasure } from '../../platform/erasures.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/http.ts';
import { newId } from '../../platform/ids.ts';
import { confirmPassword } from '../passwords/confirm-password.ts';
import type { AccountDeps } from '../deps.ts';
import { liveSessionsOf } from '../sessions/live-sessions.ts';
import { requireHardToGuess } from '../passwords/new-password.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { dropEmailTokens } from '../sign-up/mailing-queries.ts';
import { eraseUser, findUser, isDuplicate, setPassword, setPerson, type User } from '../queries.ts';
import { liveSessions, revokeOthers, revokeOwn } from '../sessions/queries.ts';
import { dropAsked } from './email-change-queries.ts';
import { dropTrust } from '../two-step/queries.ts';

/** Whoever asks has an account; one that is erased in this moment has none. */
export async function ownUser(deps: Pick<AccountDeps, 'db'>, personId: string): Promise<User> {
  const user = await findUser(deps.db.platform, personId);
  if (!user) throw new AppError('not_signed_in', 'Please log in to continue.');
  return user;
}

/** The account as its person sees it. */
export async function viewAccount(deps: Pick<AccountDeps, 'db'>, personId: string): Promise<Account> {
  const user = await ownUser(deps, personId);
  const { id, first_name, last_name, email } = user;
  return {
    id,
    first_name,
    last_name,
    email,
    phone: user.phone ?? '',
    language: languageOf(user.language),
    has_password: user.password_hash !== null,
    closes_on: user.closing_at && lagosDay(user.closing_at),
  };
}

/** @throws AppError conflict for a phone number that is on another account. */
export async function changePerson(
  deps: Pick<AccountDeps, 'db'>,
  personId: string,
  { phone, ...name }: BodyOf<typeof changeAccount>,
): Promise<void> {
  await setPerson(deps.db.platform, personId, { ...name, phone: phone || null }).catch((error) => {
    if (!isDuplicate(error)) throw error;
    throw new AppError('conflict', { phone: ['This phone number is on another account.'] });
  });
}

/**
 * Sets a new password with the one there is; links that were mailed end, and so does every other session where wanted.
 * @throws AppError bad_input for a wrong password or one that is guessed early, too_many.
 */
export async function renewPassword(
  deps: AccountDeps,
  person: Person,
  wanted: { password: string; new_password: string; elsewhere: boolean },
): Promise<void> {
  await confirmPassword(deps, person.id, wanted.password);
  const user = await ownUser(deps, person.id);
  const slugs = (await deps.sitesOf(person.id)).map(({ slug }) => slug);
  const given = { password: wanted.new_password, field: 'new_password' };
  await requireHardToGuess(deps, given, user, slugs);
  const passwordHash = await hashPassword(wanted.new_password);
  await deps.db.transact(async (tx) => {
    await setPassword(tx, person.id, passwordHash);
    await dropEmailTokens(tx, person.id, ['reset', 'sign_in']);
    await dropAsked(tx, person.id);
    await dropTrust(tx, person.id, null);
    const others = { userId: person.id, but: person.sessionId };
    if (wanted.elsewhere) await revokeOthers(tx, others, deps.clock.now(), 'password');
    await deps.mail.queue(tx, {
      key: `password-changed:${newId()}`,
      to: user.email,
      template: 'password-changed',
      data: { first_name: user.first_name, by_themselves: true, elsewhere: wanted.elsewhere },
    });
  });
  await liveSessionsOf(deps.db).forgetPerson(person.id);
}

/** Where somebody is signed in, the last used first. */
export async function ownSessions(deps: AccountDeps, person: Person): Promise<OwnSession[]> {
  const rows = await liveSessions(deps.db.platform, person.id, deps.clock.now());
  return rows.map(({ id, device, created_at, last_used_at }) => ({
    id,
    device,
    since: created_at.toISOString(),
    last_used: last_used_at.toISOString(),
    here: id === person.sessionId,
  }));
}

/** Ends one of the person's own sessions; somebody else's stays as it is. */
export async function signOutThere(deps: AccountDeps, person: Person, sessionId: string): Promise<void> {
  await revokeOwn(deps.db.platform, { userId: person.id, id: sessionId }, deps.clock.now());
  await liveSessionsOf(deps.db).forget(sessionId);
}

/** Ends every session of a person but the one that asks. */
export async function signOutElsewhere(deps: AccountDeps, person: Person): Promise<void> {
  const others = { userId: person.id, but: person.sessionId };
  await revokeOthers(deps.db.platform, others, deps.clock.now(), 'elsewhere');
  await liveSessionsOf(deps.db).forgetPerson(person.id);
}

/**
 * Erases somebody's own account with its sessions, links and jobs in stores. What they did stays in the lists of the
 * stores as somebody's whose account was erased; orders and invoices are kept as the law wants it.
 * @throws AppError bad_input for a wrong password, conflict for the last owner of a store.
 */
export async function eraseOwn(deps: AccountDeps, personId: string, password: string): Promise<void> {
  await confirmPassword(deps, personId, password);
  const user = await ownUser(deps, personId);
  await deps.db.transact(async (tx) => {
    const owned = await eraseAccount(deps, tx, user);
    if (owned.length > 0)
      throw new AppError(
        'conflict',
        `You are the only owner of ${owned.join(' and ')}. Hand the store over first, under People; or close your account: the store closes with it, and both are erased after 30 days.`,
      );
  });
  await liveSessionsOf(deps.db).forgetPerson(personId);
}

/**
 * Tries the person's own address again, where mails to it did not arrive, with a mail that says so; once it is tried, nothing.
 * @throws AppError too_many within an hour of the last try.
 */
export async function tryOwnMail(deps: AccountDeps, personId: string): Promise<void> {
  const { email, first_name } = await ownUser(deps, personId);
  await deps.db.transact(async (tx) => {
    if (!(await mailFails(tx, email))) return;
    await deps.mail.tryAgain(tx, email);
    await deps.mail.queue(tx, {
      key: `address-tried:${newId()}`,
      to: email,
      template: 'address-tried',
      data: { first_name, link: `${deps.config.platformUrl}/dashboard` },
    });
  });
}

type Erasing = Pick<AccountDeps, 'leaveStores' | 'mail' | 'clock'>;

/** Erases an account, and keeps that it was done. Answers the stores they alone own; nothing is changed then. */
export async function eraseAccount(
  deps: Erasing,
  tx: PlatformTx,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<string[]> {
  const owned = await deps.leaveStores(tx, id);
  if (owned.length > 0) return owned;
  await eraseUser(tx, id);
  await deps.mail.forgetAccount(tx, email);
  await noteErasure(tx, { kind: 'account', subject: id, storeId: null, by: id, at: deps.clock.now() });
  return [];
}

/** The same of an account that a back-up brought back, where it did. */
export async function eraseAccountAgain(deps: Erasing, tx: PlatformTx, personId: string): Promise<string[]> {
  const user = await findUser(tx, personId);
  return user ? eraseAccount(deps, tx, user) : [];
}
