import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignedIn } from '#shared/api/accounts.ts';
import { languageOf } from '#shared/languages.ts';
import { accessTokens } from './access-tokens.ts';
import type { SessionCookies } from './cookies.ts';
import type { AccountDeps } from '../deps.ts';
import { deviceWords } from './device-words.ts';
import type { KnownDevices } from './known-device.ts';
import type { User } from '../queries.ts';
import { openSession, type Session } from './sessions.ts';

export type SessionStart = ReturnType<typeof sessionStart>;

/** How a session begins, and what whoever it belongs to is answered, then and at each renewal. */
export function sessionStart(deps: AccountDeps, cookies: SessionCookies, devices: KnownDevices) {
  const tokens = accessTokens(deps.config, deps.clock);
  return { start, signedIn };

  async function start(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    remember: boolean,
  ): Promise<SignedIn> {
    devices.remember(request, reply, user);
    const device = deviceWords(request.headers['user-agent']);
    const session = await openSession(deps, user.id, { remember, device });
    cookies.setSession(reply, session.secret, session.remember);
    deps.log.info('somebody signed in', { id: request.id, account: user.id, session: session.id });
    return signedIn(request, reply, user, session);
  }

  async function signedIn(
    request: FastifyRequest,
    reply: FastifyReply,
    user: User,
    session: Session,
  ): Promise<SignedIn> {
    const sites = (await deps.sitesOf(user.id)).map(({ slug }) => ({ slug }));
    const { first_name, last_name, email } = user;
    cookies.setReadable(reply, { first_name, sites }, session.remember);
    cookies.setLanguage(request, reply, languageOf(user.language));
    const access = await tokens.sign({ userId: user.id, sessionId: session.id });
    return { user: { first_name, last_name, email, sites }, access };
  }
}
