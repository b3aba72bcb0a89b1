import type { Language } from '../languages.ts';
import { photoRefusals, said } from './spoken/en.ts';
import { wordsOf } from './index.ts';

const english = { said, photoRefusals };

/** Where in the catalogue each sentence stands. */
const places = new Map(
  Object.entries(english).flatMap(([group, sentences]) =>
    Object.entries(sentences).map(([place, sentence]) => [sentence, { group, place }] as const),
  ),
);

/**
 * What calls and the server itself say in English, since they know no language, as a page in this one says it; the
 * sentence itself where the catalogue does not have it.
 */
export function saidIn(sentence: string, language: Language): string {
  const found = places.get(sentence);
  if (!found) return sentence;
  const group: Record<string, string> = wordsOf(language)[found.group as keyof typeof english];
  return group[found.place] ?? sentence;
}
