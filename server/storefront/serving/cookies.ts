import type { FastifyReply } from 'fastify';

/** The cookies a browser sent, by name. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** A host-only, same-site cookie of a shop. */
export interface ShopCookie {
  name: string;
  value: string;
  path?: string;
  /** Seconds; 0 forgets it. */
  maxAge: number;
  /** Readable by the island. */
  readable?: boolean;
}

/** The same as the header of an answer that no framework writes. */
export const cookieHeader = ({ name, value, path = '/', maxAge }: ShopCookie, secure: boolean): string =>
  `${name}=${value}; Max-Age=${maxAge}; Path=${path}; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;

/** @param secure whether shoppers arrive over TLS. */
export function setCookies(reply: FastifyReply, cookies: readonly ShopCookie[], secure: boolean): void {
  for (const { name, value, path = '/', maxAge, readable = false } of cookies)
    reply.setCookie(name, value, { path, maxAge, sameSite: 'lax', httpOnly: !readable, secure });
}
