import { webAddress } from '#shared/web-address.ts';

/** Where a pin on a map may be: a host, and how the path of a pin begins there. */
const maps = [
  /^https:\/\/maps\.app\.goo\.gl\/./,
  /^https:\/\/goo\.gl\/maps\/./,
  /^https:\/\/maps\.google\.com\/./,
  /^https:\/\/(www\.)?google\.com(\.ng)?\/maps[/?]./,
  /^https:\/\/maps\.apple(\.com)?\/./,
  /^https:\/\/(www\.)?openstreetmap\.org\/./,
];

/** The pin an owner pasted; null for an address that is no map. */
export function pinAt(address: string): string | null {
  const found = webAddress(address);
  return found !== null && maps.some((map) => map.test(found)) ? found : null;
}

/** Searches a map for an address. Nothing of the map is loaded before somebody taps it. */
export const searchedAt = (...words: string[]): string => {
  const query = words
    .flatMap((part) => part.split('\n'))
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
};
