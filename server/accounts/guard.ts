import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Database } from '../platform/database/db.ts';
import { AppError } from '../platform/http/errors.ts';
import type { Guards } from '../platform/http/http.ts';
import { accessTokens } from './sessions/access-tokens.ts';
import { liveSessionsOf } from './sessions/live-sessions.ts';

/**
 * Who is asking, by the bearer token alone: cookies are never looked at. One sentence for every kind of bad token.
 * @throws AppError not_signed_in
 */
export function personGuard(deps: { db: Database; clock: Clock; config: Config }): Guards['person'] {
  const tokens = accessTokens(deps.config, deps.clock);
  const sessions = liveSessionsOf(deps.db);
  return async (request) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const claims = token ? await tokens.read(token) : null;
    if (!claims || !(await sessions.isLive(deps.clock, claims.sessionId, claims.userId)))
      throw new AppError('not_signed_in', 'Please log in to continue.');
    return { id: claims.userId, sessionId: claims.sessionId };
  };
}
