import pg from 'pg';
import { newId } from '#server/platform/ids.ts';

export interface BenchStore {
  storeId: string;
  slug: string;
  deliveryId: string;
  variantIds: string[];
  productSlugs: string[];
}

const now = new Date();

/**
 * A published store with so many products of four variants each, written straight into the tables: the shape of the
 * catalogue that other shop systems were measured with.
 */
export async function seedStore(client: pg.Client, slug: string, products: number): Promise<BenchStore> {
  const storeId = newId();
  const deliveryId = newId();
  await client.query('begin');
  await client.query(`insert into store_directory values ($1, $2, 'slug', $3)`, [slug, storeId, now]);
  await client.query(
    `insert into stores (store_id, slug, name, tagline, published_at, created_at) values ($1, $2, $2, 'A shop', $3, $3)`,
    [storeId, slug, now],
  );
  await client.query(
    `insert into delivery_rates (store_id, id, kind, name, states, price_kobo, position) values ($1, $2, 'delivery', 'Lagos', '{Lagos}', 150000, 0)`,
    [storeId, deliveryId],
  );
  const productIds = Array.from({ length: products }, () => newId());
  const productSlugs = productIds.map((_, n) => `product-${n}`);
  const variantIds = productIds.flatMap(() => [newId(), newId(), newId(), newId()]);
  await client.query(
    `insert into products (store_id, id, slug, title, description, status, options, position, price_from_kobo, price_to_kobo,
       variant_count, search, created_at, updated_at)
     select $1, p.id, p.slug, 'Product ' || p.n, repeat('A clear sentence about it. ', 12), 'active',
       '[{"name":"Size","values":["S","M","L","XL"]}]', p.n, 250000, 400000, 4, ' product ' || p.n || ' ', $4, $4
     from unnest($2::uuid[], $3::text[]) with ordinality p(id, slug, n)`,
    [storeId, productIds, productSlugs, now],
  );
  await client.query(
    `insert into product_words (store_id, word, product_id)
     select $1, word, p.id from unnest($2::uuid[]) with ordinality p(id, n), unnest(array['product', p.n::text]) word`,
    [storeId, productIds],
  );
  await client.query(
    `insert into variants (store_id, id, product_id, title, option_values, price_kobo, position)
     select $1, v.id, ($3::uuid[])[((v.n - 1) / 4) + 1], (array['S','M','L','XL'])[((v.n - 1) % 4) + 1],
       to_jsonb(array[(array['S','M','L','XL'])[((v.n - 1) % 4) + 1]]), 250000 + ((v.n - 1) % 4) * 50000, (v.n - 1) % 4
     from unnest($2::uuid[]) with ordinality v(id, n)`,
    [storeId, variantIds, productIds],
  );
  await client.query(
    `insert into inventory_levels (store_id, variant_id, on_hand) select $1, unnest($2::uuid[]), 1000000`,
    [storeId, variantIds],
  );
  await client.query('commit');
  await client.query('analyze');
  return { storeId, slug, deliveryId, variantIds, productSlugs };
}

/** Many small neighbours, in a few statements. */
export async function seedNeighbours(client: pg.Client, howMany: number): Promise<void> {
  const batch = 500;
  for (let done = 0; done < howMany; done += batch) {
    const ids = Array.from({ length: Math.min(batch, howMany - done) }, () => newId());
    await client.query(
      `insert into store_directory select 'n-' || id, id, 'slug', $2 from unnest($1::uuid[]) id`,
      [ids, now],
    );
    await client.query(
      `insert into stores (store_id, slug, name, published_at, created_at) select id, 'n-' || id, 'Neighbour', $2, $2 from unnest($1::uuid[]) id`,
      [ids, now],
    );
    const products = ids.flatMap((id) => Array.from({ length: 10 }, () => ({ id: newId(), store: id })));
    await client.query(
      `insert into products (store_id, id, slug, title, status, position, price_from_kobo, price_to_kobo, variant_count, search, created_at, updated_at)
       select p.store, p.id, 'p-' || p.n, 'Thing ' || p.n, 'active', p.n, 100000, 100000, 1, ' thing ', $3, $3
       from unnest($1::uuid[], $2::uuid[]) with ordinality p(store, id, n)`,
      [products.map((product) => product.store), products.map((product) => product.id), now],
    );
    await client.query(
      `insert into product_words (store_id, word, product_id) select p.store, 'thing', p.id from unnest($1::uuid[], $2::uuid[]) p(store, id)`,
      [products.map((product) => product.store), products.map((product) => product.id)],
    );
    await client.query(
      `insert into variants (store_id, id, product_id, price_kobo, position) select p.store, p.id, p.id, 100000, 0 from unnest($1::uuid[], $2::uuid[]) p(store, id)`,
      [products.map((product) => product.store), products.map((product) => product.id)],
    );
  }
  await client.query('analyze');
}
