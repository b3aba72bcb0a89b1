import type { Config } from '../platform/config.ts';

type AddressConfig = Pick<Config, 'platformUrl' | 'storeDomain'>;

/**
 * The origin shoppers use, without a slash at the end: `http://adunni.localhost:3000`.
 * Scheme and port are the platform's, since the same process answers both.
 */
export function storeUrl(config: AddressConfig, slug: string): string {
  const { protocol, port } = new URL(config.platformUrl);
  return `${protocol}//${slug}.${config.storeDomain}${port ? `:${port}` : ''}`;
}

/** The slug in a host below the store domain; null for every other host. `host` is lower case, without a port. */
export function slugOfHost(config: AddressConfig, host: string): string | null {
  const end = `.${config.storeDomain}`;
  if (!host.endsWith(end)) return null;
  const slug = host.slice(0, -end.length);
  return slug && !slug.includes('.') ? slug : null;
}
