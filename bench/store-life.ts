import type pg from 'pg';
import { newId } from '#server/platform/ids.ts';
import { freshId, type SeededOrders } from './orders-world.ts';
import type { BenchStore } from './world.ts';

/** What else a store has that sold for years, with the right answers. */
export interface SeededLife {
  /** Who bought again and again: of each hundred orders one. */
  regular: string;
  /** Of everybody, so many carry the tag `vip`. */
  vips: number;
  /** Holds every product. */
  everything: string;
  /** Holds three hundred. */
  some: string;
  /** A stock-take of the whole catalogue. */
  take: string;
  /** A variant that has been sold all along. */
  sold: string;
  codes: number;
  changes: number;
}

const codes = 2_000;

/**
 * What grows with the orders of a store that `seedOrders` wrote, besides them: who bought what for how much, what went
 * from the shelf, what people said and asked, and what the store's people did.
 */
export async function seedLife(
  client: pg.Client,
  store: BenchStore,
  { count }: SeededOrders,
): Promise<SeededLife> {
  const { storeId } = store;
  await client.query('begin');
  const regular = await seedPeople(client, storeId);
  const shelves = await seedShelves(client, store);
  const { take, sold } = await seedStock(client, store);
  await seedWords(client, storeId);
  const changes = Math.ceil(count / 5);
  await client.query(
    `insert into store_changes (store_id, id, at, by_id, kind, what, before, after)
     select $1, ${freshId}, now() - make_interval(mins => $2::int - n), $3,
       (array['settings','refunds','customers'])[1 + n % 3], 'Name of Product ' || n, 'Old', 'New'
     from generate_series(1, $2::int) n`,
    [storeId, changes, newId()],
  );
  await client.query(
    `insert into discounts (store_id, id, code, kind, percent, created_at)
     select $1, ${freshId}, 'CODE' || n, 'percent', 10, now() - make_interval(hours => $2::int - n)
     from generate_series(1, $2::int) n`,
    [storeId, codes],
  );
  await client.query('commit');
  const { rows } = await client.query<{ vips: number }>(
    `select count(*)::int as vips from customers where store_id = $1 and tags = '{vip}'`,
    [storeId],
  );
  return { regular, ...shelves, take, sold, codes, changes, vips: rows[0]!.vips };
}

/** Their sums, words and tags; one of them bought again and again. Answers who. */
async function seedPeople(client: pg.Client, storeId: string): Promise<string> {
  const { rows } = await client.query<{ customer_id: string }>(
    `select customer_id from orders where store_id = $1 and number % 100 = 50 order by number limit 1`,
    [storeId],
  );
  const regular = rows[0]!.customer_id;
  await client.query(`update orders set customer_id = $2 where store_id = $1 and number % 100 = 50`, [
    storeId,
    regular,
  ]);
  await client.query(
    `update customers c set order_count = made.count, spent_kobo = made.kobo, last_order_at = made.last,
       tags = case when right(c.phone, 2) = '33' then '{vip}' else '{}'::text[] end,
       search = ' ' || lower(c.name) || ' ' || c.phone || ' ' || right(c.phone, 4) || ' ' || c.email || ' '
         || case when right(c.phone, 2) = '33' then '#vip ' else '' end
     from (select customer_id, count(*) filter (where status <> 'canceled')::int as count,
         sum(captured_kobo - refunded_kobo)::bigint as kobo, max(placed_at) as last
       from orders where store_id = $1 group by customer_id) made
     where c.store_id = $1 and c.id = made.customer_id`,
    [storeId],
  );
  await client.query(`delete from customers where store_id = $1 and search = ''`, [storeId]);
  await client.query(
    `insert into customer_words (store_id, word, customer_id)
     select distinct store_id, left(word, 40), id from customers, unnest(string_to_array(trim(search), ' ')) word
     where store_id = $1`,
    [storeId],
  );
  return regular;
}

/** Thirty collections: one of everything, the others of three hundred products each. */
async function seedShelves(
  client: pg.Client,
  { storeId }: BenchStore,
): Promise<{ everything: string; some: string }> {
  const ids = Array.from({ length: 30 }, () => newId());
  await client.query(
    `insert into collections (store_id, id, slug, title, position)
     select $1, id, 'shelf-' || n, 'Shelf ' || n, n from unnest($2::uuid[]) with ordinality c(id, n)`,
    [storeId, ids],
  );
  await client.query(
    `insert into collection_products (store_id, collection_id, product_id, position, on_sale)
     select $1, c.id, p.id, p.position, true from unnest($2::uuid[]) with ordinality c(id, n)
     join products p on p.store_id = $1 and (c.n = 1 or p.position % 33 = c.n)`,
    [storeId, ids],
  );
  return { everything: ids[0]!, some: ids[1]! };
}

/** What went out for each order; some goods that are low; takes of the whole shelf. */
async function seedStock(
  client: pg.Client,
  { storeId, variantIds }: BenchStore,
): Promise<{ take: string; sold: string }> {
  await client.query(
    `insert into stock_movements (store_id, id, variant_id, kind, quantity, order_id, at, change, after)
     select $1, ${freshId}, l.variant_id, 'shipped', 1, o.id, o.placed_at, -1, 1000000
     from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
     where o.store_id = $1 order by o.number`,
    [storeId],
  );
  await client.query(
    `update inventory_levels set on_hand = 3, low_told = true where store_id = $1 and variant_id = any($2)`,
    [storeId, variantIds.slice(-100)],
  );
  await client.query(
    `insert into stock_takes (store_id, id, scope, listed, by_name, started_at, written_at, counted)
     select $1, ${freshId}, 'Everything', 40000, 'Ada', now() - make_interval(days => 200 - n),
       now() - make_interval(days => 200 - n), 40000 from generate_series(1, 200) n`,
    [storeId],
  );
  const { rows } = await client.query<{ id: string }>(
    `select id from stock_takes where store_id = $1 order by written_at desc limit 1`,
    [storeId],
  );
  const take = rows[0]!.id;
  await client.query(
    `insert into stock_take_lines (store_id, take_id, variant_id, known, counted, change, price_kobo)
     select $1, $2, id, 10, 9, -1, 250000 from unnest($3::uuid[]) id`,
    [storeId, take, variantIds],
  );
  return { take, sold: variantIds[0]! };
}

/** Reviews of every tenth order, a question for every twentieth, a subscriber for every fifth. */
async function seedWords(client: pg.Client, storeId: string): Promise<void> {
  await client.query(
    `insert into reviews (store_id, order_line_id, order_id, order_number, product_id, product_title, stars, words, name,
       state, answer, written_at)
     select $1, l.id, o.id, o.number, l.product_id, l.title, 5, 'It fits well.', o.name, 'shown',
       case when o.number % 1000 = 13 then '' else 'Thank you!' end, o.placed_at
     from orders o join order_lines l on l.store_id = o.store_id and l.order_id = o.id
     where o.store_id = $1 and o.number % 10 = 3 and o.status = 'completed'`,
    [storeId],
  );
  await client.query(
    `insert into enquiries (store_id, id, state, name, phone, email, message, service, wished_day, wished_hour, page, sent_at)
     select $1, ${freshId}, case when number % 200 = 4 then 'new' else 'closed' end, name, phone, email, 'Do you have it in
       blue?', '', '', '', '/contact', placed_at from orders where store_id = $1 and number % 20 = 4`,
    [storeId],
  );
  await client.query(
    `insert into subscribers (store_id, id, email, state, page, asked_at, moved_at)
     select $1, ${freshId}, email, 'confirmed', '/', placed_at, placed_at from orders
     where store_id = $1 and number % 5 = 1`,
    [storeId],
  );
}
