import { googleFailed } from '#shared/api/account-words.ts';
import { termsVersion } from '#shared/legal.ts';
import { minutes } from '../../platform/clock.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Limit } from '../../platform/admission/limits.ts';
import type { GoogleCredentials, GooglePerson } from './credential.ts';
import type { Nonce } from './nonce.ts';
import { findUserByIdentity, insertIdentity, lockUserByEmail, useNonce } from './queries.ts';
import { liveSessionsOf } from '../sessions/live-sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { dropEmailTokens } from '../sign-up/mailing-queries.ts';
import { insertUser, isDuplicate, replacePending, setVerified, type User } from '../queries.ts';
import { revokeSessionsOf } from '../sessions/queries.ts';

/** Refused credentials from one network; good ones are given back. */
const perNetwork: Limit = { name: 'google network', max: 300, perMs: minutes(15) };
/** Sign-ins of one Google account. */
const perSubject: Limit = { name: 'google subject', max: 30, perMs: minutes(15) };

/**
 * The person behind a Google credential that was made for this browser and was never used before.
 * @throws AppError bad_input for every other credential, all with one sentence; too_many; unavailable when the
 * provider's keys cannot be had.
 */
export async function signInWithGoogle(
  deps: AccountDeps,
  credentials: GoogleCredentials,
  given: { token: string; nonce: Nonce | null },
  network: string,
): Promise<User> {
  await deps.limits.use(perNetwork, network);
  const person = await read(deps, credentials, given.token, network);
  const { nonce } = given;
  if (!nonce || person.nonce !== nonce.value) throw refusal();
  deps.limits.giveBack(perNetwork, network);
  await deps.limits.use(perSubject, `${person.issuer} ${person.subject}`);
  const attempt = () => deps.db.transact((tx) => enter(deps, tx, person, nonce));
  // The same person through two windows, or signing up by form at this moment: the later one looks again.
  const user = await attempt().catch((error) => (isDuplicate(error) ? attempt() : Promise.reject(error)));
  if (!user) throw refusal();
  return user;
}

const refusal = () => new AppError('bad_input', googleFailed);

async function read(
  deps: AccountDeps,
  credentials: GoogleCredentials,
  token: string,
  network: string,
): Promise<GooglePerson> {
  const reading = await credentials.read(token);
  if (reading.ok) return reading.person;
  if (reading.reason === 'not ours') throw refusal();
  // Nobody's failure here.
  deps.limits.giveBack(perNetwork, network);
  const words = 'We could not reach Google to check your login. Please try again in a moment.';
  throw new AppError('unavailable', words, 5);
}

/** null when the nonce was used before; then nothing has changed. */
async function enter(
  deps: AccountDeps,
  tx: PlatformTx,
  person: GooglePerson,
  nonce: Nonce,
): Promise<User | null> {
  if (!(await useNonce(tx, nonce.value, nonce.expiresAt))) return null;
  const linked = await findUserByIdentity(tx, person);
  if (linked) return linked;
  const at = deps.clock.now();
  const known = await lockUserByEmail(tx, person.email);
  if (!known) await openAccount(tx, person, at);
  else if (known.email_verified_at) await tellOwner(deps, tx, known, person);
  else await claim(deps, tx, known.id, { person, at });
  const user = (await lockUserByEmail(tx, person.email))!;
  await insertIdentity(tx, person, user.id, at);
  return user;
}

/** What an account has that nobody filled a form for: no password, no number, and the terms accepted beside the button. */
const fresh = ({ first_name, last_name }: GooglePerson, at: Date) => ({
  first_name,
  last_name,
  gender: '',
  phone: null,
  password_hash: null,
  terms_version: termsVersion,
  terms_accepted_at: at,
});

async function openAccount(tx: PlatformTx, person: GooglePerson, at: Date): Promise<void> {
  const { email } = person;
  await insertUser(tx, { id: newId(), email, email_verified_at: at, created_at: at, ...fresh(person, at) });
}

/** The address is proven by us and by Google, so it is the same person; they are told of the second door all the same. */
async function tellOwner(
  deps: AccountDeps,
  tx: PlatformTx,
  owner: User,
  person: GooglePerson,
): Promise<void> {
  await deps.mail.queue(tx, {
    key: `google-added:${owner.id}:${person.issuer}:${person.subject}`,
    to: owner.email,
    template: 'google-added',
    data: { first_name: owner.first_name },
  });
}

/**
 * Somebody signed up with this address and never proved it: it may have been a stranger who waits for its owner to
 * come. The owner is here now, so whatever was typed then goes: password, names, number, links and sessions.
 */
async function claim(
  deps: AccountDeps,
  tx: PlatformTx,
  userId: string,
  { person, at }: { person: GooglePerson; at: Date },
): Promise<void> {
  await replacePending(tx, userId, fresh(person, at));
  await setVerified(tx, userId, at);
  await dropEmailTokens(tx, userId, ['verify', 'reset', 'sign_in']);
  await revokeSessionsOf(tx, userId, at, 'claimed');
  await liveSessionsOf(deps.db).forgetPerson(userId);
}
