import { recoveryCodes } from '#shared/api/two-step.ts';
import { randomBytes } from 'node:crypto';
import { keysFor, type Config } from '../../platform/config/config.ts';
import { derivedSecret, hashSecret } from '../../platform/ids.ts';

/** Without letters that are read as figures. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 10;

/** Ten codes of 50 random bits each, as they are shown: `7k2mq-0xw9d`. */
export const newCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () => {
    const code = Array.from(randomBytes(length), (byte) => letters[byte & 31]).join('');
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
  });

/**
 * What is kept of a code: the first, and those that one which was made with a key of before is found by. Tied to a key
 * outside the database, since 50 bits could be tried through.
 */
export function codeHashes(config: Config, userId: string, code: string): [Buffer, ...Buffer[]] {
  const plain = code.replace(/-/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
  const [now, ...before] = keysFor(config, 'recovery-code').map((key) =>
    hashSecret(derivedSecret(key, `${userId}:${plain}`)),
  );
  return [now!, ...before];
}
