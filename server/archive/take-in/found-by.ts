import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../platform/database/db.ts';

/** As orders mark what somebody wrote a note about. */
const noted = '/note';
/** Longer ones are kept nowhere, and would not fit an index. */
const longest = 120;
const wordsOf = (text: RawBuilder<string>) =>
  sql`(select distinct left(word, ${sql.lit(longest)}) as word from unnest(string_to_array(trim(${text}), ' ')) word where word <> '')`;

type Statement = (tx: StoreTx, ids: RawBuilder<unknown>) => RawBuilder<unknown>;

/** By table, how the words are made by which its rows are found; archives go without them. */
const statements: Readonly<Record<string, readonly Statement[]>> = {
  products: [
    (tx, ids) => sql`insert into product_words (store_id, word, product_id)
      select p.store_id, w.word, p.id from products p, lateral ${wordsOf(sql`p.search`)} w
      where p.store_id = ${tx.storeId} and p.id = ${ids} on conflict do nothing`,
    (tx, ids) => sql`insert into store_words (store_id, word)
      select distinct store_id, word from product_words where store_id = ${tx.storeId} and product_id = ${ids}
      on conflict do nothing`,
  ],
  customers: [
    // Who is merged into somebody is found by them.
    (tx, ids) => sql`insert into customer_words (store_id, word, customer_id)
      select c.store_id, w.word, c.id from customers c, lateral (
        select word from ${wordsOf(sql`c.search`)} said union select '#' || tag from unnest(c.tags) tag) w
      where c.store_id = ${tx.storeId} and c.id = ${ids} and c.merged_into is null on conflict do nothing`,
  ],
};

/**
 * Has orders found by their words and by what stands beside them. All at once when all rows are there, in the order of the
 * index: the planner knows nothing of rows that were just written, and would look for each order of a few through all of
 * them. Needs `joinAtOnce`.
 */
export async function findOrders(tx: StoreTx): Promise<void> {
  const ofStore = sql`o.store_id = ${tx.storeId}`;
  await sql`insert into order_words (store_id, word, at, order_id)
    select ${tx.storeId}::uuid, word, placed_at, id from (
      select w.word, o.placed_at, o.id from orders o, lateral ${wordsOf(sql`o.search`)} w where ${ofStore}
      union all select ${sql.lit(noted)}, o.placed_at, o.id from orders o where ${ofStore} and o.note <> ''
      union all select '/by ' || lower(f.courier), o.placed_at, o.id from fulfillments f
        join orders o on o.store_id = f.store_id and o.id = f.order_id where ${ofStore} and f.courier <> ''
      union all select ${sql.lit(noted)}, o.placed_at, o.id from order_notes n
        join orders o on o.store_id = n.store_id and o.id = n.order_id where ${ofStore}) found
    order by word, placed_at, id on conflict do nothing`.execute(tx.db);
}

/** Has rows that came in found by their words. */
export async function findByWords(tx: StoreTx, table: string, ids: readonly string[]): Promise<void> {
  for (const statement of statements[table] ?? [])
    await statement(tx, sql`any(${[...ids]}::uuid[])`).execute(tx.db);
}
