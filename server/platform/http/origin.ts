import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a change may come from where it says it comes: from one of these origins, which are ours. Browsers name the
 * site that a form or a script is from. Browsers too old to say anything are let through: cookies that are SameSite=Lax
 * protect those that know them.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, own: readonly string[]): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === undefined) return site === undefined || site === 'same-origin' || site === 'none';
  // A page that tells nobody where it is has no name for itself either.
  if (origin === 'null') return site === 'same-origin';
  return own.includes(origin) && site !== 'cross-site' && site !== 'same-site';
}
