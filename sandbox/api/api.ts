import type { ApiRoute } from './api-types.ts';
import type { IncomingMessage } from 'node:http';
import type { Context } from '../context.ts';
import type { Fields } from './http.ts';
import type { Domain } from '../domain.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { invalidKey } from './errors.ts';

/** The key a call carries in its header; empty for none. */
export function bearerOf(request: IncomingMessage): string {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** The key a call of this route carries, wherever it does. */
export const keyGiven = (request: IncomingMessage, { access }: ApiRoute, fields: Fields): string =>
  access === 'body' ? String(fields.key ?? '') : bearerOf(request);

/** Checks the key of a call and says which mode it works in. @throws ApiError */
export function authenticate(
  context: Context,
  request: IncomingMessage,
  route: ApiRoute,
  fields: Fields,
): Domain {
  const given = keyGiven(request, route, fields);
  if (route.access) {
    if (route.access !== 'open' && !sameText(given, context.publicKey)) throw invalidKey();
    return context.publicKey.startsWith('pk_live_') ? 'live' : 'test';
  }
  const known = context.keys.find((each) => sameText(each, given));
  if (known === undefined) throw invalidKey();
  return known.startsWith('sk_live_') ? 'live' : 'test';
}

/** Compares secrets without telling by the time taken how much of them matched. */
export function sameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
