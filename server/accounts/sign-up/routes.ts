import * as calls from '#shared/api/accounts.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Api } from '../../platform/http/http.ts';
import { askForMail } from './asked-mail.ts';
import type { AccountDeps } from '../deps.ts';
import { mailing, proving, publicRoute } from '../kinds-of-calls.ts';
import { ownSignUps } from './own-sign-up.ts';
import { signUp } from './sign-up.ts';
import type { Start } from '../sessions/starts.ts';
import { hasSecondStep } from '../two-step/queries.ts';
import { verifyEmail } from './verification.ts';

/** An address that waits to be verified was never entered from anywhere. */
const nobodyIsKnown = () => false;

/** An account is asked for, and its address proven. */
export function mountSignUp(api: Api, deps: AccountDeps, start: Start): void {
  const signUps = ownSignUps(deps.config, deps.clock);

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
      await askForMail(deps, 'verification', body, nobodyIsKnown);
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
}
