import { z } from 'zod';
import { adEventStates, adKeys, adNetworks, needsTestCode, type AdNetwork } from '../adverts.ts';
import { listOf, Page } from './catalogue.ts';
import { contract } from './contract.ts';
import { Kobo, SiteParams } from './stores.ts';

const Network = z.enum(adNetworks);

export const AdNetworkView = z.object({
  network: Network,
  /** The pixel's id, or Google's measurement id. */
  key: z.string(),
  /** Last characters of the token. */
  token_ends: z.string(),
  switched_on: z.boolean(),
  /** Whether its own script comes with the pages of the shop, for shoppers who allow it. */
  script_on: z.boolean(),
  /** Since when the network takes neither; null: it does, as far as we know. */
  failing_since: z.iso.datetime().nullable(),
  /** Why, in words. */
  problem: z.string(),
  /** When it last took a sale or a test. */
  worked_at: z.iso.datetime().nullable(),
  /** Sales it is still to be told of. */
  waiting: z.number().int(),
});
export type AdNetworkView = z.infer<typeof AdNetworkView>;

export const Adverts = z.object({
  /** Whether the plan has it now; without, nothing is asked and nothing is sent, and what was entered stays. */
  allowed: z.boolean(),
  networks: z.array(AdNetworkView),
  /** What shoppers are asked before a network's own script is loaded, as they read it; null: none is switched on. */
  asks: z.object({ question: z.string(), allow: z.string(), refuse: z.string() }).nullable(),
});
export type Adverts = z.infer<typeof Adverts>;

export const getAdverts = contract({
  method: 'GET',
  path: '/api/sites/:slug/adverts',
  summary: 'The advert networks that are told of sales, and how each stands.',
  params: SiteParams,
  answer: Adverts,
});

/** As a token can be: what is sent in a header has no spaces. */
const Token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]*$/, 'A token has no spaces. Copy it again, whole.')
  .max(600, 'This is longer than a token is. Copy it again.')
  .refine(
    (token) => token === '' || token.length >= 10,
    'This is shorter than a token is. Copy it again, whole.',
  );

export const AdNetworkInput = z
  .object({
    network: Network,
    key: z
      .string({ error: 'Enter the ID.' })
      .trim()
      .min(1, 'Enter the ID.')
      .max(60, 'This is too long for an ID.'),
    /** Left empty the one that is there stays. */
    token: Token.default(''),
    switched_on: z.boolean(),
    /** Left out it stays as it is. */
    script_on: z.boolean().optional(),
  })
  .refine(({ network, key }) => key === '' || adKeys[network].pattern.test(key), {
    path: ['key'],
    error: ({ input }) =>
      `It looks like ${adKeys[(input as { network: AdNetwork }).network].example}. Copy it again.`,
  });
export type AdNetworkInput = z.infer<typeof AdNetworkInput>;

export const setAdNetwork = contract({
  method: 'PUT',
  path: '/api/sites/:slug/adverts/networks',
  summary: 'Say where a network’s events go, and whether it is told of sales.',
  params: SiteParams,
  body: AdNetworkInput,
  answer: Adverts,
});

const NetworkParams = SiteParams.extend({ network: Network });

export const removeAdNetwork = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/adverts/networks/:network',
  summary: 'Forget a network and its token; what it was not told of yet is never sent.',
  params: NetworkParams,
  answer: Adverts,
});

export const AdTest = z
  .object({
    network: Network,
    code: z.string().trim().max(40, 'This is too long for a test code.').default(''),
  })
  .refine(({ network, code }) => !needsTestCode(network) || code !== '', {
    path: ['code'],
    error: 'Enter the test code.',
  })
  .refine(({ code }) => /^[A-Za-z0-9]*$/.test(code), {
    path: ['code'],
    error: 'A test code has letters and digits only.',
  });

export const testAdNetwork = contract({
  method: 'POST',
  path: '/api/sites/:slug/adverts/tests',
  summary: 'Send a made-up sale to a network as a test; answers what the network said.',
  params: SiteParams,
  body: AdTest,
  answer: z.object({ ok: z.boolean(), words: z.string() }),
});

export const AdEvent = z.object({
  id: z.uuid(),
  network: Network,
  state: z.enum(adEventStates),
  order: z.object({ id: z.uuid(), number: z.number().int(), total_kobo: Kobo }),
  created_at: z.iso.datetime(),
  told_at: z.iso.datetime().nullable(),
  tries: z.number().int(),
  /** When it is tried next; null: within a minute, or not by itself. */
  try_at: z.iso.datetime().nullable(),
  said: z.string(),
  /** Whether it can still be sent again. */
  may_again: z.boolean(),
});
export type AdEvent = z.infer<typeof AdEvent>;

export const listAdEvents = contract({
  method: 'GET',
  path: '/api/sites/:slug/adverts/events',
  summary: 'What networks were told of, or are to be, the newest first; kept for 30 days.',
  params: SiteParams,
  query: Page,
  answer: listOf(AdEvent),
});

export const sendAdEventAgain = contract({
  method: 'POST',
  path: '/api/sites/:slug/adverts/events/:eventId/again',
  summary: 'Try a sale again that a network refused, or that was given up.',
  params: SiteParams.extend({ eventId: z.uuid() }),
  answer: AdEvent,
});
