import * as calls from '#shared/api/accounts.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Api } from '../../platform/http/http.ts';
import type { SessionCookies } from './cookies.ts';
import type { AccountDeps } from '../deps.ts';
import { publicRoute, renewing } from '../kinds-of-calls.ts';
import { demandOrigin } from './origin.ts';
import { findUser } from '../queries.ts';
import type { SessionStart } from './start.ts';
import { endSession, renewSession } from './sessions.ts';

/** A session goes on, or ends: the two routes that act on its cookie. */
export function mountSession(
  api: Api,
  deps: AccountDeps,
  { cookies, signedIn }: { cookies: SessionCookies; signedIn: SessionStart['signedIn'] },
): void {
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
}
