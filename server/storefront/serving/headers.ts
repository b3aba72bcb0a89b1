import type { StorefrontPage } from '#shared/storefront.ts';
import {
  networkStrangers,
  noStrangers,
  trustedTypes,
  type Strangers,
} from '../../platform/http/content-policy.ts';
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

const also = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('');

/** Nobody, but where a page may load scripts of advert networks. */
const strangersOf = (page: StorefrontPage) =>
  'scripts' in page && page.scripts ? networkStrangers(page.scripts.networks) : noStrangers;

const origin = (address: string) => new URL(address).origin;

export interface HeaderMaker {
  /** Headers of an HTML page without its length and caching. Pages of an order tell other sites nothing about their address. */
  page(page: StorefrontPage): RawHeaders;
  /** Headers of everything else. */
  other(type: string, policy?: string): RawHeaders;
}

export function createHeaders(bundle: Bundle, options: HeaderOptions): HeaderMaker {
  const payPages = [...new Set(options.checkoutBases.map(origin))].join(' ');
  const policyOf = (style: string, { script, report }: Pick<Strangers, 'script' | 'report'>) =>
    [
      `default-src 'none'; script-src 'self'${also(script)}; style-src ${style}; img-src 'self' data:${also(report)}; connect-src 'self'${also(report)}; font-src 'self'; manifest-src 'self'; form-action 'self' ${payPages}; base-uri 'none'; frame-ancestors 'none'`,
      ...trustedTypes({ script }),
    ].join('; ');
  const transport = options.secure ? ['Strict-Transport-Security', 'max-age=31536000'] : [];
  return {
    page: (page) => [
      'Content-Type',
      'text/html; charset=utf-8',
      'Content-Security-Policy',
      policyOf(bundle.styleHash(page), strangersOf(page)),
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
