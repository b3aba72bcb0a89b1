import type { FastifyRequest } from 'fastify';
import { seconds, type Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/db.ts';
import { hashSecret } from '../../platform/ids.ts';
import { sessionCookies } from './cookies.ts';
import { findSessionByToken } from './queries.ts';

/** Another window may be trading the cookie while this one still sends the old one. */
const graceMs = seconds(10);

interface CookieDeps {
  db: Database;
  clock: Clock;
  config: Config;
}

/**
 * Whose browser it is, and in which session, by the session cookie alone, which is not traded. Only for what a page asks
 * for by itself and cannot put a token on, such as pictures, and for plain links; it lets nobody change anything.
 */
export function sessionOfCookie(
  deps: CookieDeps,
): (request: FastifyRequest) => Promise<{ id: string; sessionId: string } | null> {
  const cookies = sessionCookies(deps.config);
  return async (request) => {
    const secret = cookies.read(request);
    const found = secret ? await findSessionByToken(deps.db.platform, hashSecret(secret)) : null;
    const now = deps.clock.now();
    if (!found || found.revoked_at || found.expires_at <= now) return null;
    const traded = found.replaced_at && now.getTime() - found.replaced_at.getTime() > graceMs;
    return traded ? null : { id: found.user_id, sessionId: found.id };
  };
}

/** The same for who needs no more than the person. */
export function personOfCookie(deps: CookieDeps): (request: FastifyRequest) => Promise<string | null> {
  const sessionOf = sessionOfCookie(deps);
  return async (request) => (await sessionOf(request))?.id ?? null;
}
