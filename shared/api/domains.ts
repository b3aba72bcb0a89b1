import { z } from 'zod';
import { contract } from './contract.ts';
import { SiteParams } from './stores.ts';

/** What the last look found of a record. `unknown`: its name servers gave no answer. */
export const recordFindings = ['right', 'missing', 'wrong', 'unknown'] as const;

const DomainRecord = z.object({
  /** The host it belongs to; of the proof the domain itself. */
  host: z.string(),
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA', 'ALIAS']),
  /** As most forms ask for it, below the name that was registered; `@` is that name itself. */
  name: z.string(),
  /** The same in full. */
  full_name: z.string(),
  value: z.string(),
  /** null before the first look. */
  is: z.enum(recordFindings).nullable(),
  /** What stands there. */
  found: z.array(z.string()),
  /** Where it is instead, in full: the form it was typed into added the domain once more. null else. */
  at: z.string().nullable(),
});
export type DomainRecord = z.infer<typeof DomainRecord>;

const DomainHost = z.object({
  host: z.string(),
  /** As people write it: `ọja.com` of `xn--ja-58s.com`. */
  spoken: z.string(),
  state: z.enum(['waiting', 'verified', 'failing', 'given_up', 'lapsed', 'moved']),
  /** Since when it is in its state, ISO. */
  since: z.string(),
  /** When we stop to look, or to answer there, ISO; null where nothing ends. */
  ends_at: z.string().nullable(),
  /** The one its owner wants to be the shop’s address. */
  preferred: z.boolean(),
  /** It is the shop’s address now. */
  is_address: z.boolean(),
  /** All its records are right, and another store here has it: looking anew brings it over. */
  taken: z.boolean(),
});
export type DomainHost = z.infer<typeof DomainHost>;

const Domain = z.object({
  /** As DNS has it, without `www.` */
  domain: z.string(),
  /** As people write it. */
  spoken: z.string(),
  hosts: z.array(DomainHost),
  records: z.array(DomainRecord),
  /** ISO; null before the first look. */
  looked_at: z.string().nullable(),
});
export type Domain = z.infer<typeof Domain>;

export const Domains = z.object({
  /** Whether the store’s plan has it now. */
  allowed: z.boolean(),
  /** The address below ours, which every store keeps. */
  free_url: z.string(),
  /** What is given out to shoppers now. */
  url: z.string(),
  /** Both as people read them. */
  free_address: z.string(),
  address: z.string(),
  /** Whether the free address leads to the shop’s own domain. */
  free_redirects: z.boolean(),
  /** So many domains a store may have. */
  most: z.number().int(),
  domains: z.array(Domain),
});
export type Domains = z.infer<typeof Domains>;

const DomainParams = SiteParams.extend({ domain: z.string().max(253) });

export const listDomains = contract({
  method: 'GET',
  path: '/api/sites/:slug/domains',
  summary: 'The store’s own domains, with the records to be set and what was last found of them.',
  params: SiteParams,
  answer: Domains,
});

export const addDomain = contract({
  method: 'POST',
  path: '/api/sites/:slug/domains',
  summary: 'Adds a domain, with and without www. It answers nothing until its records were seen.',
  params: SiteParams,
  body: z.object({ domain: z.string().max(300, 'This is too long for a domain.') }),
  status: 201,
  answer: Domains,
});

export const checkDomain = contract({
  method: 'POST',
  path: '/api/sites/:slug/domains/:domain/check',
  summary: 'Looks at the records of a domain now.',
  params: DomainParams,
  answer: Domains,
});

export const chooseAddress = contract({
  method: 'PATCH',
  path: '/api/sites/:slug/domains',
  summary: 'Which host is the shop’s address, and whether the free address leads there.',
  params: SiteParams,
  body: z.object({ preferred: z.string().max(253).optional(), free_redirects: z.boolean().optional() }),
  answer: Domains,
});

export const removeDomain = contract({
  method: 'DELETE',
  path: '/api/sites/:slug/domains/:domain',
  summary: 'Takes a domain away, with and without www. The shop is at its free address.',
  params: DomainParams,
  answer: Domains,
});
