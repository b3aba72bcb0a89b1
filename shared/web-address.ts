/** Marks by which an address can be made to read as another one, and what no address has. */
const odd = /[\s\\\p{Cc}\p{Cf}]/u;

/**
 * A whole address elsewhere as it may stand behind a link: encrypted, of a named host, with nobody's name or password in
 * it. Letters of other alphabets in the host are written out, so that none passes for another. null for anything else.
 */
export function webAddress(typed: string): string | null {
  const address = odd.test(typed) || !/^https:\/\/[^/]/i.test(typed) ? null : parsedAddress(typed);
  if (!address) return null;
  const { href, protocol, hostname, username, password } = address;
  const isNamed = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$/.test(hostname);
  return protocol === 'https:' && isNamed && !username && !password ? href : null;
}

/** null for what is no address. Phones of a few years ago know neither `URL.parse` nor `canParse`. */
export function parsedAddress(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** The host of such an address as people know it: `instagram.com`. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');
