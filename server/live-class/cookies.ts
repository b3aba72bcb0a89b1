import type { FastifyReply, FastifyRequest } from 'fastify';
import { days } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { hashSecret, newSecret } from '../platform/ids.ts';

const lasts = days(60) / 1000;

export type ClassCookie = 'class_visitor' | 'class_registered' | 'class_seat' | 'class_host';

export interface ClassCookies {
  read(request: FastifyRequest, name: ClassCookie): string | null;
  set(reply: FastifyReply, name: ClassCookie, value: string): void;
  clear(reply: FastifyReply, name: ClassCookie): void;
  /** What is kept of the browser's own secret, which is made on its first visit. */
  visitor(request: FastifyRequest, reply: FastifyReply): Buffer;
}

/** No script reads any of them, and they go to the calls of the live class only. */
export function classCookies(config: Config): ClassCookies {
  const secure = config.platformUrl.startsWith('https:');
  const common = { path: '/api/live-class', sameSite: 'lax', httpOnly: true, secure } as const;
  const nameOf = (name: ClassCookie) => (secure ? `__Secure-${name}` : name);
  const cookies: ClassCookies = {
    read: (request, name) => request.cookies[nameOf(name)] ?? null,
    set: (reply, name, value) => void reply.setCookie(nameOf(name), value, { ...common, maxAge: lasts }),
    clear: (reply, name) => void reply.clearCookie(nameOf(name), common),
    visitor(request, reply) {
      const known = cookies.read(request, 'class_visitor');
      const secret = known ?? newSecret();
      if (!known) cookies.set(reply, 'class_visitor', secret);
      return hashSecret(secret);
    },
  };
  return cookies;
}
