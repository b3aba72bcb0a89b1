import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Customer, CustomerSummary } from '#shared/api/customers.ts';
import { openShop, testApp, type TestApp, type TestShop } from '../app.ts';
import type { Client } from '../client.ts';
import { place } from './odd-money.ts';

/** Where a test of customers is. */
interface At {
  world: TestApp;
  shop: TestShop;
  owner: Client;
}

/** Every test of the file begins with a new shop of 500 mugs whose owner is signed in; and its customers as that owner sees them. */
export function atNewShop() {
  const at = {} as At;
  beforeAll(async () => {
    at.world = await testApp({ poolSize: 16 });
    at.world.sandbox.control.setSettings({ webhook_url: '' });
  });
  afterAll(() => at.world.close());
  beforeEach(async () => {
    at.shop = await openShop(at.world, { stock: 500 });
    at.owner = await at.shop.owner.signIn();
  });
  return { at, ...customersOf(at) };
}

function customersOf(at: Readonly<At>) {
  const to = (rest = '') => `/api/sites/${at.shop.slug}/customers${rest}`;
  const list = async (query = '') =>
    (await at.owner.get<{ items: CustomerSummary[]; next: string | null }>(to(query))).body;
  const names = async (query = '') => (await list(query)).items.map((one) => one.name);
  const add = async (name: string, phone: string, email = '') =>
    (await at.owner.post<{ customer: Customer; was_known: boolean }>(to(), { name, phone, email })).body;
  const see = async (id: string) => (await at.owner.get<Customer>(to(`/${id}`))).body;
  const whoIs = async (phone: string) => (await list(`?search=${phone}`)).items[0]!;
  const on = (phone: string, more: object = {}) =>
    place(at.world, at.shop, { phone, name: 'Bisi Ade', ...more });

  /** What the list says of everybody, beside what their orders come to. */
  async function sumsAgree(): Promise<void> {
    const rows = await at.world.database.sql(
      `select c.phone, c.order_count, c.spent_kobo::text as spent, count(o.id) filter (where o.status <> 'canceled')::int as orders,
         coalesce(sum(o.captured_kobo - o.refunded_kobo), 0)::text as kobo
       from customers c left join customers m on m.store_id = c.store_id and (m.id = c.id or m.merged_into = c.id)
         left join orders o on o.store_id = m.store_id and o.customer_id = m.id
       where c.store_id = $1 and c.merged_into is null group by c.store_id, c.id`,
      [at.shop.storeId],
    );
    for (const row of rows as Record<string, unknown>[])
      expect([row.phone, row.order_count, row.spent]).toEqual([row.phone, row.orders, row.kobo]);
  }
  return { to, list, names, add, see, whoIs, on, sumsAgree };
}
