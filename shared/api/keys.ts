import { z } from 'zod';
import { keyScopes, type KeyScope } from '../api-keys.ts';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';
import { inOneLine } from './text.ts';

/** A key's rights go this far into the future at most (days), where it is to end at all. */
export const longestKeyDays = 730;
/** Keys of one store that work at the same time. */
export const mostKeys = 20;

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters. */
  beginning: z.string(),
  scopes: z.array(z.string()),
  made_at: z.iso.datetime(),
  /** First name of who made it; '' where their account is gone. */
  made_by: z.string(),
  expires_at: z.iso.datetime().nullable(),
  last_used_at: z.iso.datetime().nullable(),
  /** `orphaned`: who made it may make keys no more. */
  state: z.enum(['works', 'ended', 'expired', 'orphaned']),
});
export type ApiKey = z.infer<typeof ApiKey>;

const Keys = z.object({ items: z.array(ApiKey) });
const Scope = z.enum(keyScopes as [KeyScope, ...KeyScope[]]);

export const listKeys = contract({
  method: 'GET',
  path: '/api/sites/:slug/keys',
  summary: 'The store’s API keys, the newest first, also those that work no more.',
  params: SiteParams,
  answer: Keys,
});

export const makeKey = contract({
  method: 'POST',
  path: '/api/sites/:slug/keys',
  summary: 'Make an API key, with one’s password. The key itself is answered this one time.',
  params: SiteParams,
  body: z.object({
    name: inOneLine(z.string().trim().min(1, 'Name the key after the program that will use it.').max(60)),
    scopes: z.array(Scope).min(1, 'Choose at least one thing the key may do.').max(keyScopes.length),
    /** Days until it ends; null: it goes on. */
    days: z.number().int().min(1).max(longestKeyDays).nullable(),
    password: z.string().max(200),
  }),
  status: 201,
  answer: Keys.extend({ secret: z.string() }),
});

export const endKey = contract({
  method: 'POST',
  path: '/api/sites/:slug/keys/:keyId/end',
  summary: 'End an API key at once and for good.',
  params: SiteParams.extend({ keyId: z.uuid() }),
  body: z.object({}).default({}),
  answer: Keys,
});
