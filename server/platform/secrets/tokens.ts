/** Longest word kept (characters); longer ones are found by their beginning. */
const longestToken = 40;
/** Distinct words kept of one product. */
const mostTokens = 80;
/** Words of a search that count. */
const mostAsked = 6;

/** Greater than every word that begins with what stands before it, in the order of bytes. */
const last = '\u{10ffff}';

/**
 * Distinct words as they are compared: lower case, without accents and tone marks, so that `amu` finds `Àmù`.
 * Letters and digits only.
 */
export function tokensOf(...texts: string[]): string[] {
  const plain = texts
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase();
  const tokens = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return [...new Set(tokens.map((word) => [...word].slice(0, longestToken).join('')))].slice(0, mostTokens);
}

/** The same words as one text in which each begins after a space: what `patternsOf` is held against. */
export function searchText(tokens: readonly string[]): string {
  return ` ${tokens.join(' ')} `;
}

export interface SearchTokens {
  /** For each word asked for, the words it may be the beginning of: from `low` up to, not including, `high`. */
  low: string[];
  high: string[];
  /** LIKE patterns that all must fit a product's search text. */
  patterns: string[];
}

/** What somebody typed into a search field; null when there is no word in it. */
export function searchTokens(typed: string): SearchTokens | null {
  const tokens = tokensOf(typed).slice(0, mostAsked);
  if (tokens.length === 0) return null;
  return {
    low: tokens,
    high: tokens.map((word) => word + last),
    patterns: tokens.map((word) => `% ${word}%`),
  };
}
