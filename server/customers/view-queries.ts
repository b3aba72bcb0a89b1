import { sql } from 'kysely';
import type { Customer } from '#shared/api/customers.ts';
import { pipelined, type StoreTx } from '../platform/database/db.ts';

/** Most that a customer's page shows of each. */
const most = { addresses: 10, codes: 20, enquiries: 20, reviews: 20, alike: 5 } as const;

/** Addresses are those of so many orders. */
const lately = 200;

/** Whose orders, addresses and words are asked for: the ids, phones and e-mail addresses of one person. */
export interface Person {
  ids: string[];
  phones: string[];
  emails: string[];
}

const idsOf = ({ ids }: Person) => sql`any(${ids}::uuid[])`;

interface OrderSums {
  first_at: Date | null;
  last_at: Date | null;
  paid: number;
  open: number;
}

async function orderSums(tx: StoreTx, person: Person): Promise<OrderSums> {
  const { rows } = await sql<OrderSums>`
    select least(made.first_at, before.first_at) as first_at, greatest(made.last_at, before.last_at) as last_at,
      made.paid + coalesce(before.paid, 0) as paid, made.open
    from (select min(placed_at) as first_at, max(placed_at) as last_at,
        count(*) filter (where captured_kobo > refunded_kobo)::int as paid,
        count(*) filter (where status in ('draft', 'open'))::int as open
      from orders where store_id = ${tx.storeId} and customer_id = ${idsOf(person)}) made,
      -- Of orders that were erased after their time.
      (select min(earlier_from) as first_at, max(earlier_to) as last_at, sum(earlier_orders)::int as paid
        from customers where store_id = ${tx.storeId} and id = ${idsOf(person)}) before`.execute(tx.db);
  return rows[0]!;
}

/** Of their newest orders: whoever bought a thousand times lives where they did lately. */
async function addressesOf(tx: StoreTx, { ids }: Person): Promise<Customer['addresses']> {
  const { rows } = await sql<{ address: Customer['addresses'][number] }>`
    select o.address from unnest(${ids}::uuid[]) as who (id)
    cross join lateral (select one.address, one.placed_at from orders one
      where one.store_id = ${tx.storeId} and one.customer_id = who.id
      order by one.placed_at desc, one.id desc limit ${sql.lit(lately)}) o
    where o.address ->> 'state' <> ''
    group by o.address order by max(o.placed_at) desc, o.address limit ${sql.lit(most.addresses)}`.execute(
    tx.db,
  );
  return rows.map(({ address }) => address);
}

async function codesOf(tx: StoreTx, person: Person): Promise<Customer['codes']> {
  const { rows } = await sql<Customer['codes'][number]>`
    select discount_code as code, count(*)::int as orders from orders
    where store_id = ${tx.storeId} and customer_id = ${idsOf(person)} and discount_code <> '' and status <> 'canceled'
    group by discount_code order by max(placed_at) desc, discount_code limit ${sql.lit(most.codes)}`.execute(
    tx.db,
  );
  return rows;
}

async function enquiriesOf(tx: StoreTx, { phones, emails }: Person) {
  const { rows } = await sql<{
    id: string;
    sent_at: Date;
    state: Customer['enquiries'][number]['state'];
    service: string;
    message: string;
  }>`
    select id, sent_at, state, service, message from enquiries
    where store_id = ${tx.storeId} and (phone = any(${phones}::text[]) or (email <> '' and email = any(${emails}::text[])))
    order by sent_at desc, id limit ${sql.lit(most.enquiries)}`.execute(tx.db);
  return rows.map(({ sent_at, ...row }) => ({ ...row, sent_at: sent_at.toISOString() }));
}

async function reviewsOf(tx: StoreTx, person: Person) {
  const { rows } = await sql<{
    id: string;
    written_at: Date;
    state: 'shown' | 'hidden';
    product_title: string;
    stars: number;
    words: string;
  }>`
    select r.order_line_id as id, r.written_at, r.state, r.product_title, r.stars, r.words
    from reviews r
    where r.store_id = ${tx.storeId} and r.state <> 'withdrawn' and r.order_id = any(array(
      select o.id from orders o where o.store_id = ${tx.storeId} and o.customer_id = ${idsOf(person)}))
    order by r.written_at desc, r.order_line_id limit ${sql.lit(most.reviews)}`.execute(tx.db);
  return rows.map(({ written_at, ...row }) => ({ ...row, written_at: written_at.toISOString() }));
}

async function isSubscribed(tx: StoreTx, { emails }: Person): Promise<boolean> {
  const { rows } = await sql`select 1 from subscribers
    where store_id = ${tx.storeId} and email = any(${emails}::text[]) and state = 'confirmed' limit 1`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** Other customers of the same e-mail address. */
async function alikeOf(tx: StoreTx, { ids, emails }: Person): Promise<Customer['alike']> {
  if (emails.length === 0) return [];
  const { rows } = await sql<Customer['alike'][number]>`
    select id, name, phone, email, order_count, spent_kobo from customers
    where store_id = ${tx.storeId} and email = any(${emails}::text[]) and email <> ''
      and merged_into is null and erased_at is null and id <> all(${ids}::uuid[])
    order by last_order_at desc, id desc limit ${sql.lit(most.alike)}`.execute(tx.db);
  return rows;
}

/** Everything of one person that is not in their own rows. */
export async function aroundPerson(tx: StoreTx, person: Person) {
  const [sums, addresses, codes, enquiries, reviews, subscribed, alike] = await pipelined([
    orderSums(tx, person),
    addressesOf(tx, person),
    codesOf(tx, person),
    enquiriesOf(tx, person),
    reviewsOf(tx, person),
    isSubscribed(tx, person),
    alikeOf(tx, person),
  ]);
  return { sums, addresses, codes, enquiries, reviews, subscribed, alike };
}

/** What each of these brought by themselves. */
export async function ownSums(
  tx: StoreTx,
  ids: readonly string[],
): Promise<Map<string, { order_count: number; spent_kobo: number }>> {
  const { rows } = await sql<{ id: string; order_count: number; spent_kobo: number }>`
    select c.id, c.earlier_orders + count(o.id) filter (where o.status <> 'canceled')::int as order_count,
      c.earlier_kobo + coalesce(sum(o.captured_kobo - o.refunded_kobo - o.gift_card_kept_kobo), 0)::bigint as spent_kobo
    from customers c left join orders o on o.store_id = c.store_id and o.customer_id = c.id
    where c.store_id = ${tx.storeId} and c.id = any(${[...ids]}::uuid[])
    group by c.store_id, c.id`.execute(tx.db);
  return new Map(rows.map(({ id, ...sums }) => [id, sums]));
}
