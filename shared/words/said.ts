import type { Language } from '../languages.ts';
import { said as english } from './spoken/en.ts';
import { wordsOf } from './index.ts';

const places = new Map(Object.entries(english).map(([place, sentence]) => [sentence, place]));

/**
 * What calls and the server itself say in English, since they know no language, as a page in this one says it; the
 * sentence itself where the catalogue does not have it.
 */
export function saidIn(sentence: string, language: Language): string {
  const place = places.get(sentence) as keyof typeof english | undefined;
  return place ? wordsOf(language).said[place] : sentence;
}
