import type { FastifyReply, FastifyRequest } from 'fastify';
import { days } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { hashSecret, newSecret } from '../../platform/ids.ts';

const lifeSeconds = days(365) / 1000;
const secretShape = /^[\w-]{43}$/;

export interface Devices {
  /** Hash of the cookie that stands for this browser; null when it has none. */
  read(request: FastifyRequest): Buffer | null;
  /** The same, giving the browser a cookie when it has none. */
  ensure(request: FastifyRequest, reply: FastifyReply): Buffer;
}

/**
 * A cookie no script can read. Course tokens lie where scripts can reach them, so each is good only together with
 * the cookie of the browser it was given to; a purchase likewise.
 */
export function deviceCookies(config: Config): Devices {
  const secure = config.platformUrl.startsWith('https:');
  const name = secure ? '__Host-course_device' : 'course_device';
  const read: Devices['read'] = (request) => {
    const secret = request.cookies[name];
    return secret && secretShape.test(secret) ? hashSecret(secret) : null;
  };
  return {
    read,
    ensure(request, reply) {
      const known = read(request);
      if (known) return known;
      const secret = newSecret();
      reply.setCookie(name, secret, {
        path: '/',
        sameSite: 'lax',
        httpOnly: true,
        secure,
        maxAge: lifeSeconds,
      });
      return hashSecret(secret);
    },
  };
}
