import type { IncomingMessage } from 'node:http';

/** Largest form taken (bytes); a checkout with every field full is under 4 kB. */
export const largestForm = 16 * 1024;

export class FormTooLarge extends Error {}

/** One cookie's value, or null. */
export function cookie(header: string | undefined, name: string): string | null {
  if (!header) return null;
  for (const part of header.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

interface CookieOptions {
  path?: string;
  /** Seconds; 0 forgets it. */
  maxAge: number;
  /** Readable by the island. */
  readable?: boolean;
  secure: boolean;
}

/** A host-only, same-site cookie; the value must already be cookie-safe. */
export function setCookie(name: string, value: string, options: CookieOptions): string {
  return [
    `${name}=${value}`,
    `Path=${options.path ?? '/'}`,
    `Max-Age=${options.maxAge}`,
    'SameSite=Lax',
    ...(options.readable ? [] : ['HttpOnly']),
    ...(options.secure ? ['Secure'] : []),
  ].join('; ');
}

/**
 * Whether a change may come from where it says it comes. Browsers name the site a form was sent from; another site's
 * is refused. Browsers too old to say anything are let through: cookies that are SameSite=Lax protect those that know
 * them, and nothing here acts on more than this browser's own basket.
 */
export function ownOrigin(headers: IncomingMessage['headers']): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  if (origin === 'null') return site === 'same-origin';
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** A form must have come in whole within this time (milliseconds). */
const formTime = 15_000;

/**
 * Reads an urlencoded form.
 * @throws FormTooLarge before more than 16 kB were kept; what the stream throws when it is cut for being slow.
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const said = Number(request.headers['content-length'] ?? 0);
  if (said > largestForm) throw new FormTooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  const patience = setTimeout(() => request.destroy(), formTime);
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > largestForm) throw new FormTooLarge();
      parts.push(part);
    }
  } finally {
    clearTimeout(patience);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8'));
}

/** A field's text without control characters, cut to a length no sane answer has. */
export function field(form: URLSearchParams, name: string, longest = 2000): string {
  return (form.get(name) ?? '').replace(/(?![\n\r\t])\p{Cc}/gu, '').slice(0, longest);
}
