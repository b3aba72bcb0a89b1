import * as calls from '#shared/api/accounts.ts';
import type { Api } from '../platform/http/http.ts';
import { askForMail } from './sign-up/asked-mail.ts';
import { sessionCookies } from './sessions/cookies.ts';
import { mountGoogle } from './google/routes.ts';
import { defineAccountJobs } from './jobs.ts';
import { mailing, proving, publicRoute, signingIn } from './kinds-of-calls.ts';
import { knownDevices } from './sessions/known-device.ts';
import { mountOwnAccount } from './own/own-routes.ts';
import type { AccountDeps } from './deps.ts';
import type { User } from './queries.ts';
import { mountReset } from './passwords/reset-routes.ts';
import { mountSession } from './sessions/routes.ts';
import { sessionStart } from './sessions/start.ts';
import { signIn } from './sessions/sign-in.ts';
import { mountSignUp } from './sign-up/routes.ts';
import { redeemSignInLink } from './sessions/sign-in-link.ts';
import { mountTwoStep } from './two-step/routes.ts';

/** The routes of accounts. None needs a token, only the two of the session act on its cookie, and Google's on its nonce. */
export function mountAccounts(
  api: Api,
  deps: AccountDeps,
): { personByGoogle: ReturnType<typeof mountGoogle> } {
  const cookies = sessionCookies(deps.config);
  const devices = knownDevices(deps.config);
  const { start, signedIn } = sessionStart(deps, cookies, devices);
  const enter = mountTwoStep(api, deps, start);
  mountSignUp(api, deps, start);
  mountReset(api, deps, devices);

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
      await askForMail(deps, 'sign_in', body, (user) => devices.read(request, user) !== null);
      return { detail: 'If this address has an account, a sign-in link is on its way.' };
    },
  );
  api.open(
    calls.redeemSignInLink,
    { ...publicRoute, limit: proving, idempotency: 'none' },
    async ({ body, request, reply }) => enter(request, reply, await redeemSignInLink(deps, body.key), false),
  );
  const personByGoogle = mountGoogle(api, deps, enter);
  mountSession(api, deps, { cookies, signedIn });
  mountOwnAccount(api, deps, cookies);
  defineAccountJobs(deps);
  return { personByGoogle };
}
