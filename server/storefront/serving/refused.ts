import type { Language } from '#shared/languages.ts';
import { wordsOf } from '#shared/words/index.ts';
import { saidIn } from '#shared/words/said.ts';
import type { AppError, Sentences } from '../../platform/http/errors.ts';

/** Of a wait that is longer, minutes are said (seconds). */
const longWait = 90;

/** What a refusal says to a shopper, field by field, in the language the shop's pages are read in. */
export function refusedIn({ code, retryAfter: wait, sentences }: AppError, language: Language): Sentences {
  const { sorry: says } = wordsOf(language);
  if (code === 'too_large') return { detail: says.tooLarge };
  if (code === 'too_many' && wait)
    return { detail: says.wait(wait < longWait ? says.seconds(wait) : says.minutes(Math.ceil(wait / 60))) };
  const inWords = (sentence: string) => saidIn(sentence, language);
  return Object.fromEntries(
    Object.entries(sentences).map(([field, said]) => [
      field,
      typeof said === 'string' ? inWords(said) : said.map(inWords),
    ]),
  );
}
