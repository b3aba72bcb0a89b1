/** How a member of a store comes from the platform to its own host: the page that trades the code of the address. */
import { createHash } from 'node:crypto';
import { escaped } from '#shared/html.ts';
import type { RawHeaders } from '../serving/headers.ts';

/** Where the code is traded, and the name it has in the address. */
export const arrivalPath = '/owner';
const codeName = 'access_token';

const code = /^[\w-]{20,100}$/;

/** The code in an address, when it can be one. */
export function codeIn(query: URLSearchParams): string | null {
  const given = query.get(codeName);
  return given && code.test(given) ? given : null;
}

/** The same place of this host without what was only for the way; never another host. */
export function cleanPath(path: string, query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  kept.delete(codeName);
  kept.delete('slug');
  const own = `/${path.replace(/^[/\\]+/, '')}`;
  return kept.size > 0 ? `${own}?${kept.toString()}` : own;
}

/** The place of this host that a form names; the front page for what is no address. */
export function placeOf(given: string): string {
  const url = new URL(URL.canParse(given, 'http://here') ? given : '/', 'http://here');
  return cleanPath(url.pathname, url.searchParams);
}

/** Takes the code out of the address bar at once, and sends it as a form sends it: never by an address again. */
const script = "history.replaceState(null,'',document.forms[0].dataset.to);document.forms[0].submit()";
const style =
  'body{font:1.0625rem/1.5 system-ui,sans-serif;margin:15vh auto;max-width:22rem;padding:0 1rem;text-align:center}button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.25rem}';

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** In the place of the headers for other answers: this page has a script, and no other site hears where it was. */
export const arrivalHeaders = (other: RawHeaders): RawHeaders => {
  const policy = `default-src 'none'; script-src ${hashed(script)}; style-src ${hashed(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
  const headers = [...other, 'Referrer-Policy', 'no-referrer'];
  headers[headers.indexOf('Content-Security-Policy') + 1] = policy;
  return headers;
};

/** A form that sends itself; with a button for browsers without scripts. */
export const arrivalHtml = (given: string, to: string): string =>
  `<!doctype html><html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Opening your shop</title><style>${style}</style></head>` +
  `<body><h1>Opening your shop</h1><form method="post" action="${arrivalPath}" data-to="${escaped(to)}"><input type="hidden" name="code" value="${escaped(given)}"><input type="hidden" name="to" value="${escaped(to)}"><button>Open my shop</button></form><script>${script}</script></body></html>`;
