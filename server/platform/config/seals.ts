import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../files/make-folder.ts';
import { ConfigError } from './checks.ts';

const shortestSecret = 32;
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

/** Development only: a key made once and kept beside the data, so that links stay valid over restarts. */
export function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  if (existsSync(file)) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= shortestSecret) return kept;
    throw new ConfigError(
      `${file}: holds fewer than ${shortestSecret} characters. Put back the key that was there, or delete the file to have a new one made; sealed payment keys and open links then stop working.`,
    );
  }
  makeFolder(dataDir);
  const secret = randomBytes(32).toString('base64url');
  // Whole or not at all: a start that is cut short must not leave half a key behind.
  writeFileSync(`${file}.part`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
  return secret;
}
