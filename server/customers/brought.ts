import { sql } from 'kysely';
import { customerLimits } from '#shared/api/customers.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { idFrom, newId } from '../platform/ids.ts';
import { notesKeptIn, type Author } from '../platform/notes.ts';
import { keepWords, together, writeCustomer, type CustomerRow } from './queries.ts';

/** Somebody as the list of another shop says them. */
export interface Brought {
  name: string;
  phone: string;
  email: string;
  tags: readonly string[];
  /** For the store’s people; '' for none. */
  note: string;
}

export type KnownCustomer = Pick<CustomerRow, 'id' | 'name' | 'phone' | 'email' | 'tags' | 'merged_into'>;

/** Customers of any of these numbers or addresses, those who are merged into others among them. */
export async function customersReached(
  tx: StoreTx,
  phones: readonly string[],
  emails: readonly string[],
): Promise<KnownCustomer[]> {
  const { rows } = await sql<KnownCustomer>`
    select id, name, phone, email, tags, merged_into from customers
    where store_id = ${tx.storeId} and erased_at is null
      and (phone = any(${[...phones]}::text[]) or (email <> '' and email = any(${[...emails]}::text[])))`.execute(
    tx.db,
  );
  return rows;
}

const notes = notesKeptIn({ table: 'customer_notes', about: 'customer_id' });

/** The same words about the same customer are one note, however often a list is brought. */
async function note(tx: StoreTx, id: string, { note: words }: Brought, by: { author: Author; at: Date }) {
  if (words === '') return;
  await notes.write(tx, [id], { id: idFrom(`${tx.storeId} ${id} ${words}`), words, ...by });
}

/** Adds somebody from a list; null where the number is a customer’s by now. Nobody is told of it: it is no news. */
export async function addBrought(
  tx: StoreTx,
  one: Brought,
  by: { author: Author; at: Date },
): Promise<string | null> {
  const row = await tx.db
    .insertInto('customers')
    .values({
      store_id: tx.storeId,
      id: newId(),
      name: one.name,
      phone: one.phone,
      email: one.email,
      tags: [...one.tags],
      created_at: by.at,
      last_order_at: by.at,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'phone']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await keepWords(tx, row.id);
  await note(tx, row.id, one, by);
  return row.id;
}

/**
 * Fills in what a customer has nothing of; what stands there stays. Who is merged into another is that one.
 * Answers whether anything was filled in.
 */
export async function completeBrought(
  tx: StoreTx,
  id: string,
  one: Brought,
  by: { author: Author; at: Date },
): Promise<boolean> {
  const [row] = (await together(tx, id, true)) as [CustomerRow];
  const tags = [...new Set([...row.tags, ...one.tags])].slice(0, customerLimits.tags).toSorted();
  const change = {
    ...(row.name === '' && one.name !== '' && { name: one.name }),
    ...(row.email === '' && one.email !== '' && { email: one.email }),
    ...(tags.length > row.tags.length && { tags }),
  };
  await note(tx, row.id, one, by);
  if (Object.keys(change).length === 0) return one.note !== '';
  await writeCustomer(tx, row.id, change);
  await keepWords(tx, row.id);
  return true;
}

/**
 * Removes who was added by a list, besides who has ordered, was merged, was named or written about by the store’s people,
 * or asked for what is kept of them. Answers how many went.
 */
export async function removeBrought(tx: StoreTx, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from customers c
    where c.store_id = ${tx.storeId} and c.id = any(${[...ids]}::uuid[])
      and c.order_count = 0 and not c.named and c.merged_into is null and c.erased_at is null
      and not exists (select from orders o where o.store_id = c.store_id and o.customer_id = c.id)
      and not exists (select from customers m where m.store_id = c.store_id and m.merged_into = c.id)
      and not exists (select from data_requests r where r.store_id = c.store_id and r.customer_id = c.id)
      and not exists (select from customer_notes n where n.store_id = c.store_id and n.customer_id = c.id
        and (n.at <> c.created_at or n.edited_at is not null))
    returning c.id`.execute(tx.db);
  const gone = rows.map(({ id }) => id);
  await sql`delete from customer_words where store_id = ${tx.storeId} and customer_id = any(${gone}::uuid[])`.execute(
    tx.db,
  );
  return gone.length;
}
