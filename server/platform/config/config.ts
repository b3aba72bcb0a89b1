import path from 'node:path';
import { z } from 'zod';
import { nairaPerMegabyte, product } from '#shared/product.ts';
import { advertsConfig, type AdvertsConfig } from './adverts.ts';
import { backupConfig, backupEnv, type BackupConfig } from './backups.ts';
import { analyticsOf, type Analytics } from './analytics.ts';
import { ConfigError, isLoopback, mustBeSealed, originsIn } from './checks.ts';
import { databaseConfig, databaseEnv, type DatabaseConfig } from './database.ts';
import { domainConfig, type DomainConfig } from './domains.ts';
import { filesConfig, filesEnv, type FilesConfig } from './files.ts';
import { ourAccount, type OurAccount } from './our-account.ts';
import { payConfig, type PayConfig } from './pay.ts';
import { pushConfig, type PushConfig } from './push.ts';
import { derivedKey, keptSecret, secretConfig, secretEnv, type SecretConfig } from './seals.ts';
import { flutterwaveConfig, type SecondPayConfig } from './flutterwave.ts';
import { liveClassForm, type LiveClassForm } from './live-class.ts';
import { processEnv, webProcessesOf } from './processes.ts';
import { tracingConfig, tracingEnv, type TracingConfig } from './tracing.ts';
import { messageConfig, messageVariables, type MessageConfig } from './messages.ts';

export { ConfigError } from './checks.ts';
export type { Analytics } from './analytics.ts';
export type { PayConfig } from './pay.ts';

const flag = z.enum(['0', '1']).transform((value) => value === '1');
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));
const analyticsId = z.string().regex(/^[\w-]{1,40}$/, 'takes letters, digits and hyphens');

const pageCacheBytes = 64 * 1024 * 1024;

const Env = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  PLATFORM_URL: address.optional(),
  STORE_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)*$/, 'takes a host such as shops.example')
    .optional(),
  HSTS_SUBDOMAINS: flag.default(false),
  ...databaseEnv,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'takes an address such as smtps://user:password@mail.example' })
    .optional(),
  ...messageVariables,
  MAIL_FROM: z.string().default('Presence <hello@presence.example>'),
  PAY_SECRET_KEY: z.string().optional(),
  PAY_PUBLIC_KEY: z.string().optional(),
  PAY_API_BASE: address.optional(),
  PAY_CHECKOUT_BASE: address.optional(),
  PAY_STANDARD_BASE: address.default('https://standard.paystack.co'),
  PAY_MODE: z.enum(['test', 'live']).default('test'),
  PAY_WINDOW: z.enum(['in_page', 'redirect']).default('in_page'),
  FLUTTERWAVE_SECRET_KEY: z.string().optional(),
  FLUTTERWAVE_HASH: z.string().min(16, 'needs at least 16 characters').optional(),
  FLUTTERWAVE_API_BASE: address.optional(),
  FLUTTERWAVE_CHECKOUT_BASE: address.optional(),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  GOOGLE_ISSUERS: z.string().default('https://accounts.google.com,accounts.google.com'),
  GOOGLE_JWKS_URL: address.default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_GSI_SCRIPT_URL: address.default('https://accounts.google.com/gsi/client'),
  BREACHED_PASSWORDS_URL: address.optional(),
  ANALYTICS_ID: analyticsId.optional(),
  ANALYTICS_SCRIPT_URL: address.default('https://www.googletagmanager.com/gtag/js'),
  PIXEL_ID: analyticsId.optional(),
  PIXEL_SCRIPT_URL: address.default('https://connect.facebook.net/en_US/fbevents.js'),
  META_EVENTS_URL: address.default('https://graph.facebook.com/v25.0'),
  TIKTOK_EVENTS_URL: address.default('https://business-api.tiktok.com'),
  GOOGLE_EVENTS_URL: address.default('https://www.google-analytics.com'),
  META_SCRIPT_URL: address.default('https://connect.facebook.net/en_US/fbevents.js'),
  TIKTOK_SCRIPT_URL: address.default('https://analytics.tiktok.com/i18n/pixel/events.js'),
  GOOGLE_SCRIPT_URL: address.default('https://www.googletagmanager.com/gtag/js'),
  ENTREPRENEURS: z.coerce.number().int().min(0).optional(),
  LIVE_CLASS_FORM_ID: z.string().trim().optional(),
  LIVE_CLASS_FORM_SCRIPT: address.optional(),
  LIVE_CLASS_FORM_SECRET: z.string().trim().min(16).optional(),
  DEMO: flag.optional(),
  ...secretEnv,
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** Lines between bars: who an invoice comes from, as the law asks for it. */
  COMPANY_DETAILS: z.string().default(`${product.location}|${product.email}`),
  /** Where stores transfer what they owe us. */
  OUR_ACCOUNT: ourAccount.optional(),
  METRICS_TOKEN: z.string().optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  PUSH_SERVICES: z.string().default(''),
  DOMAIN_TARGET: z.string().optional(),
  DOMAIN_ADDRESSES: z.string().default(''),
  DNS_SERVERS: z.string().default(''),
  OUTGOING_ALLOWED: z.string().default(''),
  TRUSTED_PROXIES: z.string().default('loopback'),
  PAGE_CACHE_BYTES: z.coerce.number().int().min(0).default(pageCacheBytes),
  ...processEnv,
  DATA_PRICE_KOBO_PER_MB: z.coerce
    .number()
    .min(1)
    .max(100_000)
    .default(nairaPerMegabyte * 100),
  ...backupEnv,
  ...filesEnv,
  ...tracingEnv,
});

/** How people sign in with Google, or with the sandbox's stand-in for it. */
export interface GoogleConfig {
  clientId: string;
  /** Every spelling of the one issuer whose word is taken. */
  issuers: string[];
  /** Where its public keys are. */
  jwksUrl: string;
  /** The script that draws the button. */
  scriptUrl: string;
}

export interface Config
  extends
    PushConfig,
    DomainConfig,
    AdvertsConfig,
    MessageConfig,
    BackupConfig,
    DatabaseConfig,
    FilesConfig,
    SecretConfig,
    TracingConfig {
  /** Processes of one start that serve; with one it is the program itself. */
  webProcesses: number;
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** Address of the platform without a trailing slash. */
  platformUrl: string;
  storeDomain: string;
  /** Whether every host below the platform's own is reached by https alone. */
  hstsSubdomains: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  /** null: the sandbox is started beside the app. */
  pay: PayConfig | null;
  /** Whether card payments open in the page, or lead to the provider's. */
  payWindow: 'in_page' | 'redirect';
  /** null: as the sandbox has it. */
  flutterwave: SecondPayConfig | null;
  /** null: nobody can sign in with Google, and no page shows its button. */
  google: GoogleConfig | null;
  /** Development only: the sandbox stands in for Google. */
  googleSandbox: boolean;
  /** Who knows of leaked passwords; null: nobody is asked. */
  breachedPasswordsUrl: string | null;
  analytics: Analytics;
  /** How many shop owners the landing page may speak of; null: the open shops are counted. */
  entrepreneurs: number | null;
  /** The seat form of another provider on the live class's page; null: our own. */
  liveClassForm: LiveClassForm | null;
  demo: boolean;
  role: 'all' | 'web' | 'worker';
  /** Lines of who invoices come from: registered name and number, address, tax number. */
  companyDetails: string[];
  /** Where stores transfer what they owe us; null: they are told by mail. */
  ourAccount: OurAccount | null;
  /** Origins that are called for people wherever they are; all others must be public. */
  outgoingAllowed: string[];
  metricsToken: string | null;
  trustedProxies: string;
  /** Memory for finished store pages, in bytes. */
  pageCacheBytes: number;
  /** What shoppers pay their network for 1,000,000 bytes (kobo), to say what a page costs them. */
  dataPriceKobo: number;
}

/**
 * Reads the environment once.
 * @throws ConfigError with one line that names the variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Env.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(`${issue.path.join('.')}: ${issue.message}`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const dataDir = path.resolve(values.DATA_DIR);
  const webProcesses = webProcessesOf(values);
  const config: Config = {
    production,
    port: values.PORT,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    platformUrl: values.PLATFORM_URL ?? `http://localhost:${values.PORT}`,
    storeDomain: values.STORE_DOMAIN ?? 'localhost',
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    webProcesses,
    ...databaseConfig(values, webProcesses),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    pay: payConfig(values),
    payWindow: values.PAY_WINDOW,
    flutterwave: flutterwaveConfig(values),
    google: googleConfig(values),
    googleSandbox: values.GOOGLE_CLIENT_ID === sandboxClientId,
    breachedPasswordsUrl: breachedPasswords(values),
    analytics: analyticsOf(values),
    entrepreneurs: values.ENTREPRENEURS ?? null,
    liveClassForm: liveClassForm(values),
    demo: values.DEMO ?? !production,
    ...secretConfig(values),
    role: values.ROLE,
    companyDetails: values.COMPANY_DETAILS.split('|').flatMap((line) => line.trim() || []),
    ourAccount: values.OUR_ACCOUNT ?? null,
    ...messageConfig(values),
    ...pushConfig(values),
    ...domainConfig(values, values.PLATFORM_URL ?? `http://localhost:${values.PORT}`),
    outgoingAllowed: originsIn('OUTGOING_ALLOWED', values.OUTGOING_ALLOWED),
    ...advertsConfig(values),
    ...backupConfig(values),
    ...filesConfig(values),
    ...tracingConfig(values),
    metricsToken: values.METRICS_TOKEN ?? null,
    trustedProxies: values.TRUSTED_PROXIES,
    pageCacheBytes: values.PAGE_CACHE_BYTES,
    dataPriceKobo: values.DATA_PRICE_KOBO_PER_MB,
  };
  if (production) refuseUnsafe(config, values);
  if (!config.secretKey) config.secretKey = keptSecret(dataDir);
  return config;
}

function breachedPasswords({ BREACHED_PASSWORDS_URL: url }: z.output<typeof Env>): string | null {
  if (url) mustBeSealed('BREACHED_PASSWORDS_URL', url);
  return url ?? null;
}

/** As a client id this asks for the sandbox. */
const sandboxClientId = 'sandbox';

function googleConfig(values: z.output<typeof Env>): GoogleConfig | null {
  const clientId = values.GOOGLE_CLIENT_ID;
  if (!clientId || clientId === sandboxClientId) return null;
  for (const name of ['GOOGLE_JWKS_URL', 'GOOGLE_GSI_SCRIPT_URL'] as const) mustBeSealed(name, values[name]);
  const issuers = values.GOOGLE_ISSUERS.split(',').flatMap((issuer) => issuer.trim() || []);
  if (issuers.length === 0) throw new ConfigError('GOOGLE_ISSUERS: must name an issuer');
  return { clientId, issuers, jwksUrl: values.GOOGLE_JWKS_URL, scriptUrl: values.GOOGLE_GSI_SCRIPT_URL };
}

function refuseUnsafe(config: Config, values: z.output<typeof Env>): void {
  if (!values.SECRET_KEY)
    throw new ConfigError('SECRET_KEY: must be set in production (at least 32 random characters)');
  if (!values.PLATFORM_URL) throw new ConfigError('PLATFORM_URL: must be set in production');
  mustBeSealed('PLATFORM_URL', config.platformUrl);
  // Shops at this machine's own name are reached by nobody else.
  if (!values.STORE_DOMAIN && !isLoopback(config.platformUrl))
    throw new ConfigError('STORE_DOMAIN: must be set in production');
  if (!config.pay) throw new ConfigError('PAY_SECRET_KEY: must be set in production');
  if (config.textSandbox) throw new ConfigError('TEXT_PROVIDER: the sandbox is for development only');
  if (config.googleSandbox) throw new ConfigError('GOOGLE_CLIENT_ID: the sandbox is for development only');
  const { GOOGLE_JWKS_URL, GOOGLE_GSI_SCRIPT_URL } = values;
  for (const [name, url] of Object.entries({ GOOGLE_JWKS_URL, GOOGLE_GSI_SCRIPT_URL }))
    if (isLoopback(url)) throw new ConfigError(`${name}: must not be on this machine in production`);
  if (!config.smtpUrl) throw new ConfigError('SMTP_URL: must be set in production');
}

/** A key for one use, so that a secret made for one thing never opens another. */
export const keyFor = (config: Config, use: string): string => derivedKey(config.secretKey, use);

/** The same of every SECRET_KEY there was: what was made with one of before still holds. The first one makes. */
export const keysFor = (config: Config, use: string): [string, ...string[]] => [
  keyFor(config, use),
  ...config.oldSecretKeys.map((old) => derivedKey(old, use)),
];
