import { ConfigError, isLoopback } from './config-checks.ts';

export interface AdvertsConfig {
  /** Where the advert networks take events, each without a slash at its end. */
  adverts: { meta: string; tiktok: string; google: string };
}

interface Given {
  META_EVENTS_URL: string;
  TIKTOK_EVENTS_URL: string;
  GOOGLE_EVENTS_URL: string;
}

/** @throws ConfigError where tokens would travel unsealed. */
export function advertsConfig(given: Given): AdvertsConfig {
  for (const name of ['META_EVENTS_URL', 'TIKTOK_EVENTS_URL', 'GOOGLE_EVENTS_URL'] as const)
    if (!isLoopback(given[name]) && !given[name].startsWith('https:'))
      throw new ConfigError(`${name}: must be https outside this machine`);
  return {
    adverts: {
      meta: given.META_EVENTS_URL,
      tiktok: given.TIKTOK_EVENTS_URL,
      google: given.GOOGLE_EVENTS_URL,
    },
  };
}
