import type { FastifyReply, FastifyRequest } from 'fastify';
import { after, minutes, type Clock } from '../../platform/clock.ts';
import { keysFor, type Config } from '../../platform/config/config.ts';
import { derivedSecret, hashSecret, newSecret, provenBy } from '../../platform/ids.ts';

/** How long a page may stand open before its button needs another one; it asks in time. */
const lifeMs = minutes(30);

export interface Nonce {
  value: string;
  expiresAt: Date;
}

export interface GoogleNonces {
  /** The nonce of this browser: the one it has while most of its life is ahead, so that two windows agree, or a new one. */
  give(request: FastifyRequest, reply: FastifyReply): Nonce;
  /** null when the browser has none of ours, or an old one. */
  read(request: FastifyRequest): Nonce | null;
  clear(reply: FastifyReply): void;
}

/**
 * Nonces that tie a Google credential to the browser that asked for it. The cookie holds a signed secret with its end,
 * and the nonce is the secret's hash: nothing is stored until a nonce is used, and who sees a credential cannot make
 * the cookie from it.
 */
export function googleNonces(config: Config, clock: Clock): GoogleNonces {
  const secure = config.platformUrl.startsWith('https:');
  const name = secure ? '__Host-google' : 'google';
  const common = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const;
  const keys = keysFor(config, 'google-nonce');
  const signed = (body: string) => `${body}.${derivedSecret(keys[0], body)}`;
  const nonceOf = (secret: string, expiresAt: Date): Nonce => ({
    value: hashSecret(secret).toString('base64url'),
    expiresAt,
  });
  const read = (request: FastifyRequest): Nonce | null => {
    const secret = request.cookies[name] ?? '';
    const [random = '', end = '', proof = '', more] = secret.split('.');
    if (more !== undefined || !provenBy(keys, `${random}.${end}`, proof)) return null;
    const expiresAt = new Date(Number(end));
    return expiresAt > clock.now() ? nonceOf(secret, expiresAt) : null;
  };
  return {
    read,
    give(request, reply) {
      const now = clock.now();
      const known = read(request);
      if (known && known.expiresAt > after(now, lifeMs / 2)) return known;
      const expiresAt = after(now, lifeMs);
      const secret = signed(`${newSecret()}.${expiresAt.getTime()}`);
      reply.setCookie(name, secret, { ...common, maxAge: lifeMs / 1000 });
      return nonceOf(secret, expiresAt);
    },
    clear: (reply) => void reply.clearCookie(name, common),
  };
}
