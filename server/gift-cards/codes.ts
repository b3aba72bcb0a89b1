import { cardCodeOf, cardLength, cardSigns } from '#shared/gift-cards.ts';
import { keyFor, type Config } from '../platform/config.ts';
import { derivedSecret } from '../platform/ids.ts';

/**
 * The code of the card that is made with this key: 80 bits nobody can guess. It is derived, so that it can stand on the
 * page of the order it was bought with and is kept nowhere.
 */
export function codeOfKey(config: Config, storeId: string, madeKey: string): string {
  const secret = derivedSecret(keyFor(config, 'gift-card-code'), `${storeId}:${madeKey}`);
  const bytes = Buffer.from(secret, 'base64url').subarray(0, cardLength);
  return Array.from(bytes, (byte) => cardSigns[byte % cardSigns.length]).join('');
}

/** What is kept of a code, another one in each store; null where the typed text cannot be one. */
export function cardHash(config: Config, storeId: string, typed: string): Buffer | null {
  const code = cardCodeOf(typed);
  if (!code) return null;
  return Buffer.from(derivedSecret(keyFor(config, 'gift-card-hash'), `${storeId}:${code}`), 'base64url');
}
