import type { AdNetwork } from '#shared/adverts.ts';
import { mustBeSealed } from './checks.ts';

export interface AdvertsConfig {
  /** Where the advert networks take events, each without a slash at its end. */
  adverts: Record<AdNetwork, string>;
  /** Where their own scripts are, for shops that use them. */
  advertScripts: Record<AdNetwork, string>;
}

interface Given {
  META_EVENTS_URL: string;
  TIKTOK_EVENTS_URL: string;
  GOOGLE_EVENTS_URL: string;
  META_SCRIPT_URL: string;
  TIKTOK_SCRIPT_URL: string;
  GOOGLE_SCRIPT_URL: string;
}

const names = ['META', 'TIKTOK', 'GOOGLE'].flatMap((of) => [`${of}_EVENTS_URL`, `${of}_SCRIPT_URL`]);

/** @throws ConfigError where tokens would travel unsealed, or a script would. */
export function advertsConfig(given: Given): AdvertsConfig {
  for (const name of names as (keyof Given)[]) mustBeSealed(name, given[name]);
  return {
    adverts: {
      meta: given.META_EVENTS_URL,
      tiktok: given.TIKTOK_EVENTS_URL,
      google: given.GOOGLE_EVENTS_URL,
    },
    advertScripts: {
      meta: given.META_SCRIPT_URL,
      tiktok: given.TIKTOK_SCRIPT_URL,
      google: given.GOOGLE_SCRIPT_URL,
    },
  };
}
