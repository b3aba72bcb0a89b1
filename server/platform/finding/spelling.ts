import type { StoreTx } from '../database/db.ts';
import { createKept } from '../kept.ts';
import { tokensOf } from '../secrets/tokens.ts';
import { meantBy, vocabularyOf, type Vocabulary } from './near-words.ts';

/**
 * A store's words are asked for again after this long (milliseconds). A new product is found by its words at once; only
 * who mistypes them may have to wait.
 */
const freshMs = 5 * 60_000;
/** Words kept of all stores together, about 20 MB; the store longest unused goes first. */
const mostWords = 200_000;
/** Words of a search that count. */
const mostAsked = 6;

export interface Spelling {
  /** Searches somebody may have meant who found nothing by what was typed, nearest first; at most 5. */
  meantBy(tx: StoreTx, typed: string): Promise<string[]>;
}

/** The words by which a kind of thing is found in a store. */
export interface WordsOf {
  all(tx: StoreTx): Promise<string[]>;
  /** On how many things each of some words is. */
  on(tx: StoreTx, words: readonly string[]): Promise<Map<string, number>>;
}

/** Knows the words of the stores that were searched in vain, so that a typing error finds what was meant. */
export function spellingOf(now: () => number, words: WordsOf): Spelling {
  const known = createKept<{ vocabulary: Vocabulary; at: number }>({
    most: mostWords,
    sizeOf: ({ vocabulary }) => vocabulary.words.length,
  });
  const vocabularyOfStore = async (tx: StoreTx): Promise<Vocabulary> => {
    const held = known.get(tx.storeId);
    const at = now();
    if (held && at - held.at < freshMs) return held.vocabulary;
    const vocabulary = vocabularyOf(await words.all(tx));
    known.set(tx.storeId, { vocabulary, at });
    return vocabulary;
  };
  return {
    async meantBy(tx, typed) {
      const asked = tokensOf(typed).slice(0, mostAsked);
      if (asked.length === 0) return [];
      const vocabulary = await vocabularyOfStore(tx);
      const meant = await meantBy(vocabulary, asked, (some) => words.on(tx, some));
      return meant.map((phrase) => phrase.join(' '));
    },
  };
}

/** The first of what may have been meant by which something is there; undefined where nothing is. */
export async function meantAndThere(
  tx: StoreTx,
  spelling: Spelling,
  typed: string,
  isThere: (meant: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const meant of await spelling.meantBy(tx, typed)) if (await isThere(meant)) return meant;
  return undefined;
}
