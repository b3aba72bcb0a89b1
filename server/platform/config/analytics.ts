import { mustBeSealed } from './checks.ts';

/** Somebody else's script that counts visits of the public site, once a visitor agrees. */
export interface AnalyticsScript {
  id: string;
  scriptUrl: string;
}
export interface Analytics {
  analytics: AnalyticsScript | null;
  pixel: AnalyticsScript | null;
}

interface AnalyticsValues {
  ANALYTICS_ID?: string | undefined;
  ANALYTICS_SCRIPT_URL: string;
  PIXEL_ID?: string | undefined;
  PIXEL_SCRIPT_URL: string;
}

/** @throws ConfigError where a script is not safe on its way. */
export function analyticsOf(values: AnalyticsValues): Analytics {
  for (const name of ['ANALYTICS_SCRIPT_URL', 'PIXEL_SCRIPT_URL'] as const) mustBeSealed(name, values[name]);
  const { ANALYTICS_ID: analytics, PIXEL_ID: pixel } = values;
  return {
    analytics: analytics ? { id: analytics, scriptUrl: values.ANALYTICS_SCRIPT_URL } : null,
    pixel: pixel ? { id: pixel, scriptUrl: values.PIXEL_SCRIPT_URL } : null,
  };
}
