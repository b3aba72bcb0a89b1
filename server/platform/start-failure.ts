import { ConfigError } from './config.ts';
import { DatabaseStartError } from './embedded-postgres.ts';
import { isUnavailable } from './errors.ts';

/** Why a start came to nothing, as a sentence for the person at the terminal; null when it is a mistake of ours. */
export function startFailure(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message;
  if (!isUnavailable(error)) return null;
  return `The database went away while Presence was starting (${(error as Error).message}). Start it again.`;
}
