import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticatorTransport,
} from '@simplewebauthn/server';
import { mostPasskeys, type Made, type Passkey, type Signed } from '#shared/api/passkeys.ts';
import { product } from '#shared/product.ts';
import { minutes } from '../../platform/clock.ts';
import { AppError, notFound } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import { confirmPassword, wordsForPassword } from '../passwords/confirm-password.ts';
import type { AccountDeps } from '../deps.ts';
import {
  deletePasskey,
  findPasskey,
  hasOtherWayIn,
  insertPasskey,
  namePasskey,
  passkeysOf,
  usePasskey,
  type PasskeyRow,
} from './passkey-queries.ts';
import { findUser, type User } from '../queries.ts';
import { signedWords } from './signed-words.ts';
import { dropWait } from './queries.ts';

/** How long a browser has to answer. */
const questionMs = minutes(5);
/** Ed25519, P-256 and RSA: what devices in use sign by. */
const supportedAlgorithmIDs = [-8, -7, -257];

const refusal = () =>
  new AppError('bad_input', 'That passkey did not work here. Try it again, or log in with your password.');
const questions = (deps: Pick<AccountDeps, 'config' | 'clock'>) => signedWords(deps, questionMs);

/** Passkeys belong to the platform's own host and are made and used on its pages alone. */
const hereOf = ({ config }: Pick<AccountDeps, 'config'>) => {
  const { hostname, origin } = new URL(config.platformUrl);
  return { rpID: hostname, origin };
};

const transportsOf = ({ transports }: PasskeyRow) =>
  transports.split(',').filter(Boolean) as AuthenticatorTransport[];
const knownOf = (row: PasskeyRow) => ({ id: row.credential_id, transports: transportsOf(row) });

/** The passkeys of an account, as its person sees them. */
export async function ownPasskeys(deps: AccountDeps, userId: string): Promise<Passkey[]> {
  return (await passkeysOf(deps.db.platform, userId)).map((row) => ({
    id: row.id,
    name: row.name,
    since: row.created_at.toISOString(),
    last_used: row.last_used_at?.toISOString() ?? null,
  }));
}

/** @throws AppError bad_input for a wrong password, conflict for too many. */
export async function askForNew(deps: AccountDeps, userId: string, password: string) {
  const known = await passkeysOf(deps.db.platform, userId);
  if (known.length >= mostPasskeys)
    throw new AppError('conflict', `You have ${mostPasskeys} passkeys. Remove one first.`);
  await confirmPassword(deps, userId, password);
  const user = await personOf(deps, userId);
  return generateRegistrationOptions({
    rpName: product.name,
    rpID: hereOf(deps).rpID,
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim(),
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: questions(deps).make(`passkey add ${userId}`),
    timeout: questionMs,
    excludeCredentials: known.map(knownOf),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Keeps what a browser made; its person is told. @throws AppError bad_input where it does not answer our question. */
export async function addPasskey(
  deps: AccountDeps,
  userId: string,
  { made, device }: { made: Made; device: string },
): Promise<void> {
  const { rpID, origin } = hereOf(deps);
  const verified = await verifyRegistrationResponse({
    response: {
      ...made,
      response: { ...made.response, transports: made.response.transports as AuthenticatorTransport[] },
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => spendQuestion(deps, challenge, `passkey add ${userId}`),
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs,
  }).catch(() => null);
  if (!verified?.verified) throw refusal();
  const { credential } = verified.registrationInfo;
  const user = await personOf(deps, userId);
  const name = device || 'Passkey';
  await deps.db.transact(async (tx) => {
    const row = {
      id: newId(),
      user_id: userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).join(','),
      name,
      created_at: deps.clock.now(),
    };
    if (!(await insertPasskey(tx, row))) throw refusal();
    await deps.mail.queue(tx, {
      key: `passkey-added:${row.id}`,
      to: user.email,
      template: 'passkey-added',
      data: { first_name: user.first_name, name },
    });
  });
}

/** @throws AppError not_found. */
export async function renamePasskey(
  deps: AccountDeps,
  userId: string,
  id: string,
  name: string,
): Promise<void> {
  if (!(await namePasskey(deps.db.platform, userId, id, name))) throw notFound('This passkey is gone.');
}

/** Gone already is no matter. @throws AppError conflict for the last way into the account. */
export async function removePasskey(deps: AccountDeps, userId: string, id: string): Promise<void> {
  const user = await personOf(deps, userId);
  await deps.db.transact(async (tx) => {
    const other = await hasOtherWayIn(tx, userId);
    const own = await passkeysOf(tx, userId);
    const gone = own.find((one) => one.id === id);
    if (!gone) return;
    if (!other && own.length === 1)
      throw new AppError(
        'conflict',
        'This passkey is the only way into your account. Set a password first, with “Forgot password?” on the log-in page.',
      );
    await deletePasskey(tx, userId, id);
    await deps.mail.queue(tx, {
      key: `passkey-removed:${id}`,
      to: user.email,
      template: 'passkey-removed',
      data: { first_name: user.first_name, name: gone.name },
    });
  });
}

/** Anybody's who has a passkey of ours. */
export const askAnybody = (deps: AccountDeps) =>
  generateAuthenticationOptions({
    rpID: hereOf(deps).rpID,
    challenge: questions(deps).make('passkey sign in'),
    timeout: questionMs,
    userVerification: 'required',
  });

/** One of a person's own. @throws AppError conflict where they have none. */
export async function askOwn(deps: AccountDeps, userId: string) {
  const own = await passkeysOf(deps.db.platform, userId);
  if (own.length === 0) throw new AppError('conflict', 'You have no passkey. Use your password.');
  return generateAuthenticationOptions({
    rpID: hereOf(deps).rpID,
    challenge: questions(deps).make(`passkey confirm ${userId}`),
    timeout: questionMs,
    allowCredentials: own.map(knownOf),
    userVerification: 'required',
  });
}

/** Whose passkey signed. @throws AppError bad_input for one that is unknown, was copied, or signed something else. */
export async function signInByPasskey(deps: AccountDeps, signed: Signed): Promise<User> {
  const userId = await signerOf(deps, signed, 'passkey sign in');
  // Whoever has a passkey at hand needs no way round the phone.
  await dropWait(deps.db.platform, userId);
  return personOf(deps, userId);
}

/** A word for `confirmPassword`, for who showed one of their own passkeys. @throws AppError as `signInByPasskey`. */
export async function confirmByPasskey(deps: AccountDeps, userId: string, signed: Signed): Promise<string> {
  if ((await signerOf(deps, signed, `passkey confirm ${userId}`)) !== userId) throw refusal();
  return wordsForPassword(deps).make(userId);
}

/** Who signed by a passkey of theirs that was added by `before`. @throws AppError as `signInByPasskey`. */
export async function confirmByOlderPasskey(
  deps: SigningDeps,
  userId: string,
  signed: Signed,
  before: Date,
): Promise<void> {
  const row = await findPasskey(deps.db.platform, signed.id);
  if (!row || row.user_id !== userId || row.created_at >= before) throw refusal();
  await signerOf(deps, signed, `passkey confirm ${userId}`);
}

/** What looking at a signature works with. */
type SigningDeps = Pick<AccountDeps, 'db' | 'clock' | 'config'>;

async function signerOf(deps: SigningDeps, signed: Signed, about: string): Promise<string> {
  const row = await findPasskey(deps.db.platform, signed.id);
  if (!row) throw refusal();
  const { rpID, origin } = hereOf(deps);
  const verified = await verifyAuthenticationResponse({
    response: { ...signed, clientExtensionResults: {} },
    expectedChallenge: (challenge) => spendQuestion(deps, challenge, about),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { ...knownOf(row), publicKey: new Uint8Array(row.public_key), counter: row.counter },
  }).catch(() => null);
  if (!verified?.verified) throw refusal();
  const { newCounter } = verified.authenticationInfo;
  if (!(await deps.db.transact((tx) => usePasskey(tx, row.id, newCounter, deps.clock.now()))))
    throw refusal();
  return row.user_id;
}

const spendQuestion = (deps: SigningDeps, challenge: string, about: string) =>
  deps.db.transact((tx) => questions(deps).spend(tx, Buffer.from(challenge, 'base64url').toString(), about));

async function personOf(deps: AccountDeps, userId: string): Promise<User> {
  const user = await findUser(deps.db.platform, userId);
  if (!user) throw new AppError('not_signed_in', 'Please log in to continue.');
  return user;
}
