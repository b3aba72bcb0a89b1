import type { LetterWords, OwnLetter } from '#shared/api/letters.ts';
import { isLanguage, languages, type Language } from '#shared/languages.ts';
import {
  letterNames,
  orderLetters,
  saysNothing,
  type OrderLetter,
  type OwnWords,
} from '#shared/orders/order-letters.ts';
import { noteChange } from '../../platform/http/changes.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/errors.ts';
import { letterRow, letterRows, putLetter, type LetterWordsRow } from './queries.ts';

/** Those that this release knows. */
export const ownLetters = async (tx: StoreTx): Promise<OwnLetter[]> => (await letterRows(tx)).flatMap(viewed);

function viewed({ letter, language, changed_at, ...rest }: LetterWordsRow): OwnLetter[] {
  const known = orderLetters.find((one) => one === letter);
  if (!known || !isLanguage(language)) return [];
  const { subject, opening, closing, revision } = rest;
  const words = { subject, opening, closing };
  return [{ letter: known, language, ...words, revision, changed_at: changed_at.toISOString() }];
}

const same = (one: OwnWords, other: OwnWords) =>
  one.subject === other.subject && one.opening === other.opening && one.closing === other.closing;

/**
 * Has a letter say this from now on. The same words again change nothing, so that a form that was sent twice is no clash.
 * @throws AppError conflict, with what stands there, where somebody else changed it since it was seen.
 */
export async function changeOwnLetter(
  tx: StoreTx,
  which: { letter: OrderLetter; language: Language; seen: number; at: Date },
  words: LetterWords,
): Promise<OwnLetter> {
  const { letter, language } = which;
  const before = await letterRow(tx, letter, language);
  if (before && same(before, words)) return viewed(before)[0]!;
  const kept = await putLetter(tx, which, words);
  if (!kept)
    throw new AppError('conflict', 'Somebody else changed this mail meanwhile.', undefined, {
      newer: viewed((await letterRow(tx, letter, language))!)[0]!,
    });
  await noteChange(tx, {
    kind: 'settings',
    what: `Changed the mail “${letterNames[letter]}” in ${languages[language].name}`,
    before: told(before),
    after: told(kept),
  });
  return viewed(kept)[0]!;
}

const told = (words: OwnWords | null) =>
  words === null || saysNothing(words)
    ? 'In our words'
    : [words.subject, words.opening, words.closing].filter(Boolean).join(' / ');
