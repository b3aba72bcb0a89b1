import { sql, type RawBuilder } from 'kysely';
import type { StoreTx } from '../../platform/db.ts';

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
  orders: [
    (tx, ids) => sql`insert into order_words (store_id, word, at, order_id)
      select o.store_id, w.word, o.placed_at, o.id from orders o, lateral (
        select word from ${wordsOf(sql`o.search`)} said
        union select ${sql.lit(noted)} where o.note <> '') w
      where o.store_id = ${tx.storeId} and o.id = ${ids} on conflict do nothing`,
  ],
};

/**
 * What orders are found by besides their own rows. All at once when all rows are there: the planner knows nothing of rows that
 * were just written, and would look for each order of a few through all of them.
 */
const ofOrders: readonly ((tx: StoreTx) => RawBuilder<unknown>)[] = [
  (tx) => sql`insert into order_words (store_id, word, at, order_id)
    select o.store_id, '/by ' || lower(f.courier), o.placed_at, o.id from fulfillments f
    join orders o on o.store_id = f.store_id and o.id = f.order_id
    where f.store_id = ${tx.storeId} and f.courier <> '' on conflict do nothing`,
  (tx) => sql`insert into order_words (store_id, word, at, order_id)
    select o.store_id, ${sql.lit(noted)}, o.placed_at, o.id from order_notes n
    join orders o on o.store_id = n.store_id and o.id = n.order_id
    where n.store_id = ${tx.storeId} on conflict do nothing`,
];

/** Has orders found by what stands beside them. Needs `joinAtOnce`. */
export async function findOrdersByMore(tx: StoreTx): Promise<void> {
  for (const statement of ofOrders) await statement(tx).execute(tx.db);
}

/** Has rows that came in found by their words. */
export async function findByWords(tx: StoreTx, table: string, ids: readonly string[]): Promise<void> {
  for (const statement of statements[table] ?? [])
    await statement(tx, sql`any(${[...ids]}::uuid[])`).execute(tx.db);
}
