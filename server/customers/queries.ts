import { sql } from 'kysely';
import { firstOrNull, rowsOf } from '../platform/database/answers.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import { searchText } from '../platform/secrets/tokens.ts';
import type { Row } from '../platform/database/tables.ts';
import { happened, hasPrograms } from '../webhooks/index.ts';
import { wordOfTag, wordsOfCustomer, type Findable } from './words.ts';

export type CustomerRow = Row<'customers'>;

export async function findCustomer(tx: StoreTx, id: string): Promise<CustomerRow | null> {
  return rowsOf(tx.db, 'customers')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .$call(firstOrNull);
}

export async function customerOfPhone(tx: StoreTx, phone: string): Promise<CustomerRow | null> {
  return rowsOf(tx.db, 'customers')
    .where('store_id', '=', tx.storeId)
    .where('phone', '=', phone)
    .$call(firstOrNull);
}

/** A customer with everybody who is merged into them, themselves first; locked in one order where that is asked for. */
export async function together(tx: StoreTx, id: string, lock = false): Promise<CustomerRow[]> {
  const rows = await rowsOf(tx.db, 'customers')
    .where('store_id', '=', tx.storeId)
    .where((eb) => eb.or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return rows.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
}

/**
 * Who orders by this phone: made, or known and brought up to date. A name that the store's people wrote stays, and so
 * does the last one where none is said (''). Who is made is written with so many `orders`, so that the one that follows
 * in the same transaction need not be counted.
 * Answers the id that the order is written with; who is merged into another keeps their own.
 */
export async function upsertCustomer(
  tx: StoreTx,
  customer: Findable,
  { at, orders = 0 }: { at: Date; orders?: number },
): Promise<Pick<WhoOrders, 'id' | 'is_new' | 'merged_into'>> {
  const row = await writeWhoOrders(tx, customer, { at, orders });
  if (row.is_new) {
    if (await hasPrograms(tx)) await tellOfCustomer(tx, row.id);
  } else if (row.merged_into) await keepWords(tx, row.merged_into);
  else if (!wordsOfCustomer(row).every((word) => row.search.includes(` ${word} `)))
    await keepWords(tx, row.id);
  return row;
}

const tellOfCustomer = (tx: StoreTx, id: string) =>
  happened(tx, { event: 'customer.added', key: `customer.added:${id}`, data: { customer_id: id } });

type WhoOrders = Pick<CustomerRow, 'id' | 'name' | 'email' | 'phone' | 'merged_into' | 'search'> & {
  is_new: boolean;
};

/** Who is new gets their words in the same statement: most orders come from somebody who is. */
async function writeWhoOrders(
  tx: StoreTx,
  customer: Findable,
  { at, orders }: { at: Date; orders: number },
): Promise<WhoOrders> {
  const { phone, name, email } = customer;
  const words = [...new Set(wordsOfCustomer(customer))];
  const { rows } = await sql<WhoOrders>`
    with who as (
      insert into customers (store_id, id, created_at, last_order_at, phone, name, email, search, order_count)
      values (${tx.storeId}, ${newId()}, ${at}, ${at}, ${phone}, ${name}, ${email}, ${searchText(words)}, ${orders})
      on conflict (store_id, phone) do update set
        name = case when customers.named or excluded.name = '' then customers.name else excluded.name end,
        -- A guest who leaves the address out this time keeps the one given before.
        email = case when excluded.email = '' then customers.email else excluded.email end,
        last_order_at = greatest(customers.last_order_at, excluded.last_order_at)
      -- A row that nobody has written over is one that was just made.
      returning store_id, id, name, email, phone, merged_into, search, xmax = 0 as is_new),
    found as (
      insert into customer_words (store_id, word, customer_id)
      select who.store_id, word, who.id from who, unnest(${words}::text[]) word where who.is_new returning store_id)
    select id, name, email, phone, merged_into, search, is_new from who`.execute(tx.db);
  return rows[0]!;
}

/** Keeps the words by which somebody and who is merged into them are found. */
export async function keepWords(tx: StoreTx, id: string): Promise<void> {
  const people = await together(tx, id);
  const words = [...new Set(people.flatMap(wordsOfCustomer))];
  const tags = people.find((one) => one.id === id)?.tags ?? [];
  await pipelined([
    forgetWords(
      tx,
      people.map((one) => one.id),
    ),
    sql`insert into customer_words (store_id, word, customer_id)
      select distinct ${tx.storeId}::uuid, word, ${id}::uuid
      from unnest(${[...words, ...tags.map(wordOfTag)]}::text[]) word returning store_id`.execute(tx.db),
    tx.db
      .updateTable('customers')
      .set({ search: searchText(words) })
      .where('store_id', '=', tx.storeId)
      .where('id', '=', id)
      .execute(),
  ]);
}

async function forgetWords(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await tx.db
    .deleteFrom('customer_words')
    .where('store_id', '=', tx.storeId)
    .where('customer_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/**
 * Counts the orders and the money of a customer anew. Their row is locked before anything is counted, so that of two
 * transactions the later one counts what the earlier one wrote.
 */
export async function countOrders(tx: StoreTx, customerId: string | null): Promise<void> {
  if (customerId === null) return;
  const own = tx.db
    .selectFrom('customers')
    .select('merged_into')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst();
  // Sent together, and counted after the lock.
  const [row] = await pipelined([own, writeSums(tx, customerId)]);
  if (!row?.merged_into) return;
  await pipelined([lockOne(tx, row.merged_into), writeSums(tx, row.merged_into)]);
}

const lockOne = (tx: StoreTx, id: string) =>
  sql`select 1 from customers where store_id = ${tx.storeId} and id = ${id} for update`.execute(tx.db);

/** Only of who is locked. */
async function writeSums(tx: StoreTx, id: string): Promise<void> {
  await sql`
    update customers c set order_count = made.count + before.count, spent_kobo = made.kobo + before.kobo,
      last_order_at = coalesce(greatest(made.last_at, before.last_at), c.created_at)
    from (select count(*) filter (where o.status <> 'canceled')::int as count,
        coalesce(sum(o.captured_kobo - o.refunded_kobo - o.gift_card_kept_kobo), 0)::bigint as kobo, max(o.placed_at) as last_at
      from orders o where o.store_id = ${tx.storeId} and o.customer_id in (
        select one.id from customers one
        where one.store_id = ${tx.storeId} and (one.id = ${id} or one.merged_into = ${id}))) made,
      -- Of orders that were erased after their time.
      (select sum(one.earlier_orders)::int as count, sum(one.earlier_kobo)::bigint as kobo, max(one.earlier_to) as last_at
        from customers one where one.store_id = ${tx.storeId} and (one.id = ${id} or one.merged_into = ${id})) before
    where c.store_id = ${tx.storeId} and c.id = ${id}`.execute(tx.db);
}

/** Writes what the store's people know of a customer. */
export async function writeCustomer(
  tx: StoreTx,
  id: string,
  change: Partial<Pick<CustomerRow, 'name' | 'phone' | 'email' | 'tags' | 'named' | 'merged_into'>>,
): Promise<void> {
  await tx.db
    .updateTable('customers')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}
