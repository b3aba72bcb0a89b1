import { ConfigError, mustBeSealed } from './checks.ts';

/** The seat form of another provider. */
export interface LiveClassForm {
  id: string;
  script: string;
  /** Proves its events; null: it tells us of no seats. */
  secret: string | null;
}

interface Values {
  LIVE_CLASS_FORM_ID?: string | undefined;
  LIVE_CLASS_FORM_SCRIPT?: string | undefined;
  LIVE_CLASS_FORM_SECRET?: string | undefined;
}

/** @throws ConfigError when the variables do not belong together. */
export function liveClassForm(values: Values): LiveClassForm | null {
  const { LIVE_CLASS_FORM_ID: id, LIVE_CLASS_FORM_SCRIPT: script, LIVE_CLASS_FORM_SECRET: secret } = values;
  if (!id && secret) throw new ConfigError('LIVE_CLASS_FORM_ID: must be set when LIVE_CLASS_FORM_SECRET is');
  if (!id) return null;
  if (!script) throw new ConfigError('LIVE_CLASS_FORM_SCRIPT: must be set when LIVE_CLASS_FORM_ID is');
  mustBeSealed('LIVE_CLASS_FORM_SCRIPT', script);
  return { id, script, secret: secret ?? null };
}
