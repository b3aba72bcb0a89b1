import { planHeld, planOf, plans, type Feature } from '#shared/plans.ts';
import type { Config } from '../platform/config/config.ts';
import { spokenAddress } from '../platform/outside/spoken-address.ts';

export type AddressConfig = Pick<Config, 'platformUrl' | 'storeDomain'>;

/** Scheme and port are the platform's, since the same process answers all hosts. */
function originAt(config: AddressConfig, host: string): string {
  const { protocol, port } = new URL(config.platformUrl);
  return `${protocol}//${host}${port ? `:${port}` : ''}`;
}

/**
 * The address every store has and keeps, without a slash at the end: `http://adunni.localhost:3000`. Whatever becomes of
 * a domain of its own, the shop is there.
 */
export const freeUrl = (config: AddressConfig, slug: string): string =>
  originAt(config, `${slug}.${config.storeDomain}`);

const includesDomain = (plan: keyof typeof plans): boolean => {
  const features: readonly Feature[] = plans[plan].features;
  return features.includes('custom_domain');
};

/**
 * The origin that is given out to shoppers: in mails, in links, to search engines, and where payments come back to. It
 * follows from what is written of the store and from no clock, so kept pages say the same as long as its version stands.
 */
export function storeUrl(
  config: AddressConfig,
  { slug, own_host, plan }: { slug: string; own_host: string | null; plan: string },
): string {
  return own_host !== null && includesDomain(planOf(plan))
    ? originAt(config, own_host)
    : freeUrl(config, slug);
}

/** An origin as calls give it: to be linked, and to be read. */
export const addressesOf = (url: string) => ({ url, address: spokenAddress(url) });

/** The slug in a host below the store domain; null for every other host. `host` is lower case, without a port. */
export function slugOfHost(config: AddressConfig, host: string): string | null {
  const end = `.${config.storeDomain}`;
  if (!host.endsWith(end)) return null;
  const slug = host.slice(0, -end.length);
  return slug && !slug.includes('.') ? slug : null;
}

/** What a host of a store answers in place of the shop, with the origin where the shop is. */
export type Instead = { kind: 'moved' | 'unpaid'; to: string };

/**
 * Which of a store's hosts leads elsewhere: one that is not its address leads to that, and a domain of its own that is not
 * paid for at this moment says so.
 */
export function insteadOf(
  config: AddressConfig,
  host: string,
  store: {
    slug: string;
    own_host: string | null;
    free_redirects: boolean;
    plan: string;
    plan_until: Date | null;
  },
  now: Date,
): Instead | null {
  const isPaid = includesDomain(planHeld(store, now));
  const isFree = slugOfHost(config, host) !== null;
  if (!isFree && !isPaid) return { kind: 'unpaid', to: freeUrl(config, store.slug) };
  if (store.own_host === null || store.own_host === host || !isPaid) return null;
  return isFree && !store.free_redirects ? null : { kind: 'moved', to: originAt(config, store.own_host) };
}
