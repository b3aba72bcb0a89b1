import type { AdNetwork, NetworkScript } from '#shared/adverts.ts';
import type { GoogleConfig, Analytics } from '../config/config.ts';

/** Where the providers' scripts report to and fetch their parts from. */
const reportTo = {
  analytics: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  pixel: ['https://www.facebook.com'],
};

/** The same for the scripts of advert networks in shops; TikTok's reports to where it comes from. */
const networkReports: Record<AdNetwork, string[]> = {
  meta: reportTo.pixel,
  tiktok: [],
  google: reportTo.analytics,
};

/** Other origins that a page may touch, because the operator switched something on. */
export interface Strangers {
  script: string[];
  /** Reports, by a call or by a picture. */
  report: string[];
  /** What is called, framed and styled from. */
  folder: string[];
  /** What is framed and nothing else. */
  frame?: string[];
}
export const noStrangers: Strangers = { script: [], report: [], folder: [] };

/** Google's script with its frames, calls and style, all from the folder it is in. */
export function googleStrangers(google: GoogleConfig): Strangers {
  return { script: [google.scriptUrl], report: [], folder: [new URL('.', google.scriptUrl).href] };
}

/** Who may count visits on a page that is measured. */
export function analyticsStrangers(analytics: Analytics): Strangers {
  const kinds = (['analytics', 'pixel'] as const).filter((kind) => analytics[kind] !== null);
  const script = kinds.map((kind) => new URL(analytics[kind]!.scriptUrl).origin);
  return { script, report: [...script, ...kinds.flatMap((kind) => reportTo[kind])], folder: [] };
}

/** Whom a page of a shop may load scripts from, and who may be told by them. */
export function networkStrangers(networks: readonly NetworkScript[]): Strangers {
  const script = [...new Set(networks.map(({ src }) => new URL(src).origin))];
  return {
    script,
    report: [...script, ...networks.flatMap(({ network }) => networkReports[network])],
    folder: [],
  };
}

/** Another provider's form: its script, with what it calls, frames and styles from the same origin. */
export function formStrangers(script: string): Strangers {
  const { origin } = new URL(script);
  return { script: [origin], report: [origin], folder: [origin] };
}

/** The payment window of the provider, besides what else the page may touch. */
export function withPaymentWindow(strangers: Strangers, checkoutBase: string): Strangers {
  return { ...strangers, frame: [new URL(checkoutBase).origin] };
}

/**
 * Nothing becomes markup, a script or a worker of a page from a mere text, where the browser knows how to see to it
 * (`shared/trusted.ts`). Not where scripts of others may run: they write into pages in ways of their own.
 */
export const trustedTypes = (strangers: Pick<Strangers, 'script'>): string[] =>
  strangers.script.length === 0 ? ["require-trusted-types-for 'script'", 'trusted-types presence'] : [];

/** What a page of the platform may load and whom it may call; of scripts in the page only those of these hashes run. */
export function contentPolicy(storeOrigins: string, strangers: Strangers, inline: string[] = []): string {
  const also = (origins: string[]) => origins.map((origin) => ` ${origin}`).join('');
  return [
    "default-src 'self'",
    `script-src 'self'${also([...inline.map((hash) => `'${hash}'`), ...strangers.script])}`,
    // Toasts and dialogs place themselves by style attributes.
    `style-src 'self' 'unsafe-inline'${also(strangers.folder)}`,
    `img-src 'self' data: blob: ${storeOrigins}${also(strangers.report)}`.trimEnd(),
    // Segments of a streamed video get into the page by an address that the page makes itself.
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${also([...strangers.report, ...strangers.folder])}`,
    `frame-src${also([...strangers.folder, ...(strangers.frame ?? [])]) || " 'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...trustedTypes(strangers),
  ].join('; ');
}
