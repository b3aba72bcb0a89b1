import { sql } from 'kysely';
import { personOf } from '../customers/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { Row } from '../platform/database/tables.ts';

/** By what everything of one person is found. */
export interface Whose {
  /** Their row, then those of who is merged into them. */
  people: Row<'customers'>[];
  ids: string[];
  orders: { id: string; number: number }[];
  orderIds: string[];
  /** Their numbers now and those they ordered by, but for one that somebody else has now. */
  phones: string[];
  /** The same. */
  emails: string[];
  /** All addresses that their orders wrote to. */
  writtenTo: string[];
  /** Names they are called or ordered by. */
  names: string[];
}

/** @throws AppError not_found */
export async function whose(tx: StoreTx, customerId: string): Promise<Whose> {
  const people = await personOf(tx, customerId);
  return { people, ...(await foundBy(tx, people)) };
}

async function foundBy(tx: StoreTx, people: Row<'customers'>[]): Promise<Omit<Whose, 'people'>> {
  const ids = people.map(({ id }) => id);
  const { rows } = await sql<{ id: string; number: number; name: string; phone: string; email: string }>`
    select id, number, name, phone, email from orders
    where store_id = ${tx.storeId} and customer_id = any(${ids}::uuid[])
    order by placed_at desc, id desc`.execute(tx.db);
  const said = (what: 'name' | 'phone' | 'email') => [
    ...new Set([...people, ...rows].map((row) => row[what].trim()).filter(Boolean)),
  ];
  const emails = said('email').flatMap((email) => [email, email.toLowerCase()]);
  const others = await othersOf(tx, ids, said('phone'), emails);
  return {
    ids,
    orders: rows.map(({ id, number }) => ({ id, number })),
    orderIds: rows.map(({ id }) => id),
    phones: said('phone').filter((phone) => !others.has(phone)),
    emails: [...new Set(emails)].filter((email) => !others.has(email)),
    writtenTo: [...new Set(emails)],
    names: said('name'),
  };
}

/** What of these is somebody else's now, and was perhaps given away or shared. */
async function othersOf(
  tx: StoreTx,
  ids: string[],
  phones: string[],
  emails: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ phone: string; email: string }>`
    select phone, email from customers
    where store_id = ${tx.storeId} and id <> all(${ids}::uuid[])
      and (phone = any(${phones}::text[]) or (email <> '' and email = any(${emails}::text[])))`.execute(
    tx.db,
  );
  return new Set(rows.flatMap(({ phone, email }) => [phone, email]));
}
