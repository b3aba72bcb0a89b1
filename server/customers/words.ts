import { soughtPhone } from '#shared/phone.ts';
import { searchTokens, tokensOf, type SearchTokens } from '../platform/secrets/tokens.ts';

/** Longest word kept; as for other things that are found by words. */
const longest = 40;

export interface Findable {
  name: string;
  phone: string;
  email: string;
}

/** What somebody is found by: names, phone, its last four digits that people remember, and the e-mail address whole. */
export function wordsOfCustomer({ name, phone, email }: Findable): string[] {
  return [...tokensOf(name), phone, phone.slice(-4), email.toLowerCase().slice(0, longest)].filter(Boolean);
}

/** How a tag is kept among the words: no search finds it by accident. */
export const wordOfTag = (tag: string) => `#${tag}`;

/** The bounds between which only this word is. */
export const exactly = (word: string) => ({ low: word, high: `${word}\u0001` });

const onlyPhone = /^[+\d\s().-]+$/;

/**
 * What somebody typed to find a customer: beginnings of names or of the e-mail address, a phone however it is written,
 * also only its beginning, or its last four digits. null when there is no word in it.
 */
export function askedOf(typed: string): SearchTokens | null {
  if (onlyPhone.test(typed)) return searchTokens(soughtPhone(typed) ?? typed.replace(/\D/g, ''));
  const addresses = typed.split(/\s+/).filter((word) => word.includes('@'));
  if (addresses.length === 0) return searchTokens(typed);
  const others = searchTokens(
    typed
      .split(/\s+/)
      .filter((word) => !word.includes('@'))
      .join(' '),
  );
  const whole = addresses.map((word) => word.toLowerCase().slice(0, longest));
  return {
    low: [...(others?.low ?? []), ...whole],
    high: [...(others?.high ?? []), ...whole.map((word) => `${word}\u{10ffff}`)],
    patterns: [...(others?.patterns ?? []), ...whole.map((word) => `% ${likeText(word)}%`)],
  };
}

/** A word as LIKE takes it for itself. */
const likeText = (word: string) => word.replace(/[\\%_]/g, '\\$&');
