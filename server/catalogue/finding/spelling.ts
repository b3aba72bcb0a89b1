import type { StoreTx } from '../../platform/database/db.ts';
import { createKept } from '../../platform/kept.ts';
import { tokensOf } from '../../platform/secrets/tokens.ts';
import { meantBy, vocabularyOf, type Vocabulary } from './near-words.ts';
import { productsWith, storeWords } from './search-queries.ts';

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

/** Knows the words of the stores that were searched in vain, so that a typing error finds what was meant. */
export function createSpelling(now: () => number): Spelling {
  const known = createKept<{ vocabulary: Vocabulary; at: number }>({
    most: mostWords,
    sizeOf: ({ vocabulary }) => vocabulary.words.length,
  });
  const vocabularyOfStore = async (tx: StoreTx): Promise<Vocabulary> => {
    const held = known.get(tx.storeId);
    const at = now();
    if (held && at - held.at < freshMs) return held.vocabulary;
    const vocabulary = vocabularyOf(await storeWords(tx));
    known.set(tx.storeId, { vocabulary, at });
    return vocabulary;
  };
  return {
    async meantBy(tx, typed) {
      const asked = tokensOf(typed).slice(0, mostAsked);
      if (asked.length === 0) return [];
      const vocabulary = await vocabularyOfStore(tx);
      const meant = await meantBy(vocabulary, asked, (words) => productsWith(tx, words));
      return meant.map((words) => words.join(' '));
    },
  };
}
