import { keyFor, keysFor, type Config } from '../platform/config/config.ts';
import { derivedSecret, provenBy } from '../platform/ids.ts';

/** 22 characters of base64url: 132 bits. */
const proofLength = 22;

const about = (storeId: string, email: string) => `link:${storeId}:${email}`;

/**
 * Path of the page on which an address says that it wants no more mails of a store; whoever got one has it, and nobody
 * else. Mail programs that leave by themselves send to the same (RFC 8058).
 */
export function stopPath(config: Config, storeId: string, address: string): string {
  const email = address.toLowerCase();
  const proof = derivedSecret(keyFor(config, 'mail-stops'), about(storeId, email)).slice(0, proofLength);
  return `/mails?code=${proof}${Buffer.from(email).toString('base64url')}`;
}

/** The address a code was given out for; null when it was not by us, for this store. */
export function addressOf(config: Config, storeId: string, code: string): string | null {
  if (!/^[A-Za-z0-9_-]{23,400}$/.test(code)) return null;
  const email = Buffer.from(code.slice(proofLength), 'base64url').toString();
  const proof = code.slice(0, proofLength);
  return provenBy(keysFor(config, 'mail-stops'), about(storeId, email), proof, proofLength) ? email : null;
}
