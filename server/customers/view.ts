import type { Customer, CustomerSummary, OtherCustomer } from '#shared/api/customers.ts';
import { mailTroubleOf } from '../mail/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { notFound } from '../platform/http/errors.ts';
import type { CustomerInList } from './list-queries.ts';
import { findCustomer, together, type CustomerRow } from './queries.ts';
import { aroundPerson, ownSums, type Person } from './view-queries.ts';

const noSuchCustomer = () => notFound('We could not find that customer.');

export const summaryOf = (row: CustomerInList): CustomerSummary => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  tags: row.tags,
  order_count: row.order_count,
  spent_kobo: row.spent_kobo,
  seen_at: row.last_order_at.toISOString(),
});

/**
 * A customer with who is merged into them, themselves first. Who is merged into another is answered as that one.
 * @throws AppError not_found
 */
export async function personOf(tx: StoreTx, id: string, lock = false): Promise<CustomerRow[]> {
  const row = await findCustomer(tx, id);
  if (!row) throw noSuchCustomer();
  return together(tx, row.merged_into ?? row.id, lock);
}

const whoseOf = (people: readonly CustomerRow[]): Person => ({
  ids: people.map(({ id }) => id),
  phones: people.map(({ phone }) => phone),
  emails: people.map(({ email }) => email).filter(Boolean),
});

const other = (
  { id, name, phone, email }: CustomerRow,
  sums: { order_count: number; spent_kobo: number } = { order_count: 0, spent_kobo: 0 },
): OtherCustomer => ({ id, name, phone, email, ...sums });

/** @throws AppError not_found */
export async function viewCustomer(tx: StoreTx, id: string): Promise<Customer> {
  const people = await personOf(tx, id);
  const [row, ...merged] = people as [CustomerRow, ...CustomerRow[]];
  const { sums, ...around } = await aroundPerson(tx, whoseOf(people));
  const own = await ownSums(
    tx,
    merged.map((one) => one.id),
  );
  return {
    ...summaryOf(row),
    ...(row.erased_at ? { name: '', phone: '' } : {}),
    added_at: row.created_at.toISOString(),
    mail: await mailTroubleOf(tx.platform, row.email),
    erased_at: row.erased_at?.toISOString() ?? null,
    first_order_at: sums.first_at?.toISOString() ?? null,
    last_order_at: sums.last_at?.toISOString() ?? null,
    average_kobo: sums.paid === 0 ? null : Math.round(row.spent_kobo / sums.paid),
    open_orders: sums.open,
    ...around,
    merged: merged.map((one) => other(one, own.get(one.id))),
  };
}
