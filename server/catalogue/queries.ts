import { sql } from 'kysely';
import type { ProductOption } from '#shared/api/catalogue.ts';
import type { ProductDetail } from '#shared/goods/details.ts';
import type { ProductStatus } from '#shared/states.ts';
import { firstOrNull, wrote } from '../platform/database/answers.ts';
import type { StoreTx } from '../platform/database/db.ts';
import type { NewRow } from '../platform/database/tables.ts';
import { standing } from '../stores/index.ts';

/** Products on sale, and how many of them have to be sent: neither downloaded, a gift card's code nor a service. */
export async function countActive(tx: StoreTx): Promise<{ all: number; sent: number }> {
  return tx.db
    .selectFrom('products')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn
        .countAll<number>()
        .filterWhere('download_bytes', 'is', null)
        .filterWhere('gift_card', '=', false)
        .filterWhere('service', '=', false)
        .as('sent'),
    ])
    .where('store_id', '=', tx.storeId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
}

/** Slugs in use that a new product of this name could collide with. */
export async function slugsLike(tx: StoreTx, base: string): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('products')
    .select('slug')
    .where('store_id', '=', tx.storeId)
    .where('slug', '>=', base)
    .where('slug', 'like', `${base}%`)
    .execute();
  return new Set(rows.map((row) => row.slug));
}

/** False when the slug is taken. */
export async function insertProduct(
  tx: StoreTx,
  product: Omit<NewRow<'products'>, 'store_id'>,
): Promise<boolean> {
  return tx.db
    .insertInto('products')
    .values({ ...product, store_id: tx.storeId })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

export interface LockedProduct {
  title: string;
  price_from_kobo: number;
  price_to_kobo: number;
  options: ProductOption[];
  position: number;
  status: string;
  tags: string[];
  details: ProductDetail[];
  revision: number;
  last_edit: string | null;
  gift_card: boolean;
  service: boolean;
  download_bytes: number | null;
}

/** The product's fixed facts, and no other change of it until the transaction ends; null when it is not there. */
export async function lockProduct(tx: StoreTx, id: string): Promise<LockedProduct | null> {
  const row = await tx.db
    .selectFrom('products')
    .select([
      'title',
      'price_from_kobo',
      'price_to_kobo',
      'options',
      'position',
      'status',
      'tags',
      'details',
      'revision',
      'last_edit',
      'gift_card',
      'service',
      'download_bytes',
    ])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$call(firstOrNull);
  const { options, details } = row ?? {};
  return row && { ...row, options: options as ProductOption[], details: details as ProductDetail[] };
}

export async function changeProduct(
  tx: StoreTx,
  id: string,
  change: Partial<Omit<NewRow<'products'>, 'store_id' | 'id' | 'slug' | 'position' | 'status'>>,
): Promise<void> {
  await tx.db
    .updateTable('products')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

export interface KnownVariant {
  id: string;
  option_values: string[];
  removed: boolean;
  barcode: string;
  weight_grams: number | null;
  cost_kobo: number | null;
  is_set: boolean;
}

export async function knownVariants(tx: StoreTx, productId: string): Promise<KnownVariant[]> {
  const rows = await tx.db
    .selectFrom('variants')
    .select(['id', 'option_values', 'removed', 'barcode', 'weight_grams', 'cost_kobo', 'is_set'])
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .execute();
  return rows.map((row) => ({ ...row, option_values: row.option_values as string[] }));
}

/** Writes new variants and the new face of known ones. The caller has made sure that known ids are this product's. */
export async function putVariants(
  tx: StoreTx,
  variants: Omit<NewRow<'variants'>, 'store_id' | 'removed'>[],
): Promise<void> {
  await tx.db
    .insertInto('variants')
    .values(variants.map((variant) => ({ ...variant, store_id: tx.storeId })))
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'id']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        option_values: eb.ref('excluded.option_values'),
        sku: eb.ref('excluded.sku'),
        price_kobo: eb.ref('excluded.price_kobo'),
        compare_at_kobo: eb.ref('excluded.compare_at_kobo'),
        media_id: eb.ref('excluded.media_id'),
        barcode: eb.ref('excluded.barcode'),
        weight_grams: eb.ref('excluded.weight_grams'),
        cost_kobo: eb.ref('excluded.cost_kobo'),
        position: eb.ref('excluded.position'),
        is_set: eb.ref('excluded.is_set'),
        removed: false,
      })),
    )
    .execute();
}

/** Takes off every variant of a product but these. Orders may refer to them, so their rows stay. */
export async function removeVariantsBut(
  tx: StoreTx,
  productId: string,
  kept: readonly string[],
): Promise<void> {
  await tx.db
    .updateTable('variants')
    .set({ removed: true })
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .where('removed', '=', false)
    .where('id', '<>', sql<string>`all(${[...kept]}::uuid[])`)
    .execute();
}

/** Puts these pictures, in this order, in the place of a product's others. */
export async function replacePictures(
  tx: StoreTx,
  productId: string,
  mediaIds: readonly string[],
): Promise<void> {
  await tx.db
    .deleteFrom('product_media')
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .execute();
  await sql`
    insert into product_media (store_id, product_id, media_id, position)
    select ${tx.storeId}, ${productId}, media_id, n - 1
    from unnest(${[...mediaIds]}::uuid[]) with ordinality as given (media_id, n) returning store_id`.execute(
    tx.db,
  );
}

/**
 * Puts a product into exactly these of the collections that are filled by hand; in one that is ordered by hand it comes to
 * the end, and where it was already it stays where it is. Answers the ids of those it was put into or taken out of.
 */
export async function replaceCollections(
  tx: StoreTx,
  product: { id: string; position: number; status: string },
  collectionIds: readonly string[],
): Promise<string[]> {
  const { id, position, status } = product;
  const { rows: left } = await sql<{ collection_id: string }>`
    delete from collection_products cp using collections c
    where cp.store_id = ${tx.storeId} and cp.product_id = ${id} and c.store_id = cp.store_id and c.id = cp.collection_id
      and not c.by_rule and c.removed_at is null and c.id <> all(${[...collectionIds]}::uuid[])
    returning cp.collection_id`.execute(tx.db);
  if (collectionIds.length === 0) return left.map((row) => row.collection_id);
  const { rows: entered } = await sql<{ collection_id: string }>`
    insert into collection_products (store_id, collection_id, product_id, position, on_sale)
    select ${tx.storeId}, c.id, ${id},
      case when c.sort = 'hand' then 1024 + (select coalesce(max(its.position), 0) from collection_products its
        where its.store_id = ${tx.storeId} and its.collection_id = c.id) else ${position} end, ${status === 'active'}
    from collections c
    where c.store_id = ${tx.storeId} and c.id = any(${[...collectionIds]}::uuid[]) and not c.by_rule
    on conflict do nothing returning collection_id`.execute(tx.db);
  return [...left, ...entered].map((row) => row.collection_id);
}

/**
 * The one function that changes the status of products: in their collections they are shown with it, or left out.
 * @throws AppError conflict when it would show what the operator has hidden.
 */
export async function setStatus(
  tx: StoreTx,
  at: Date,
  productIds: readonly string[],
  status: ProductStatus,
): Promise<void> {
  if (status === 'active') await standing.mustNotBeHidden(tx, productIds);
  await tx.db
    .updateTable('products')
    .set((eb) => ({ status, updated_at: at, revision: eb('revision', '+', 1), last_edit: null }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .execute();
  await tx.db
    .updateTable('collection_products')
    .set({ on_sale: status === 'active' })
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', sql<string>`any(${[...productIds]}::uuid[])`)
    .execute();
}

/** Replaces the words products are found by. */
export async function replaceWords(
  tx: StoreTx,
  products: readonly { id: string; words: readonly string[] }[],
): Promise<void> {
  const given = products.flatMap(({ id, words }) => words.map((word) => ({ id, word })));
  const words = given.map(({ word }) => word);
  await tx.db
    .deleteFrom('product_words')
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', sql<string>`any(${products.map(({ id }) => id)}::uuid[])`)
    .execute();
  await sql`
    insert into product_words (store_id, word, product_id)
    select ${tx.storeId}, word, id from unnest(${words}::text[], ${given.map(({ id }) => id)}::uuid[]) as given (word, id)
    returning store_id`.execute(tx.db);
  // In one order, so that two who add the same words wait for each other and not in a circle.
  await sql`
    insert into store_words (store_id, word)
    select ${tx.storeId}, word from unnest(${[...new Set(words)].toSorted()}::text[]) as given (word)
    on conflict do nothing`.execute(tx.db);
}

/** Of these ids those that are collections of the store. */
export async function knownCollections(tx: StoreTx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('collections')
    .select('id')
    .where('store_id', '=', tx.storeId)
    .where('removed_at', 'is', null)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Counts a review of a product, or with `by` -1 no longer. */
export async function rateProduct(tx: StoreTx, id: string, stars: number, by: 1 | -1): Promise<void> {
  await tx.db
    .updateTable('products')
    .set((eb) => ({
      review_count: eb('review_count', '+', by),
      star_sum: eb('star_sum', '+', by * stars),
    }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}
