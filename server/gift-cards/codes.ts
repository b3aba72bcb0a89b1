import { cardCodeOf, cardLength, cardSigns } from '#shared/orders/gift-cards.ts';
import { keysFor, type Config } from '../platform/config/config.ts';
import { derivedSecret } from '../platform/ids.ts';

/**
 * The code of the card that is made with this key: 80 bits nobody can guess. It is derived, so that it can stand on the
 * page of the order it was bought with and is kept nowhere.
 */
export const codeOfKey = (config: Config, storeId: string, madeKey: string): string =>
  codeBy(keysFor(config, 'gift-card-code')[0], `${storeId}:${madeKey}`);

/** The code of a card that is there, also where it was made with a SECRET_KEY of before. */
export function codeOfCard(
  config: Config,
  storeId: string,
  card: { made_key: string; code_hash: Buffer },
): string {
  const codes = keysFor(config, 'gift-card-code').map((key) => codeBy(key, `${storeId}:${card.made_key}`));
  const isIts = (code: string) =>
    cardHashes(config, storeId, code)?.some((hash) => hash.equals(card.code_hash)) === true;
  return codes.find(isIts) ?? codes[0]!;
}

function codeBy(key: string, about: string): string {
  const secret = derivedSecret(key, about);
  const bytes = Buffer.from(secret, 'base64url').subarray(0, cardLength);
  return Array.from(bytes, (byte) => cardSigns[byte % cardSigns.length]).join('');
}

/** What is kept of a code, another one in each store; null where the typed text cannot be one. */
export const cardHash = (config: Config, storeId: string, typed: string): Buffer | null =>
  cardHashes(config, storeId, typed)?.[0] ?? null;

/** By what a card of this code is found: the first is what is kept of a new one, the others with a SECRET_KEY of before. */
export function cardHashes(config: Config, storeId: string, typed: string): Buffer[] | null {
  const code = cardCodeOf(typed);
  if (!code) return null;
  return keysFor(config, 'gift-card-hash').map((key) =>
    Buffer.from(derivedSecret(key, `${storeId}:${code}`), 'base64url'),
  );
}
