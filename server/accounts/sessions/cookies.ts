import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstLanguage, languageName, type Language } from '#shared/languages.ts';
import { days } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';

const rememberedSeconds = days(30) / 1000;
/** Characters of the encoded value; browsers drop cookies above 4 kB. */
const longestUserCookie = 3_000;

export interface Greeting {
  first_name: string;
  sites: { slug: string }[];
}

export interface SessionCookies {
  /** The secret of the session cookie, if the request has one. */
  read(request: FastifyRequest): string | null;
  /** The session itself, which no script can read. */
  setSession(reply: FastifyReply, secret: string, remember: boolean): void;
  /** The pair that scripts may read: that somebody is signed in, and whom to greet. Neither opens anything. */
  setReadable(reply: FastifyReply, user: Greeting, remember: boolean): void;
  /** Which of the dashboard's pages is theirs: the English one has no cookie. It is kept for a year and opens nothing. */
  setLanguage(request: FastifyRequest, reply: FastifyReply, language: Language): void;
  clear(reply: FastifyReply): void;
}

/** All on the platform's own host and nowhere else, path `/`. */
export function sessionCookies(config: Config): SessionCookies {
  const secure = config.platformUrl.startsWith('https:');
  // The prefix makes browsers refuse the cookie from any other host, but they take it over https only.
  const name = secure ? '__Host-session' : 'session';
  const common = { path: '/', sameSite: 'lax', secure } as const;
  const lasting = (remember: boolean) => (remember ? { maxAge: rememberedSeconds } : {});
  return {
    read: (request) => request.cookies[name] ?? null,
    setSession(reply, secret, remember) {
      reply.setCookie(name, secret, { ...common, httpOnly: true, ...lasting(remember) });
    },
    setReadable(reply, user, remember) {
      reply.setCookie('auth_token', '1', { ...common, ...lasting(remember) });
      reply.setCookie('user', userCookie(user), { ...common, ...lasting(remember) });
    },
    setLanguage(request, reply, language) {
      if ((request.cookies[languageName] ?? firstLanguage) === language) return;
      if (language === firstLanguage) reply.clearCookie(languageName, common);
      else reply.setCookie(languageName, language, { ...common, maxAge: days(365) / 1000 });
    },
    clear(reply) {
      reply.clearCookie(name, { ...common, httpOnly: true });
      reply.clearCookie('auth_token', common);
      reply.clearCookie('user', common);
    },
  };
}

/** Of many stores the first ones: it is only for a greeting and a way in, and the answers hold them all. */
function userCookie(user: Greeting): string {
  let sites = user.sites.map(({ slug }) => ({ slug }));
  const write = () => JSON.stringify({ first_name: user.first_name.slice(0, 80), sites });
  while (sites.length > 0 && encodeURIComponent(write()).length > longestUserCookie)
    sites = sites.slice(0, -1);
  return write();
}
