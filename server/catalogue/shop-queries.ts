import type { ProductOption } from '#shared/api/catalogue.ts';
import type { ProductDetail } from '#shared/goods/details.ts';
import type { CollectionSort } from '#shared/goods/collections.ts';
import type { FileKindId } from '#shared/goods/files.ts';
import { pictureJson, type PictureRow } from '../media/index.ts';
import { firstOrNull } from '../platform/database/answers.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { noteShown } from '../platform/http/shows.ts';
import { shownPicture } from './collections/queries.ts';
import {
  isToBeHad,
  left,
  leftOrUncounted,
  levelOfVariant,
  partsOfVariant,
  statement,
  variantsOfProduct,
  weightOfVariant,
  whyNotInSet,
} from './statement.ts';

/** The picture of a row `pm` of product_media. */
const picture = pictureJson('$1', 'pm.media_id');

export interface FullRow {
  id: string;
  slug: string;
  title: string;
  description: string;
  status: string;
  size_chart: string;
  details: ProductDetail[];
  options: ProductOption[];
  download_bytes: number | null;
  download_kinds: FileKindId[];
  gift_card: boolean;
  service: boolean;
  review_count: number;
  star_sum: number;
  tags: string[];
  seo_title: string;
  seo_description: string;
  revision: number;
  created_at: Date;
  updated_at: Date;
  variants: {
    id: string;
    title: string;
    option_values: string[];
    sku: string;
    price_kobo: number;
    compare_at_kobo: number | null;
    /** Made of others: what is left follows from them. */
    is_set: boolean;
    on_hand: number | null;
    available: number | null;
    picture_id: string | null;
    barcode: string;
    weight_grams: number | null;
    cost_kobo: number | null;
  }[];
  pictures: PictureRow[];
  collections: { id: string; title: string; slug: string; by_rule: boolean; shown: boolean }[];
}

/** One product with all that belongs to it, in one statement. */
const fullProduct = (which: string) => `
  select p.id, p.slug, p.title, p.description, p.status, p.size_chart, p.details, p.options, p.download_bytes, p.download_kinds, p.gift_card, p.service, p.review_count, p.star_sum,
    p.tags, p.seo_title, p.seo_description, p.revision, p.created_at, p.updated_at,
    (select coalesce(json_agg(json_build_object('id', v.id, 'title', v.title, 'option_values', v.option_values,
        'sku', v.sku, 'price_kobo', v.price_kobo, 'compare_at_kobo', v.compare_at_kobo, 'is_set', v.is_set, 'on_hand', level.on_hand,
        'available', ${leftOrUncounted}, 'picture_id', v.media_id,
        'barcode', v.barcode, 'weight_grams', v.weight_grams, 'cost_kobo', v.cost_kobo) order by v.position, v.id), '[]') ${variantsOfProduct}) as variants,
    (select coalesce(json_agg(${picture} order by pm.position), '[]')
      from product_media pm where pm.store_id = $1 and pm.product_id = p.id) as pictures,
    (select coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'slug', c.slug, 'by_rule', c.by_rule, 'shown', c.shown)
        order by c.position, c.id), '[]')
      from collection_products cp join collections c on c.store_id = cp.store_id and c.id = cp.collection_id and c.removed_at is null
      where cp.store_id = $1 and cp.product_id = p.id) as collections
  from products p where p.store_id = $1 and ${which}`;

const bySlug = statement<FullRow, [slug: string]>(fullProduct('p.slug = $2'));
const byId = statement<FullRow, [id: string]>(fullProduct('p.id = $2'));
const after = statement<FullRow, [id: string, limit: number]>(
  fullProduct(
    'p.id = any(array(select one.id from products one where one.store_id = $1 and one.id > $2 order by one.id limit $3)) order by p.id',
  ),
);

export async function productOfSlug(tx: StoreTx, slug: string): Promise<FullRow | null> {
  return (await bySlug(tx, slug))[0] ?? null;
}

/** Products with all that belongs to them, the oldest first, from after one on. */
export function productsAfter(tx: StoreTx, id: string, limit: number): Promise<FullRow[]> {
  return after(tx, id, limit);
}

/** These products with all that belongs to them, the oldest first. */
export const productsOfIds = statement<FullRow, [ids: readonly string[]]>(
  fullProduct('p.id = any($2::uuid[]) order by p.id'),
);

export async function productOfId(tx: StoreTx, id: string): Promise<FullRow | null> {
  return (await byId(tx, id))[0] ?? null;
}

/** Whether a product was put away that shoppers may have known by this slug. */
export async function wasSold(tx: StoreTx, slug: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('products')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('slug', '=', slug)
    .where('status', '=', 'archived')
    .$call(firstOrNull);
  if (row) noteShown(tx, row.id);
  return row !== null;
}

export interface VariantForSale {
  id: string;
  product_id: string;
  product_slug: string;
  title: string;
  /** Empty for a product without options. */
  variant_title: string;
  sku: string;
  price_kobo: number;
  /** The variant's own picture, else the product's first. */
  media_id: string | null;
  /** null: stock is not counted. */
  available: number | null;
  /** Handed over by being paid for, and not delivered: downloaded, or a gift card. */
  digital: boolean;
  gift_card: boolean;
  /** Done, and nothing of it delivered. */
  service: boolean;
  /** null: nobody said. */
  weight_grams: number | null;
  /** Of a set what is in it; empty: it is none. */
  parts: PartForSale[];
}

/** So many pieces of another variant in each piece of a set. */
export interface PartForSale {
  variant_id: string;
  title: string;
  variant_title: string;
  pieces: number;
  /** null: stock is not counted. */
  available: number | null;
}

const ofVariants = (ids: string, which: string) => `
  select v.id, v.product_id, p.slug as product_slug, p.title, v.title as variant_title, v.sku, v.price_kobo,
    coalesce(v.media_id, pm.media_id) as media_id, case when level.variant_id is not null then ${left} end as available,
    p.download_bytes is not null or p.gift_card as digital, p.gift_card, p.service, v.weight_grams, v.is_set
  from variants v
  join products p on p.store_id = v.store_id and p.id = v.product_id
  left join product_media pm on pm.store_id = p.store_id and pm.product_id = p.id and pm.position = 0
  ${levelOfVariant}
  where v.store_id = $1 and v.id = any(${ids}) ${which}`;

const isForSale = `and p.status = 'active' and not v.removed`;

type SetForSale = Pick<VariantForSale, 'id' | 'available' | 'weight_grams' | 'parts'> & { is_whole: boolean };

/** Of sets what follows from their parts, and whether each part can be sold in them. */
const ofSets = statement<SetForSale, [ids: readonly string[]]>(`
  select v.id, ${leftOrUncounted} as available, ${weightOfVariant} as weight_grams,
    not exists (select 1 ${partsOfVariant} and ${whyNotInSet} is not null) as is_whole,
    (select coalesce(json_agg(json_build_object('variant_id', pv.id, 'title', pp.title, 'variant_title', pv.title,
        'pieces', sp.pieces, 'available', case when level.variant_id is not null then ${left} end)
        order by sp.position), '[]') ${partsOfVariant}) as parts
  from variants v ${levelOfVariant}
  where v.store_id = $1 and v.id = any($2::uuid[])`);

/** Variants that a list in SQL names by its value `$2`, so that nobody has to wait for their ids first. */
export interface NamedVariants {
  sql: string;
  value: unknown;
}

/**
 * Of these variants those that can be bought: not taken off, of a product on sale. `ever`: also what could be at some
 * time, for what was sold then.
 */
export async function variantsForSale(
  tx: StoreTx,
  of: readonly string[] | NamedVariants,
  ever = false,
): Promise<Map<string, VariantForSale>> {
  if ('length' in of && of.length === 0) return new Map();
  const { sql, value } = 'sql' in of ? of : { sql: '$2::uuid[]', value: of };
  const ask = statement<Omit<VariantForSale, 'parts'> & { is_set: boolean }, [unknown]>(
    ofVariants(sql, ever ? '' : isForSale),
  );
  const rows = await ask(tx, value);
  // Most baskets hold no set, and what is asked about its parts took the database four times as long as all else here.
  const ids = rows.flatMap((row) => (row.is_set ? [row.id] : []));
  const sets = new Map(ids.length > 0 ? (await ofSets(tx, ids)).map((row) => [row.id, row]) : []);
  return new Map(
    rows.flatMap(({ is_set, ...row }): [string, VariantForSale][] => {
      if (!is_set) return [[row.id, { ...row, parts: [] }]];
      const { is_whole, ...set } = sets.get(row.id)!;
      return is_whole || ever ? [[row.id, { ...row, ...set }]] : [];
    }),
  );
}

export interface ShopCollectionRow {
  title: string;
  slug: string;
  description: string;
  product_count: number;
  picture: PictureRow | null;
  seo_title: string;
  seo_description: string;
  /** Ends of the addresses it had before. */
  was: string[];
}

/** Collections that are shown, with something on sale, in shop order. */
export const shopCollectionRows = statement<ShopCollectionRow, []>(`
  select c.title, c.slug, c.description, counted.n as product_count, ${shownPicture} as picture,
    c.seo_title, c.seo_description,
    array(select a.slug from collection_addresses a where a.store_id = $1 and a.collection_id = c.id) as was
  from collections c
  cross join lateral (select count(*)::int as n from collection_products cp
    where cp.store_id = $1 and cp.collection_id = c.id and cp.on_sale
      and (not c.in_stock or exists (select 1 from variants v ${levelOfVariant}
        where v.store_id = $1 and v.product_id = cp.product_id and not v.removed
          and ${isToBeHad}))) counted
  where c.store_id = $1 and c.shown and c.removed_at is null and counted.n > 0
  order by c.position, c.id`);

export interface ShelfRow {
  id: string;
  sort: CollectionSort;
  in_stock: boolean;
}

/** The collection at an address of a shop, or formerly at it; none where it is hidden or was taken away. */
export const shelfOfSlug = statement<ShelfRow, [slug: string]>(`
  select c.id, c.sort, c.in_stock from collections c
  where c.store_id = $1 and c.shown and c.removed_at is null and c.id = coalesce(
    (select one.id from collections one where one.store_id = $1 and one.slug = $2),
    (select a.collection_id from collection_addresses a where a.store_id = $1 and a.slug = $2))`);

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
