import type { FastifyReply, FastifyRequest } from 'fastify';
import * as calls from '#shared/api/accounts.ts';
import { languageOf } from '#shared/languages.ts';
import { after, days, hours, minutes } from '../platform/clock.ts';
import { AppError } from '../platform/errors.ts';
import type { Api } from '../platform/http.ts';
import { accessTokens } from './access-tokens.ts';
import { askForMail, askedMailJob, type AskedMail } from './asked-mail.ts';
import { closedJob, eraseClosed } from './closing-account.ts';
import { sessionCookies } from './cookies.ts';
import { deviceWords } from './device-words.ts';
import { eraseJob, eraseUnverified } from './erase-unverified.ts';
import { dropOldChanges } from './email-change-queries.ts';
import { dropOldNonces } from './google-queries.ts';
import { mountGoogle } from './google-routes.ts';
import { knownDevices } from './known-device.ts';
import { demandOrigin } from './origin.ts';
import { mountOwnAccount } from './own-routes.ts';
import { ownSignUps } from './own-sign-up.ts';
import type { AccountDeps } from './deps.ts';
import { confirmReset, mailReset } from './password-reset.ts';
import { dropOldMailing } from './mailing-queries.ts';
import { findUser, type User } from './queries.ts';
import { dropOldSessions } from './session-queries.ts';
import { endSession, openSession, renewSession, type Session } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { mailSignInLink, redeemSignInLink } from './sign-in-link.ts';
import { signUp } from './sign-up.ts';
import { dropOldSteps, hasSecondStep } from './two-step-queries.ts';
import { mountTwoStep } from './two-step-routes.ts';
import { workOnWaits } from './two-step-wait.ts';
import { mailVerification, verifyEmail } from './verification.ts';

/** Per network and generous, since phone networks share addresses; the narrow limits are per account. */
const mailing = { name: 'account mails', max: 1_000, perMs: hours(1) };
const proving = { name: 'account links', max: 600, perMs: minutes(15) };
const signingIn = { name: 'login calls', max: 1_000, perMs: minutes(15) };
/** Every page load asks for a token. */
const renewing = { name: 'session renewals', max: 2_000, perMs: minutes(1) };
const small = 16 * 1024;
/** An address that waits to be verified was never entered from anywhere. */
const nobodyIsKnown = () => false;
/** Of whom phone and recovery codes are gone. */
const waitsJob = 'accounts.second_step_waits';

/** The routes of accounts. None needs a token, only the two of the session act on its cookie, and Google's on its nonce. */
export function mountAccounts(
  api: Api,
  deps: AccountDeps,
): { personByGoogle: ReturnType<typeof mountGoogle> } {
  const cookies = sessionCookies(deps.config);
  const devices = knownDevices(deps.config);
  const signUps = ownSignUps(deps.config, deps.clock);
  const tokens = accessTokens(deps.config, deps.clock);
  const publicRoute = { auth: 'none', body: small, work: 'entering' } as const;
  const enter = mountTwoStep(api, deps, start);

  api.open(
    calls.register,
    { ...publicRoute, limit: mailing, idempotency: 'idempotent' },
    async ({ body, reply }) => {
      const passwordHash = await signUp(deps, body);
      signUps.remember(reply, { email: body.email, passwordHash });
      return { detail: 'We have sent you a verification email.' };
    },
  );
  api.open(
    calls.resendVerification,
    { ...publicRoute, limit: mailing, idempotency: 'none' },
    async ({ body }) => {
      await askForMail(deps, 'verification', body.email, nobodyIsKnown);
      return { detail: 'If this address is waiting to be verified, a new email is on its way.' };
    },
  );
  api.open(
    calls.verifyEmail,
    { ...publicRoute, limit: proving, idempotency: 'idempotent' },
    async ({ body, request, reply }) => {
      const user = await verifyEmail(deps, body.key);
      if (!user) throw new AppError('bad_input', 'Verification failed. Please try again.');
      const halfWay = await hasSecondStep(deps.db.platform, user.id);
      if (halfWay || !signUps.has(request, user)) return { detail: 'ok' };
      // Once: whoever logs out in this browser is not let in again by the link in its history.
      signUps.forget(reply);
      return { detail: 'ok', signed_in: await start(request, reply, user, false) };
    },
  );
  api.open(
    calls.requestReset,
    { ...publicRoute, limit: mailing, idempotency: 'none' },
    async ({ body, request }) => {
      await askForMail(deps, 'reset', body.email, (user) => devices.read(request, user) !== null);
      return { detail: 'If this address has an account, a reset email is on its way.' };
    },
  );
  api.open(calls.confirmReset, { ...publicRoute, limit: proving, idempotency: 'none' }, async ({ body }) => {
    const { uid, token, new_password1: password } = body;
    if (await confirmReset(deps, { uid, token, password }))
      return { detail: 'Your password has been changed.' };
    throw new AppError('bad_input', 'This reset link is no longer valid. Ask for a new one.');
  });

  api.open(
    calls.login,
    { ...publicRoute, limit: signingIn, idempotency: 'none' },
    async ({ body, network, request, reply }) => {
      const from = { network, device: (user: User) => devices.read(request, user) };
      return enter(request, reply, await signIn(deps, body, from), body.rememberMe);
    },
  );
  api.open(
    calls.requestSignInLink,
    { ...publicRoute, limit: mailing, idempotency: 'none' },
    async ({ body, request }) => {
      await askForMail(deps, 'sign_in', body.email, (user) => devices.read(request, user) !== null);
      return { detail: 'If this address has an account, a sign-in link is on its way.' };
    },
  );
  api.open(
    calls.redeemSignInLink,
    { ...publicRoute, limit: proving, idempotency: 'none' },
    async ({ body, request, reply }) => enter(request, reply, await redeemSignInLink(deps, body.key), false),
  );
  const personByGoogle = mountGoogle(api, deps, enter);
  api.open(
    calls.refresh,
    { ...publicRoute, limit: renewing, idempotency: 'none' },
    async ({ request, reply }) => {
      demandOrigin(request);
      const secret = cookies.read(request);
      const renewal = secret ? await renewSession(deps, secret) : null;
      const user = renewal?.ok ? await findUser(deps.db.platform, renewal.session.userId) : null;
      if (!renewal?.ok || !user) {
        cookies.clear(reply);
        throw new AppError('not_signed_in', 'Please log in again.');
      }
      if (renewal.secret) cookies.setSession(reply, renewal.secret, renewal.session.remember);
      return signedIn(request, reply, user, renewal.session);
    },
  );
  api.open(
    calls.logout,
    { ...publicRoute, limit: renewing, idempotency: 'idempotent' },
    async ({ request, reply }) => {
      demandOrigin(request);
      const secret = cookies.read(request);
      cookies.clear(reply);
      if (secret) await endSession(deps, secret);
      return { detail: 'You are logged out.' };
    },
  );
  mountOwnAccount(api, deps, cookies);
  defineAccountJobs(deps);
  return { personByGoogle };

  async function start(request: FastifyRequest, reply: FastifyReply, user: User, remember: boolean) {
    devices.remember(request, reply, user);
    const device = deviceWords(request.headers['user-agent']);
    const session = await openSession(deps, user.id, { remember, device });
    cookies.setSession(reply, session.secret, session.remember);
    deps.log.info('somebody signed in', { id: request.id, account: user.id, session: session.id });
    return signedIn(request, reply, user, session);
  }

  async function signedIn(request: FastifyRequest, reply: FastifyReply, user: User, session: Session) {
    const sites = (await deps.sitesOf(user.id)).map(({ slug }) => ({ slug }));
    const { first_name, last_name, email } = user;
    cookies.setReadable(reply, { first_name, sites }, session.remember);
    cookies.setLanguage(request, reply, languageOf(user.language));
    const access = await tokens.sign({ userId: user.id, sessionId: session.id });
    return { user: { first_name, last_name, email, sites }, access };
  }
}

function defineAccountJobs(deps: AccountDeps): void {
  deps.jobs.define({ name: 'accounts.tidy', cron: '17 3 * * *', run: () => tidy(deps) });
  deps.jobs.define<AskedMail>({ name: askedMailJob, run: (asked) => writeAskedMail(deps, asked), atOnce: 4 });
  deps.jobs.define({
    name: eraseJob,
    cron: '41 3 * * *',
    run: async () => void (await eraseUnverified(deps)),
  });
  deps.jobs.define({ name: closedJob, cron: '38 * * * *', run: () => eraseClosed(deps) });
  deps.jobs.define({
    name: waitsJob,
    cron: '*/10 * * * *',
    run: async () => void (await workOnWaits(deps)),
  });
}

const askedLetters = { reset: mailReset, verification: mailVerification, sign_in: mailSignInLink };

/** Nobody has the account that a stranger asked for: the job is there for the time it takes, see `askForMail`. */
async function writeAskedMail(deps: AccountDeps, asked: AskedMail): Promise<void> {
  await deps.db.transact(async (tx) => {
    const user = await findUser(tx, asked.userId);
    if (user) await askedLetters[asked.kind](deps, tx, user, asked);
  });
}

/** Traded cookies are kept for a while after use, so that a stolen copy is still recognised. */
async function tidy(deps: AccountDeps): Promise<void> {
  const now = deps.clock.now();
  await dropOldNonces(deps.db.platform, after(now, -days(1)));
  await dropOldMailing(deps.db.platform, after(now, -days(2)));
  await dropOldSessions(deps.db.platform, after(now, -days(30)));
  await dropOldSteps(deps.db.platform, now);
  await dropOldChanges(deps.db.platform, now);
}
