import type { FastifyReply, FastifyRequest } from 'fastify';
import { keysFor, type Config } from '../../platform/config/config.ts';
import type { Clock } from '../../platform/clock.ts';
import { derivedSecret, newSecret, provenBy } from '../../platform/ids.ts';
import type { User } from '../queries.ts';
import { verifyLinkMs } from './verification.ts';

export interface OwnSignUps {
  /** Notes that this browser signed up; said alike for every address, known or not. */
  remember(reply: FastifyReply, signUp: { email: string; passwordHash: string }): void;
  /** Whether the account stands as this browser's own sign-up made it. */
  has(request: FastifyRequest, user: Pick<User, 'email' | 'password_hash'>): boolean;
  forget(reply: FastifyReply): void;
}

/**
 * A cookie no script can read, by which a mailed link logs in where the sign-up was made. Alone it opens nothing: the
 * link's key must come with it. It is tied to the password that was typed here, so that neither a stranger's sign-up with
 * the same address, nor one that came later, nor a new password leaves it of any worth.
 */
export function ownSignUps(config: Config, clock: Clock): OwnSignUps {
  const keys = keysFor(config, 'own-sign-up');
  const secure = config.platformUrl.startsWith('https:');
  const name = secure ? '__Host-sign_up' : 'sign_up';
  const common = { path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
  const about = (email: string, passwordHash: string, nonce: string, end: string) =>
    `${email}:${nonce}:${end}:${passwordHash}`;
  return {
    remember(reply, { email, passwordHash }) {
      const nonce = newSecret();
      const end = String(clock.now().getTime() + verifyLinkMs);
      const value = `${nonce}.${end}.${derivedSecret(keys[0], about(email, passwordHash, nonce, end))}`;
      reply.setCookie(name, value, { ...common, maxAge: verifyLinkMs / 1000 });
    },
    has(request, { email, password_hash: passwordHash }) {
      const [nonce = '', end = '', kept = ''] = (request.cookies[name] ?? '').split('.');
      if (!passwordHash || !(Number(end) > clock.now().getTime())) return false;
      return provenBy(keys, about(email, passwordHash, nonce, end), kept);
    },
    forget: (reply) => void reply.clearCookie(name, common),
  };
}
