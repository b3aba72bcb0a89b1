import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';

/** A secret that a browser holds for us and no script can read. */
export interface SecretCookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, secret: string): void;
  clear(reply: FastifyReply): void;
}

/** On the platform's own host alone, for so long (milliseconds). */
export function secretCookie(config: Config, plainName: string, lifeMs: number): SecretCookie {
  const secure = config.platformUrl.startsWith('https:');
  const name = secure ? `__Host-${plainName}` : plainName;
  const common = { path: '/', sameSite: 'lax', httpOnly: true, secure } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    set: (reply, secret) => void reply.setCookie(name, secret, { ...common, maxAge: lifeMs / 1000 }),
    clear: (reply) => void reply.clearCookie(name, common),
  };
}
