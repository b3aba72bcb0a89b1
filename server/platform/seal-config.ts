import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ConfigError } from './config-checks.ts';

export const shortestSecret = 32;
const secret = z.string().min(shortestSecret, `needs at least ${shortestSecret} characters`);

export const secretEnv = {
  SECRET_KEY: secret.optional(),
  SEAL_KEYS: z.string().default(''),
  OLD_SECRET_KEYS: z.string().default(''),
};

export interface SecretConfig {
  /** Of links, sessions and codes; it seals, too, while no other key is named for that. */
  secretKey: string;
  /** What secrets of others are sealed with: the first one seals, the others still open. */
  sealKeys: string[];
  /** What `secretKey` was before: links and codes that were made with them hold, and seals open. */
  oldSecretKeys: string[];
}

/** @throws ConfigError where one of several keys is too short, or stands twice. */
export function secretConfig(given: z.output<z.ZodObject<typeof secretEnv>>): SecretConfig {
  const sealKeys = keysIn('SEAL_KEYS', given.SEAL_KEYS);
  const oldSecretKeys = keysIn('OLD_SECRET_KEYS', given.OLD_SECRET_KEYS);
  const all = [...(given.SECRET_KEY ? [given.SECRET_KEY] : []), ...sealKeys, ...oldSecretKeys];
  if (new Set(all).size < all.length)
    throw new ConfigError('SEAL_KEYS: SECRET_KEY, SEAL_KEYS and OLD_SECRET_KEYS must all be different keys');
  return { secretKey: given.SECRET_KEY ?? '', sealKeys, oldSecretKeys };
}

/** @throws ConfigError */
function keysIn(variable: string, text: string): string[] {
  const keys = text.split(',').flatMap((one) => one.trim() || []);
  if (keys.some((key) => key.length < shortestSecret))
    throw new ConfigError(`${variable}: each key needs at least ${shortestSecret} characters`);
  return keys;
}

/** A key for one use, so that a secret made for one thing never opens another. */
export const derivedKey = (from: string, use: string): string =>
  createHash('sha256').update(`${from}:${use}`).digest('base64url');
