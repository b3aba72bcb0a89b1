import { keyFor, keysFor, type Config } from '../platform/config/config.ts';
import { derivedSecret, isId, provenBy } from '../platform/ids.ts';

/** What a link from a mail is for. Who has the one to leave cannot confirm by it, so an owner may pass it on. */
export type LinkFor = 'confirm' | 'leave';

/** 22 characters of base64url: 132 bits. */
const proofLength = 22;

const proof = (config: Config, about: string) =>
  derivedSecret(keyFor(config, 'newsletter'), about).slice(0, proofLength);

/**
 * Path of the page on which an address confirms or leaves; whoever got it has it, and nobody else. Mail programs that
 * leave by themselves send to the same (RFC 8058).
 */
export const linkPath = (config: Config, storeId: string, use: LinkFor, id: string): string =>
  `/newsletter/${use}?code=${proof(config, `${use}:${storeId}:${id}`)}${id}`;

/** The subscriber a code was given out for; null when it was not by us, for this store and this use. */
export function idOf(config: Config, storeId: string, use: LinkFor, code: string): string | null {
  const id = code.slice(proofLength);
  const given = code.slice(0, proofLength);
  const isOurs = provenBy(keysFor(config, 'newsletter'), `${use}:${storeId}:${id}`, given, proofLength);
  return isId(id) && isOurs ? id : null;
}
