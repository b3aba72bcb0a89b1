import type pg from 'pg';
import type { BenchStore } from './world.ts';

/** What orders are written into. */
type Selling = Pick<BenchStore, 'storeId' | 'variantIds'>;

/** What a store with many orders is asked about, with the right answers. */
export interface SeededOrders {
  count: number;
  /** Open, paid or payable at the door, and not sent: what the dashboard's home counts. */
  toSend: number;
  /** Orders whose payment is in part: a state that few orders are in. */
  partlyPaid: number;
  /** Somebody who ordered once, long ago. */
  rareName: string;
  rarePhone: string;
  rareEmail: string;
  /** What only they bought. */
  rareThing: string;
  rareSku: string;
  rareNumber: number;
}

const batch = 10_000;
const firstNumber = 1001;

/**
 * So many orders of a store, a hundred a day backwards from `until`, written straight into the tables: of each hundred two
 * are to be sent, one is paid in part, three were canceled and the rest is done. Six in ten were paid online, one by a
 * transfer to the store's own account.
 */
export async function seedOrders(
  client: pg.Client,
  store: Selling,
  count: number,
  until = new Date(),
): Promise<SeededOrders> {
  await client.query('begin');
  for (let from = 0; from < count; from += batch)
    await writeOrders(client, store, { from, to: Math.min(count, from + batch), count, until });
  await client.query(
    `insert into store_counters (store_id, name, value) values ($1, 'order', $2)
     on conflict (store_id, name) do update set value = $2`,
    [store.storeId, firstNumber + count],
  );
  const rare = {
    rareName: 'Zubaydah Quadri',
    rarePhone: '09129990001',
    rareEmail: 'zubaydah@example.com',
    rareThing: 'talking drum',
    rareSku: 'TDR-7',
    rareNumber: firstNumber + 7,
  };
  await client.query(
    `update orders set name = $3, phone = $4, email = $5,
       search = ' ' || lower($3) || ' ' || $4 || ' ' || right($4, 4) || ' @' || $5 || ' talking drum tdr 7 '
     where store_id = $1 and number = $2`,
    [store.storeId, rare.rareNumber, rare.rareName, rare.rarePhone, rare.rareEmail],
  );
  // What is written next joins all of it: without knowing how much there is, the database would go through it row by row.
  await client.query('analyze');
  await client.query(
    `insert into order_words (store_id, word, at, order_id)
     select $1::uuid, word, placed_at, id from (
       select distinct word, placed_at, id from orders, unnest(string_to_array(trim(search), ' ')) word
       where store_id = $1
       union all select '/note', placed_at, id from orders where store_id = $1 and note <> ''
       union all select '/by ' || lower(f.courier), o.placed_at, o.id
       from fulfillments f join orders o on o.store_id = f.store_id and o.id = f.order_id where f.store_id = $1) found`,
    [store.storeId],
  );
  await client.query('commit');
  const { rows: sums } = await client.query<{ to_send: number; partly: number }>(
    `select count(*) filter (where status = 'open' and fulfillment_status = 'unfulfilled'
         and (payment_status in ('paid', 'overpaid') or pay_method = 'on_delivery'))::int as to_send,
       count(*) filter (where payment_status = 'partially_paid')::int as partly
     from orders where store_id = $1`,
    [store.storeId],
  );
  return { count, toSend: sums[0]!.to_send, partlyPaid: sums[0]!.partly, ...rare };
}

/** In the order of making, like the app's own. */
export const freshId = `(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
  || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;

/** `n` from 0 is the oldest order; `kind` says how it went. */
const seeded = `
  select ${freshId} as id, ${freshId} as customer_id, n, case n % 100 when 1 then 'send' when 2 then 'send' when 19 then 'partly'
      when 4 then 'canceled' when 5 then 'canceled' when 29 then 'canceled' else 'done' end as kind,
    case when n % 10 < 6 then 'online' when n % 10 < 9 then 'on_delivery' else 'direct_transfer' end as pay_method,
    (array['Ada','Chidi','Ngozi','Tunde','Bola','Emeka','Aisha','Musa','Ifeoma','Kemi','Sani','Uche','Yemi','Zainab','Obi',
      'Halima','Femi','Amina','Dayo','Nneka'])[1 + n % 20] || ' ' ||
    (array['Okafor','Eze','Balogun','Adeyemi','Bello','Okeke','Lawal','Ibrahim','Nwosu','Adebayo','Umar','Obi','Ojo',
      'Danjuma','Chukwu','Yusuf','Alabi','Igwe','Sule','Afolabi','Onyeka','Garba','Akin'])[1 + (n / 20) % 23] as name,
    '080' || lpad(n::text, 8, '0') as phone,
    -- Some things sell every day and some only in one season, long ago.
    case when n < $3::int / 50 then 'Christmas hamper' when n % 10 < 6 then 'Ankara gown' when n % 10 < 9 then 'Aso oke headtie'
      else 'Coral bead set' end as title,
    case when n % 100 between 40 and 49 then 'counter' when n % 100 between 50 and 54 then 'manual' else 'online' end as channel,
    case when n % 20 = 7 then 'Call before you come' else '' end as note,
    (array['GIG Logistics','Kwik','Rider Musa'])[1 + n % 3] as courier,
    $4::timestamptz - make_interval(secs => ($3::int - n) * 864) as at
  from generate_series($1::int, $2::int - 1) n`;

const written = `select *, lower(replace(name, ' ', '.')) || n || '@example.com' as email from (${seeded}) seeded`;

async function writeOrders(
  client: pg.Client,
  store: Selling,
  part: { from: number; to: number; count: number; until: Date },
): Promise<void> {
  await client.query('drop table if exists pg_temp.seeding');
  await client.query(
    `create temp table seeding on commit drop as ${inlined(written, [part.from, part.to, part.count, `'${part.until.toISOString()}'`])}`,
  );
  const { storeId } = store;
  await client.query(
    `insert into customers (store_id, id, phone, name, email, created_at, last_order_at)
     select $1, customer_id, phone, name, email, at, at from seeding`,
    [storeId],
  );
  await client.query(
    `insert into orders (store_id, id, number, checkout_key, status, payment_status, fulfillment_status, pay_method, channel, currency,
       subtotal_kobo, delivery_kobo, total_kobo, captured_kobo, item_count, customer_id, name, phone, email, address,
       delivery_name, delivery_kind, delivery_eta, note, search, placed_at)
     select $1, id, $2 + n, id::text,
       case kind when 'canceled' then 'canceled' when 'done' then 'completed' else 'open' end,
       case kind when 'canceled' then 'voided' when 'partly' then 'partially_paid' when 'done' then 'paid'
         else case pay_method when 'on_delivery' then 'unpaid' else 'paid' end end,
       case kind when 'done' then 'delivered' else 'unfulfilled' end,
       pay_method, channel, 'NGN', 300000, 150000, 450000,
       case kind when 'canceled' then 0 when 'partly' then 100000 else 450000 end, 1, customer_id, name, phone,
       email, '{"state":"Lagos","lga":"Ikeja","area":"12 Allen Avenue","landmark":""}',
       'Lagos', 'delivery', '', note, ' ' || lower(name) || ' ' || phone || ' ' || right(phone, 4) || ' ' ||
         replace(split_part(email, '@', 1), '.', ' ') || ' @' || email || ' ' || lower(title) || ' ', at from seeding`,
    [storeId, firstNumber],
  );
  await client.query(
    `insert into order_lines (store_id, id, order_id, product_id, variant_id, title, variant_title, quantity,
       unit_price_kobo, total_kobo, position)
     select $1, ${freshId}, s.id, v.product_id, v.id, s.title, '', 1, 300000, 300000, 0
     from seeding s join variants v on v.store_id = $1 and v.id = ($2::uuid[])[1 + s.n % cardinality($2::uuid[])]`,
    [storeId, store.variantIds.slice(0, 400)],
  );
  await client.query(
    `insert into fulfillments (store_id, id, order_id, created_at, delivered_at, courier, tracking, link)
     select $1, ${freshId}, id, at, at, courier, '', '' from seeding where kind = 'done' and channel <> 'counter'`,
    [storeId],
  );
  await writeMoney(client, storeId);
}

/** What came in for them, and what happened. */
async function writeMoney(client: pg.Client, storeId: string): Promise<void> {
  await client.query(
    `insert into ledger_entries (store_id, id, order_id, kind, reference, amount_kobo, currency, method, at)
     select $1, ${freshId}, id, 'capture', id::text, case kind when 'partly' then 100000 else 450000 end, 'NGN', 'card', at
     from seeding where kind <> 'canceled'`,
    [storeId],
  );
  await client.query(
    `insert into order_events (store_id, id, order_id, at, kind, message, actor)
     select $1, ${freshId}, id, at, event, 'Order ' || event || '.', name
     from seeding, unnest(array['placed', 'paid', 'delivered']) event`,
    [storeId],
  );
  await client.query(
    `insert into direct_transfers (store_id, order_id, amount_kobo, bank_name, account_number, account_name, state, asked_at)
     select $1, id, 450000, 'GTBank', '0123456789', 'Ada', case kind when 'canceled' then 'expired' when 'partly' then 'expired'
       else 'received' end, at from seeding where pay_method = 'direct_transfer'`,
    [storeId],
  );
  await client.query(
    `insert into payments (reference, purpose, owner_id, store_id, provider, mode, state, amount_kobo, currency, email,
       callback_url, captured_kobo, captured_currency, channel, created_at, expires_at, paid_at)
     select 'seed-' || id, 'order', id, $1, 'paystack', 'test', case kind when 'canceled' then 'expired' else 'paid' end,
       450000, 'NGN', 'someone@example.com', 'http://localhost/', case kind when 'canceled' then null else 450000 end, 'NGN',
       'card', at, at, case kind when 'canceled' then null else at end
     from seeding where pay_method = 'online'`,
    [storeId],
  );
}

/** A statement that makes a table takes no values. */
function inlined(text: string, values: (number | string)[]): string {
  return text.replace(/\$(\d)/g, (_, n: string) => String(values[Number(n) - 1]));
}
