import { sql } from 'kysely';
import type { Language } from '#shared/languages.ts';
import { saysNothing, type OrderLetter, type OwnWords } from '#shared/orders/order-letters.ts';
import { firstOrNull, rowsOf } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';

export type LetterWordsRow = Omit<Row<'letter_words'>, 'store_id'>;

export const letterRow = (
  tx: StoreTx,
  letter: OrderLetter,
  language: string,
): Promise<LetterWordsRow | null> =>
  rowsOf(tx.db, 'letter_words')
    .where('store_id', '=', tx.storeId)
    .where('letter', '=', letter)
    .where('language', '=', language)
    .$call(firstOrNull);

/** What the store says in a letter in its own words; null: nothing. */
export async function ownWordsOf(
  tx: StoreTx,
  letter: OrderLetter,
  language: string,
): Promise<OwnWords | null> {
  const row = await letterRow(tx, letter, language);
  if (!row || saysNothing(row)) return null;
  const { subject, opening, closing } = row;
  return { subject, opening, closing };
}

/** The same, asked with the store's row. */
export const ownWordsAsked = (storeId: string, letter: OrderLetter, language: string) =>
  sql<OwnWords | null>`(
    select json_build_object('subject', subject, 'opening', opening, 'closing', closing) from letter_words
    where store_id = ${storeId} and letter = ${letter} and language = ${language}
      and (subject, opening, closing) <> ('', '', ''))`;

/** Every letter that was ever given words of the store's own. */
export const letterRows = (tx: StoreTx): Promise<LetterWordsRow[]> =>
  rowsOf(tx.db, 'letter_words').where('store_id', '=', tx.storeId).orderBy('letter').execute();

/** Keeps them over the revision that was seen; null where there is another by now. */
export async function putLetter(
  tx: StoreTx,
  { letter, language, seen, at }: { letter: OrderLetter; language: Language; seen: number; at: Date },
  words: OwnWords,
): Promise<LetterWordsRow | null> {
  return tx.db
    .insertInto('letter_words')
    .values({ store_id: tx.storeId, letter, language, ...words, revision: 1, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'letter', 'language'])
        .doUpdateSet((eb) => ({ ...words, revision: eb('letter_words.revision', '+', 1), changed_at: at }))
        .where('letter_words.revision', '=', seen),
    )
    .returning(['letter', 'language', 'subject', 'opening', 'closing', 'revision', 'changed_at'])
    .$call(firstOrNull);
}
