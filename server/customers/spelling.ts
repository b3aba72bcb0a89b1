import { sql } from 'kysely';
import type { StoreTx } from '../platform/database/db.ts';
import { spellingOf, type Spelling } from '../platform/finding/spelling.ts';
import { tokensOf } from '../platform/secrets/tokens.ts';

/** The latest customers, whose names misspelt ones are compared with. */
const mostNames = 10_000;
/** Of a name, on how many people it is, counted up to so many. */
const mostCounted = 100;

async function namesOf(tx: StoreTx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('customers')
    .select('name')
    .where('store_id', '=', tx.storeId)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('last_order_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostNames)
    .execute();
  return [...new Set(rows.flatMap(({ name }) => tokensOf(name)))];
}

/** Who was erased meanwhile is among no words. */
async function peopleWith(tx: StoreTx, words: readonly string[]): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; people: number }>`
    select given.word, (select count(*)::int from (
      select 1 from customer_words w where w.store_id = ${tx.storeId} and w.word = given.word
      limit ${sql.lit(mostCounted)}) counted) as people
    from unnest(${[...words]}::text[]) as given (word)`.execute(tx.db);
  return new Map(rows.map(({ word, people }) => [word, people]));
}

/** Whom somebody may have meant who looked for a name in vain: `Okonko` for `Okonkwo`. */
export const createNameSpelling = (now: () => number): Spelling =>
  spellingOf(now, { all: namesOf, on: peopleWith });
