import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { derivedKey } from '../config/seals.ts';

const nonceBytes = 12;
const tagBytes = 16;
/** A value that says which key it is sealed with begins with this, then the key's mark. */
export const sealPrefix = Buffer.from('psk1');
export const markBytes = 4;
const headBytes = sealPrefix.length + markBytes;

/** Keeps secrets of others so that the database alone does not give them away. */
export interface Seal {
  /** `about` belongs to the seal: a secret moved to another row does not open there. */
  close(secret: string, about: string): Buffer;
  /** @throws when no key that is known closed it, it was closed for something else, or was changed. */
  open(sealed: Buffer, about: string): string;
}

export interface SealKey {
  /** Tells the key apart from others, and nothing of it. Hexadecimal. */
  mark: string;
  /** The variable it stands in. */
  from: 'SEAL_KEYS' | 'SECRET_KEY' | 'OLD_SECRET_KEYS';
  secret: string;
}

type Keys = Pick<Config, 'secretKey' | 'sealKeys' | 'oldSecretKeys'>;

/** Every key that opens seals; the first one seals. */
export function sealKeysOf({ secretKey, sealKeys, oldSecretKeys }: Keys): [SealKey, ...SealKey[]] {
  const of = (from: SealKey['from'], secrets: readonly string[]): SealKey[] =>
    secrets.map((secret) => ({ mark: markOf(secret), from, secret }));
  return [
    ...of('SEAL_KEYS', sealKeys),
    ...of('SECRET_KEY', [secretKey]),
    ...of('OLD_SECRET_KEYS', oldSecretKeys),
  ] as [SealKey, ...SealKey[]];
}

const markOf = (secret: string): string =>
  createHash('sha256')
    .update(`${secret}:mark of seals`)
    .digest('hex')
    .slice(0, markBytes * 2);

/**
 * Seals of one use, with all the keys that are known. While there is a single one a value does not say its key, as
 * releases before this had it, so that they read it while both run.
 */
export function sealFor(config: Keys, use: string): Seal {
  const keys = sealKeysOf(config).map(({ mark, secret }) => ({
    mark,
    bytes: createHash('sha256').update(derivedKey(secret, use)).digest(),
  }));
  const first = keys[0]!;
  const head =
    keys.length === 1 ? Buffer.alloc(0) : Buffer.concat([sealPrefix, Buffer.from(first.mark, 'hex')]);
  return {
    close: (secret, about) => Buffer.concat([head, close(first.bytes, secret, about)]),
    open(sealed, about) {
      const mark = sealed.subarray(0, sealPrefix.length).equals(sealPrefix)
        ? sealed.toString('hex', sealPrefix.length, headBytes)
        : null;
      const named = keys.find((key) => key.mark === mark);
      if (named) return open(named.bytes, sealed.subarray(headBytes), about);
      return openWithAny(
        keys.map(({ bytes }) => bytes),
        sealed,
        about,
      );
    },
  };
}

/** AES-256-GCM; a nonce is random and used once. */
function close(key: Buffer, secret: string, about: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function open(key: Buffer, sealed: Buffer, about: string): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(about))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}

/** What does not say its key. A wrong one is noticed by the seal itself. */
function openWithAny(keys: readonly Buffer[], sealed: Buffer, about: string): string {
  let problem: unknown;
  for (const key of keys)
    try {
      return open(key, sealed, about);
    } catch (error) {
      problem = error;
    }
  throw problem;
}
