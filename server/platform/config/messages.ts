import { z } from 'zod';
import { ConfigError, mustBeSealed } from './checks.ts';

const secret = z.string().trim().min(16, 'needs at least 16 characters');

/** The variables about what becomes of mails, and about texts. */
export const messageVariables = {
  MAIL_NOTICE_SECRET: secret.optional(),
  TEXT_PROVIDER: z.enum(['termii', 'sandbox']).optional(),
  TEXT_API_BASE: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ''))
    .default('https://v3.api.termii.com'),
  TEXT_API_KEY: z.string().trim().optional(),
  TEXT_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 ]{3,11}$/, 'takes 3 to 11 letters and digits')
    .optional(),
  TEXT_CHANNEL: z.enum(['dnd', 'generic']).default('dnd'),
  TEXT_REPORT_SECRET: secret.optional(),
  TEXTS_PER_STORE_DAY: z.coerce.number().int().min(1).max(100_000).default(50),
};

/** By whom texts (SMS) are sent. */
export interface TextConfig {
  apiBase: string;
  apiKey: string;
  /** Whom they come from, as phones show it. */
  sender: string;
  channel: 'dnd' | 'generic';
  /** Signs what the provider reports; null: it reports nothing. */
  reportSecret: string | null;
  /** Segments of a store in a day. */
  perStoreAndDay: number;
}

export interface MessageConfig {
  /** Signs what the mail provider tells of mails that came back; null: it tells us nothing. */
  mailNoticeSecret: string | null;
  /** null: nobody is sent a text, and nothing of it is offered. */
  texts: TextConfig | null;
  /** Development only: the sandbox stands in for the provider of texts, and so many a day are sent. */
  textSandbox: { perStoreAndDay: number } | null;
}

interface Values {
  MAIL_NOTICE_SECRET?: string | undefined;
  TEXT_PROVIDER?: 'termii' | 'sandbox' | undefined;
  TEXT_API_BASE: string;
  TEXT_API_KEY?: string | undefined;
  TEXT_SENDER?: string | undefined;
  TEXT_CHANNEL: 'dnd' | 'generic';
  TEXT_REPORT_SECRET?: string | undefined;
  TEXTS_PER_STORE_DAY: number;
}

/** @throws ConfigError when the variables do not belong together. */
export const messageConfig = (values: Values): MessageConfig => ({
  mailNoticeSecret: values.MAIL_NOTICE_SECRET ?? null,
  texts: textConfig(values),
  textSandbox: values.TEXT_PROVIDER === 'sandbox' ? { perStoreAndDay: values.TEXTS_PER_STORE_DAY } : null,
});

function textConfig(values: Values): TextConfig | null {
  if (values.TEXT_PROVIDER !== 'termii') return null;
  const { TEXT_API_BASE: apiBase, TEXT_API_KEY: apiKey, TEXT_SENDER: sender } = values;
  if (!apiKey) throw new ConfigError('TEXT_API_KEY: must be set when TEXT_PROVIDER is');
  if (!sender) throw new ConfigError('TEXT_SENDER: must be set when TEXT_PROVIDER is');
  mustBeSealed('TEXT_API_BASE', apiBase);
  const { TEXT_CHANNEL: channel, TEXT_REPORT_SECRET: reportSecret = null } = values;
  return { apiBase, apiKey, sender, channel, reportSecret, perStoreAndDay: values.TEXTS_PER_STORE_DAY };
}
