import { sql, type RawBuilder } from 'kysely';
import { pictureJson, type PictureRow } from '../media/index.ts';
import type { StoreTx } from '../platform/db.ts';
import type { Place } from './cursor.ts';
import type { SearchFilter } from './search-queries.ts';

/** What can still be sold of a counted variant; the row of its level is `level`. */
const left = sql<number>`greatest(0, level.on_hand - level.committed - level.held)`;
const leftOrUncounted = sql<number | null>`case when level.variant_id is not null then ${left} end`;

const levelOfVariant = sql`left join inventory_levels level on level.store_id = v.store_id and level.variant_id = v.id`;
const variantsOfProduct = sql`from variants v ${levelOfVariant}
  where v.store_id = p.store_id and v.product_id = p.id and not v.removed`;
/** The picture of a row `pm` of product_media. */
const picture = pictureJson(sql.ref('pm.store_id'), sql.ref('pm.media_id'));

export interface CardRow {
  id: string;
  slug: string;
  title: string;
  position: number;
  price_from_kobo: number;
  price_to_kobo: number;
  compare_at_kobo: number | null;
  available: number | null;
  picture: PictureRow | null;
}

/**
 * Fills a page of products with stock and first picture. The page is cut first, so the rest is asked for its rows only.
 * `available` is null as soon as one variant is not counted: such a product never sells out.
 */
async function cards(tx: StoreTx, pageOfProducts: RawBuilder<unknown>): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select p.id, p.slug, p.title, p.position, p.price_from_kobo, p.price_to_kobo, p.compare_at_kobo,
      (select case when count(*) = count(level.variant_id) then sum(${left})::int end ${variantsOfProduct}) as available,
      (select ${picture} from product_media pm
        where pm.store_id = p.store_id and pm.product_id = p.id and pm.position = 0) as picture
    from (${pageOfProducts}) p
    order by p.position, p.id`.execute(tx.db);
  return rows;
}

const cardColumns = sql.raw(
  'p.store_id, p.id, p.slug, p.title, p.position, p.price_from_kobo, p.price_to_kobo, p.compare_at_kobo',
);

export interface ShopQuery {
  after: Place | null;
  /** Rows wanted. */
  limit: number;
  filter: SearchFilter | null;
}

/** Products on sale in shop order. */
export async function productCards(tx: StoreTx, query: ShopQuery): Promise<CardRow[]> {
  const { after, limit, filter } = query;
  return cards(
    tx,
    sql`select ${cardColumns} from products p
      where p.store_id = ${tx.storeId} and p.status = 'active'
      ${after ? sql`and (p.position, p.id) > (${after.at}, ${after.id})` : sql``}
      ${filter ?? sql``}
      order by p.position, p.id limit ${limit}`,
  );
}

/** Products on sale of one collection, in shop order. */
export async function collectionCards(tx: StoreTx, slug: string, query: ShopQuery): Promise<CardRow[]> {
  const { after, limit, filter } = query;
  return cards(
    tx,
    sql`select ${cardColumns} from collection_products cp
      join products p on p.store_id = cp.store_id and p.id = cp.product_id
      where cp.store_id = ${tx.storeId} and cp.on_sale
      and cp.collection_id = (select c.id from collections c where c.store_id = ${tx.storeId} and c.slug = ${slug})
      ${after ? sql`and (cp.position, cp.product_id) > (${after.at}, ${after.id})` : sql``}
      ${filter ?? sql``}
      order by cp.position, cp.product_id limit ${limit}`,
  );
}

/** Those of these products that are on sale. */
export async function chosenCards(tx: StoreTx, ids: readonly string[]): Promise<CardRow[]> {
  return cards(
    tx,
    sql`select ${cardColumns} from products p
      where p.store_id = ${tx.storeId} and p.status = 'active' and p.id = any(${[...ids]}::uuid[])`,
  );
}

export interface FullRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  status: string;
  options: { name: string; values: string[] }[];
  created_at: Date;
  updated_at: Date;
  variants: {
    id: string;
    title: string;
    option_values: string[];
    sku: string;
    price_kobo: number;
    compare_at_kobo: number | null;
    on_hand: number | null;
    available: number | null;
  }[];
  pictures: PictureRow[];
  collections: { id: string; title: string; slug: string }[];
}

/** One product with all that belongs to it, in one statement. */
async function fullProduct(tx: StoreTx, which: RawBuilder<unknown>): Promise<FullRow | null> {
  const { rows } = await sql<FullRow>`
    select p.id, p.slug, p.title, p.description, p.status, p.options, p.created_at, p.updated_at,
      (select coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'option_values', v.option_values,
          'sku', v.sku, 'price_kobo', v.price_kobo, 'compare_at_kobo', v.compare_at_kobo, 'on_hand', level.on_hand,
          'available', ${leftOrUncounted}) order by v.position, v.id), '[]') ${variantsOfProduct}) as variants,
      (select coalesce(json_agg(${picture} order by pm.position), '[]')
        from product_media pm where pm.store_id = p.store_id and pm.product_id = p.id) as pictures,
      (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'slug', c.slug)
          order by c.position, c.id), '[]')
        from collection_products cp
        join collections c on c.store_id = cp.store_id and c.id = cp.collection_id
        where cp.store_id = p.store_id and cp.product_id = p.id) as collections
    from products p where p.store_id = ${tx.storeId} and ${which}`.execute(tx.db);
  return rows[0] ?? null;
}

export const productOfSlug = (tx: StoreTx, slug: string) => fullProduct(tx, sql`p.slug = ${slug}`);
export const productOfId = (tx: StoreTx, id: string) => fullProduct(tx, sql`p.id = ${id}`);

export interface VariantForSale {
  id: string;
  product_id: string;
  product_slug: string;
  title: string;
  /** Empty for a product without options. */
  variant_title: string;
  price_kobo: number;
  /** The product's first picture. */
  media_id: string | null;
  /** null: stock is not counted. */
  available: number | null;
}

/** Of these variants those that can be bought: not taken off, of a product on sale. */
export async function variantsForSale(
  tx: StoreTx,
  ids: readonly string[],
): Promise<Map<string, VariantForSale>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<VariantForSale>`
    select v.id, v.product_id, p.slug as product_slug, p.title, v.title as variant_title, v.price_kobo,
      pm.media_id, ${leftOrUncounted} as available
    from variants v
    join products p on p.store_id = v.store_id and p.id = v.product_id and p.status = 'active'
    left join product_media pm on pm.store_id = p.store_id and pm.product_id = p.id and pm.position = 0
    ${levelOfVariant}
    where v.store_id = ${tx.storeId} and v.id = any(${[...ids]}::uuid[]) and not v.removed`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ShopCollectionRow {
  title: string;
  slug: string;
  description: string;
  product_count: number;
  picture: PictureRow | null;
}

/** Rows `cp` of what is on sale in a collection `c`. */
const onSaleInCollection = sql`cp.store_id = c.store_id and cp.collection_id = c.id and cp.on_sale`;

/** Collections with something on sale, in shop order; the picture is that of the first product that has one. */
export async function shopCollectionRows(tx: StoreTx): Promise<ShopCollectionRow[]> {
  const { rows } = await sql<ShopCollectionRow>`
    select c.title, c.slug, c.description, counted.n as product_count,
      (select ${picture} from collection_products cp
        join product_media pm on pm.store_id = cp.store_id and pm.product_id = cp.product_id and pm.position = 0
        where ${onSaleInCollection}
        order by cp.position, cp.product_id limit 1) as picture
    from collections c
    cross join lateral (
      select count(*)::int as n from collection_products cp where ${onSaleInCollection}) counted
    where c.store_id = ${tx.storeId} and counted.n > 0
    order by c.position, c.id`.execute(tx.db);
  return rows;
}

/** Slugs of everything on sale with the time of its last change, in shop order. */
export async function onSale(tx: StoreTx, most: number): Promise<{ slug: string; updated_at: Date }[]> {
  return tx.db
    .selectFrom('products')
    .select(['slug', 'updated_at'])
    .where('store_id', '=', tx.storeId)
    .where('status', '=', 'active')
    .orderBy('position')
    .orderBy('id')
    .limit(most)
    .execute();
}
