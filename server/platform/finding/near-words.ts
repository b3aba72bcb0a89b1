import { distanceOf } from '#shared/letters-apart.ts';

/** The words of one store in the form in which thousands are looked through within a millisecond. */
export interface Vocabulary {
  words: readonly string[];
  /** For each word, its stem and which letters are in it, as bits. */
  stems: readonly string[];
  letters: Uint32Array;
}

export interface NearWord {
  word: string;
  /** Letters to change until one is the other; 0 when only the plural differs. */
  distance: number;
}

/** On how many products a word is; one that no product has any more is not there, or 0. */
export type Products = ReadonlyMap<string, number>;

/** Letters that may be wrong in a word of this many. */
const forgiven = (length: number) => (length <= 2 ? 0 : length <= 5 ? 1 : 2);

/** "mugs" is asked for as often as "mug". */
const stemOf = (word: string) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word);

/** Which letters are in a word. Two letters may share a bit: such words are compared for nothing, and none is missed. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits >>> 0;
}

function bitsIn(number: number): number {
  let left = number;
  let bits = 0;
  for (; left !== 0; bits++) left &= left - 1;
  return bits;
}

/** The words of a store, ready to be looked through. */
export function vocabularyOf(words: readonly string[]): Vocabulary {
  const stems = words.map(stemOf);
  return { words, stems, letters: Uint32Array.from(stems, lettersOf) };
}

/** The nearest words of one that are looked at closer. */
const mostNear = 40;

/** Words of the store that somebody may have meant who typed this one, nearest first. */
export function nearWords(vocabulary: Vocabulary, asked: string): NearWord[] {
  const { words, stems, letters } = vocabulary;
  const stem = stemOf(asked);
  const allowed = forgiven(stem.length);
  if (allowed === 0) return [];
  const bits = lettersOf(stem);
  const found: (NearWord & { begins: boolean })[] = [];
  for (let at = 0; at < words.length; at++) {
    const other = stems[at]!;
    // One letter changed is one letter gone and one come.
    if (Math.abs(other.length - stem.length) > allowed || bitsIn(letters[at]! ^ bits) > 2 * allowed) continue;
    const word = words[at]!;
    const distance = distanceOf(stem, other, allowed);
    if (distance > allowed || word === asked) continue;
    found.push({ word, distance, begins: word[0] === asked[0] });
  }
  return found
    .sort((a, b) => a.distance - b.distance || Number(b.begins) - Number(a.begins))
    .slice(0, mostNear)
    .map(({ word, distance }) => ({ word, distance }));
}

/** Whether some word begins so. */
const isBeginning = ({ words }: Vocabulary, asked: string) => words.some((word) => word.startsWith(asked));

/** Spellings that are tried for one word, and for all of them together. */
const perWord = 3;
const together = 5;

/** Of words as near as each other, those on more products first; without those on none. */
function likeliest(near: readonly NearWord[], asked: string, products: Products): NearWord[] {
  const begins = (word: string) => Number(word[0] === asked[0]);
  return near
    .filter(({ word }) => products.get(word))
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        begins(b.word) - begins(a.word) ||
        products.get(b.word)! - products.get(a.word)!,
    )
    .slice(0, perWord);
}

/**
 * What somebody may have meant who typed these words and found nothing, nearest first. A word that is the beginning of
 * one of the store's may stay as it is.
 */
export async function meantBy(
  vocabulary: Vocabulary,
  asked: readonly string[],
  productsWith: (words: string[]) => Promise<Products>,
): Promise<string[][]> {
  const near = asked.map((word) => nearWords(vocabulary, word));
  const products = await productsWith([...new Set(near.flat().map(({ word }) => word))]);
  const choices = asked.map((word, at) => [
    ...(isBeginning(vocabulary, word) ? [{ word, distance: 0 }] : []),
    ...likeliest(near[at]!, word, products),
  ]);
  let phrases: { words: string[]; distance: number }[] = [{ words: [], distance: 0 }];
  for (const choice of choices)
    phrases = phrases
      .flatMap(({ words, distance }) =>
        choice.map((one) => ({ words: [...words, one.word], distance: distance + one.distance })),
      )
      .sort((a, b) => a.distance - b.distance)
      // One more than is wanted: what was typed may be among them.
      .slice(0, together + 1);
  const typed = asked.join(' ');
  return phrases
    .map(({ words }) => words)
    .filter((words) => words.join(' ') !== typed)
    .slice(0, together);
}
