import { expect } from 'vitest';
import type { Customer, CustomerSummary } from '#shared/api/customers.ts';
import type { TestApp, TestShop } from './app.ts';
import type { Client } from './client.ts';
import { place } from './odd-money.ts';

/** The customers of the shop that a test is at, as its owner sees them. */
export function customersOf(at: () => { world: TestApp; shop: TestShop; owner: Client }) {
  const to = (rest = '') => `/api/sites/${at().shop.slug}/customers${rest}`;
  const list = async (query = '') =>
    (await at().owner.get<{ items: CustomerSummary[]; next: string | null }>(to(query))).body;
  const names = async (query = '') => (await list(query)).items.map((one) => one.name);
  const add = async (name: string, phone: string, email = '') =>
    (await at().owner.post<{ customer: Customer; was_known: boolean }>(to(), { name, phone, email })).body;
  const see = async (id: string) => (await at().owner.get<Customer>(to(`/${id}`))).body;
  const whoIs = async (phone: string) => (await list(`?search=${phone}`)).items[0]!;
  const on = (phone: string, more: object = {}) =>
    place(at().world, at().shop, { phone, name: 'Bisi Ade', ...more });

  /** What the list says of everybody, beside what their orders come to. */
  async function sumsAgree(): Promise<void> {
    const rows = await at().world.database.sql(
      `select c.phone, c.order_count, c.spent_kobo::text as spent, count(o.id) filter (where o.status <> 'canceled')::int as orders,
         coalesce(sum(o.captured_kobo - o.refunded_kobo), 0)::text as kobo
       from customers c left join customers m on m.store_id = c.store_id and (m.id = c.id or m.merged_into = c.id)
         left join orders o on o.store_id = m.store_id and o.customer_id = m.id
       where c.store_id = $1 and c.merged_into is null group by c.store_id, c.id`,
      [at().shop.storeId],
    );
    for (const row of rows as Record<string, unknown>[])
      expect([row.phone, row.order_count, row.spent]).toEqual([row.phone, row.orders, row.kobo]);
  }
  return { to, list, names, add, see, whoIs, on, sumsAgree };
}
