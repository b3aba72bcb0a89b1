import { sql } from 'kysely';
import type { CollectionSort, Rule } from '#shared/goods/collections.ts';
import { pictureJson, type PictureRow } from '../../media/index.ts';
import { firstOrNull, wrote } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { NewRow } from '../../platform/database/tables.ts';
import { statement } from '../statement.ts';

export interface CollectionRow {
  id: string;
  title: string;
  slug: string;
  description: string;
  by_rule: boolean;
  rule: Rule;
  sort: CollectionSort;
  in_stock: boolean;
  shown: boolean;
  seo_title: string;
  seo_description: string;
  product_count: number;
  /** Its own, or else that of its first product on sale that has one. */
  picture: PictureRow | null;
  own_picture: PictureRow | null;
  removed: boolean;
  revision: number;
}

/** Rows `cp` of what is on sale in a collection `c`. */
const onSale = 'cp.store_id = $1 and cp.collection_id = c.id and cp.on_sale';
const ownPicture = pictureJson('$1', 'c.media_id');
/** The picture a collection `c` is shown with. */
export const shownPicture = `coalesce(${ownPicture}, (select ${pictureJson('$1', 'pm.media_id')}
  from collection_products cp
  join product_media pm on pm.store_id = cp.store_id and pm.product_id = cp.product_id and pm.position = 0
  where ${onSale} order by cp.position, cp.product_id limit 1))`;

const rows = (which: string) => `
  select c.id, c.title, c.slug, c.description, c.by_rule, c.rule, c.sort, c.in_stock, c.shown, c.seo_title,
    c.seo_description, (select count(*)::int from collection_products cp where ${onSale}) as product_count,
    ${shownPicture} as picture, ${ownPicture} as own_picture,
    c.removed_at is not null as removed, c.revision
  from collections c where c.store_id = $1 and ${which} order by c.position, c.id`;

/** Every collection in shop order, but those that were taken away, counting what is on sale in them. */
export const collectionRows = statement<CollectionRow, []>(rows('c.removed_at is null'));
const byId = statement<CollectionRow, [id: string]>(rows('c.id = $2'));

export async function collectionOfId(tx: StoreTx, id: string): Promise<CollectionRow | null> {
  return (await byId(tx, id))[0] ?? null;
}

export interface LockedCollection {
  title: string;
  slug: string;
  by_rule: boolean;
  sort: CollectionSort;
  removed_at: Date | null;
  revision: number;
  /** The form that wrote it last; null: something else did. */
  last_edit: string | null;
}

/** The collection, and no other change of it until the transaction ends; null when it is not there. */
export async function lockCollection(tx: StoreTx, id: string): Promise<LockedCollection | null> {
  const row = await tx.db
    .selectFrom('collections')
    .select(['title', 'slug', 'by_rule', 'sort', 'removed_at', 'revision', 'last_edit'])
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$call(firstOrNull);
  return row && { ...row, sort: row.sort as CollectionSort };
}

/** False when the store has a collection of that slug, or of that id. */
export async function insertCollection(
  tx: StoreTx,
  collection: Omit<NewRow<'collections'>, 'store_id'>,
): Promise<boolean> {
  return tx.db
    .insertInto('collections')
    .values({ ...collection, store_id: tx.storeId })
    .onConflict((conflict) => conflict.doNothing())
    .$call(wrote);
}

export async function updateCollection(
  tx: StoreTx,
  id: string,
  change: Partial<Omit<NewRow<'collections'>, 'store_id' | 'id'>>,
): Promise<void> {
  await tx.db
    .updateTable('collections')
    .set(change)
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .execute();
}

/** The collection that has this slug; one that was taken away has it, too. */
export async function collectionOfSlug(
  tx: StoreTx,
  slug: string,
): Promise<{ id: string; removed_at: Date | null }> {
  return tx.db
    .selectFrom('collections')
    .select(['id', 'removed_at'])
    .where('store_id', '=', tx.storeId)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
}

/** Slugs in use, also as old addresses of others, that a new collection of this name could collide with. */
export async function takenSlugs(tx: StoreTx, base: string, but: string | null): Promise<Set<string>> {
  const { rows: found } = await sql<{ slug: string }>`
    select slug from collections where store_id = ${tx.storeId} and slug like ${`${base}%`} and id is distinct from ${but}
    union all
    select slug from collection_addresses
      where store_id = ${tx.storeId} and slug like ${`${base}%`} and collection_id is distinct from ${but}`.execute(
    tx.db,
  );
  return new Set(found.map(({ slug }) => slug));
}

/** Lets an address lead to a collection from now on; the address it has itself is none of its old ones. */
export async function keepAddress(tx: StoreTx, id: string, before: string, now: string): Promise<void> {
  await tx.db
    .deleteFrom('collection_addresses')
    .where('store_id', '=', tx.storeId)
    .where('slug', '=', now)
    .execute();
  await tx.db
    .insertInto('collection_addresses')
    .values({ store_id: tx.storeId, slug: before, collection_id: id })
    .onConflict((conflict) => conflict.columns(['store_id', 'slug']).doUpdateSet({ collection_id: id }))
    .execute();
}

/** How many there are, and the place of the last in shop order. */
export async function countCollections(tx: StoreTx): Promise<{ count: number; last: number }> {
  const { count, last } = await tx.db
    .selectFrom('collections')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .where('store_id', '=', tx.storeId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count, last: last ?? 0 };
}

/** Gives collections their places in this order; those that are not named follow as they stood. */
export async function writeOrder(tx: StoreTx, ids: readonly string[]): Promise<void> {
  await sql`
    update collections c set position = told.n
    from (
      select its.id, row_number() over (order by given.n nulls last, its.position, its.id)::int as n
      from collections its left join unnest(${[...ids]}::uuid[]) with ordinality as given (id, n) on given.id = its.id
      where its.store_id = ${tx.storeId}) told
    where c.store_id = ${tx.storeId} and c.id = told.id and c.position <> told.n`.execute(tx.db);
}
