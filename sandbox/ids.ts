import { createHash } from 'node:crypto';

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';
const DIGITS = '0123456789';

export interface Ids {
  /** Text of `length` characters that depends only on the seed, the kind and the key. */
  code(kind: string, key: string | number, length: number): string;
  digits(kind: string, key: string | number, length: number): string;
}

/** Makes codes by hashing, so that a restart with the same seed can never repeat one for another sequence number. */
export function createIds(seed: () => string): Ids {
  function spell(alphabet: string, kind: string, key: string | number, length: number): string {
    const bytes = createHash('sha512').update(`${seed()}:${kind}:${key}`).digest();
    let text = '';
    for (let i = 0; i < length; i += 1) text += alphabet[bytes[i % bytes.length]! % alphabet.length];
    return text;
  }
  return {
    code: (kind, key, length) => spell(LOWER, kind, key, length),
    digits: (kind, key, length) => spell(DIGITS, kind, key, length),
  };
}

/**
 * Transaction ids are unsigned 64-bit numbers. Every third is an odd number above 2^53, which a double cannot hold:
 * a client that reads ids as numbers is caught out.
 */
export function transactionId(seq: number): string {
  if (seq % 3 === 0) return String(9_007_199_254_740_993n + 2n * BigInt(seq));
  return String(4_000_000_000 + seq);
}
