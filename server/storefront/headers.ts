import type { StorefrontPage } from '#shared/storefront.ts';
import type { Bundle } from './render.ts';

/** Flat name, value, name, value: what `writeHead` takes without copying. */
export type RawHeaders = string[];

export interface HeaderOptions {
  /** Where the providers' payment pages are: browsers check `form-action` on the redirect that follows a form, too. */
  checkoutBases: string[];
  /** Whether shoppers arrive over TLS. */
  secure: boolean;
}

const forEveryAnswer: RawHeaders = [
  'X-Content-Type-Options',
  'nosniff',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), microphone=(), geolocation=(), payment=()',
];

const origin = (address: string) => new URL(address).origin;

export interface HeaderMaker {
  /** Headers of an HTML page without its length and caching. Pages of an order tell other sites nothing about their address. */
  page(page: StorefrontPage): RawHeaders;
  /** Headers of everything else. */
  other(type: string, policy?: string): RawHeaders;
}

export function createHeaders(bundle: Bundle, options: HeaderOptions): HeaderMaker {
  const payPages = [...new Set(options.checkoutBases.map(origin))].join(' ');
  const before = "default-src 'none'; script-src 'self'; style-src ";
  const after = `; img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; form-action 'self' ${payPages}; base-uri 'none'; frame-ancestors 'none'`;
  const transport = options.secure ? ['Strict-Transport-Security', 'max-age=31536000'] : [];
  return {
    page: (page) => [
      'Content-Type',
      'text/html; charset=utf-8',
      'Content-Security-Policy',
      before + bundle.styleHash(page) + after,
      'Referrer-Policy',
      ['order', 'pay-for', 'receipt', 'rider', 'sure'].includes(page.kind)
        ? 'same-origin'
        : 'strict-origin-when-cross-origin',
      ...forEveryAnswer,
      ...transport,
    ],
    other: (type, policy = "default-src 'none'") => [
      'Content-Type',
      type,
      'Content-Security-Policy',
      policy,
      ...forEveryAnswer,
      ...transport,
    ],
  };
}
