import { termsVersion } from '#shared/legal.ts';
import type { register } from '#shared/api/accounts.ts';
import type { BodyOf } from '#shared/api/contract.ts';
import { after, hours } from '../../platform/clock.ts';
import type { PlatformTx } from '../../platform/database/db.ts';
import { newId } from '../../platform/ids.ts';
import { isWithinLimit, type Limit } from '../../platform/admission/limits.ts';
import type { AccountDeps } from '../deps.ts';
import { requireHardToGuess } from '../passwords/new-password.ts';
import { makeResetLink } from '../passwords/password-reset.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { dropEmailTokens } from './mailing-queries.ts';
import {
  findUserByEmail,
  insertUser,
  isDuplicate,
  isPhoneOfAnother,
  releasePhone,
  replacePending,
  type User,
} from '../queries.ts';
import { sendVerification, verifyLinkMs } from './verification.ts';

type SignUp = BodyOf<typeof register>;

/** How often a waiting sign-up may be written over; beyond it nothing changes, and neither does the answer. */
const replacements: Limit = { name: 'sign-up again', max: 5, perMs: hours(1) };
/** A verified address is told of further sign-ups at most this often. */
const toldEvery = hours(1);

/**
 * Creates an account that waits for its address to be verified. What the caller sees is the same for a new address, a
 * waiting one and a verified one, and takes as long: only a mail to that address tells. A newer sign-up for a waiting
 * address replaces the older one together with its links, so that nobody can lay a password of theirs under somebody
 * else's address. Answers what is kept of the password, by which the browser proves later that this sign-up was its own.
 * @throws AppError bad_input for a password that is guessed early.
 */
export async function signUp(deps: AccountDeps, form: SignUp): Promise<string> {
  const given = { password: form.password1, field: 'password1' };
  await requireHardToGuess(deps, given, { ...form, phone: form.username });
  const passwordHash = await hashPassword(form.password1);
  const attempt = () => deps.db.transact((tx) => enrol(deps, tx, form, passwordHash));
  // Two sign-ups with one address or phone number at the same moment: the later one looks again.
  await attempt().catch((error) => (isDuplicate(error) ? attempt() : Promise.reject(error)));
  return passwordHash;
}

async function enrol(deps: AccountDeps, tx: PlatformTx, form: SignUp, passwordHash: string): Promise<void> {
  const now = deps.clock.now();
  const { email, first_name, last_name, gender } = form;
  const known = await findUserByEmail(tx, email);
  const phone = await freePhone(tx, form, now);
  if (known?.email_verified_at) return tellOwner(deps, tx, known, now);
  const details = {
    first_name,
    last_name,
    gender,
    phone,
    password_hash: passwordHash,
    terms_version: termsVersion,
    terms_accepted_at: now,
  };
  const id = known?.id ?? newId();
  if (known) {
    if (!(await isWithinLimit(deps.limits, replacements, email))) return;
    await replacePending(tx, id, details);
    await dropEmailTokens(tx, id, ['verify', 'reset', 'sign_in']);
  } else await insertUser(tx, { id, email, created_at: now, ...details });
  await sendVerification(deps, tx, { id, email, first_name }, { phoneLeftOut: phone === null });
}

/** The link is made even when the mail of this hour is out already, so that both take the same time. */
async function tellOwner(deps: AccountDeps, tx: PlatformTx, owner: User, now: Date): Promise<void> {
  const reset_link = await makeResetLink(deps, tx, owner.id);
  await deps.mail.queue(tx, {
    key: `already-registered:${owner.id}:${Math.floor(now.getTime() / toldEvery)}`,
    to: owner.email,
    template: 'already-registered',
    data: { first_name: owner.first_name, login_link: `${deps.config.platformUrl}/login`, reset_link },
  });
}

/**
 * The number, or null when another account has it. Numbers are not proven and nobody logs in by one, so a taken number
 * must neither keep a person out nor tell strangers who is a customer: the account is made without it, the answer stays
 * the same, and the mail, which only the address's owner reads, says so. A sign-up left unverified gives its number up.
 */
async function freePhone(tx: PlatformTx, form: SignUp, now: Date): Promise<string | null> {
  await releasePhone(tx, form.username, after(now, -verifyLinkMs));
  return (await isPhoneOfAnother(tx, form.username, form.email)) ? null : form.username;
}
