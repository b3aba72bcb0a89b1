import { keyFor, keysFor, type Config } from '../platform/config/config.ts';
import { derivedSecret, provenBy } from '../platform/ids.ts';

/** 22 characters of base64url: 132 bits. */
const proofLength = 22;

const use = 'stop-telling';

/** Path of the page on which an address is forgotten; whoever got the mail has it, and nobody else. */
export function stopPath(config: Config, storeId: string, email: string): string {
  const proof = derivedSecret(keyFor(config, use), `${storeId}:${email}`).slice(0, proofLength);
  const code = proof + Buffer.from(email).toString('base64url');
  return `/tell?stop=${code}`;
}

/** The address a code was given out for; null when it was not by us, for this store. */
export function addressOf(config: Config, storeId: string, code: string): string | null {
  if (!/^[A-Za-z0-9_-]{23,400}$/.test(code)) return null;
  const email = Buffer.from(code.slice(proofLength), 'base64url').toString();
  const proof = code.slice(0, proofLength);
  return provenBy(keysFor(config, use), `${storeId}:${email}`, proof, proofLength) ? email : null;
}
