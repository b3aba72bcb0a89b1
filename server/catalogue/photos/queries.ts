import { sql, type RawBuilder } from 'kysely';
import { pictureJson, type PictureRow } from '../../media/index.ts';
import type { StoreTx } from '../../platform/database/db.ts';

export interface PhotoProductRow {
  id: string;
  title: string;
  slug: string;
  skus: string[];
  photo_count: number;
  picture: PictureRow | null;
}

/** Its picture as JSON, of this store by its value: a column of another table would do on one node alone. */
const pictureOf = (tx: StoreTx) =>
  sql.join(pictureJson('?', 'pm.media_id').split('?').map(sql.raw), sql`${tx.storeId}`);

const rowsOf = async (tx: StoreTx, which: RawBuilder<unknown>, limit: number): Promise<PhotoProductRow[]> => {
  const { rows } = await sql<PhotoProductRow>`
    select p.id, p.title, p.slug,
      (select coalesce(json_agg(v.sku order by v.position), '[]') from variants v
        where v.store_id = ${tx.storeId} and v.product_id = p.id and not v.removed and v.sku <> '') as skus,
      (select count(*)::int from product_media pm where pm.store_id = ${tx.storeId} and pm.product_id = p.id) as photo_count,
      (select ${pictureOf(tx)} from product_media pm
        where pm.store_id = ${tx.storeId} and pm.product_id = p.id and pm.position = 0) as picture
    from ${which} limit ${limit}`.execute(tx.db);
  return rows;
};

/** What a list made, in its order. */
export const productsOfList = (tx: StoreTx, listId: string, limit: number): Promise<PhotoProductRow[]> =>
  rowsOf(
    tx,
    sql`goods_list_items item join products p on p.store_id = item.store_id and p.id = item.product_id
      where item.store_id = ${tx.storeId} and item.list_id = ${listId} and item.outcome = 'made'
        and p.status <> 'archived' order by item.n`,
    limit,
  );

/** Products of the store, the newest first; `missing`: those without a photo. */
export const productsToPicture = (
  tx: StoreTx,
  which: 'missing' | 'all',
  limit: number,
): Promise<PhotoProductRow[]> =>
  rowsOf(
    tx,
    sql`products p where p.store_id = ${tx.storeId} and p.status <> 'archived'
      and (${which} = 'all' or not exists (select from product_media pm
        where pm.store_id = ${tx.storeId} and pm.product_id = p.id))
      order by p.created_at desc, p.id desc`,
    limit,
  );

export const productToPicture = async (tx: StoreTx, id: string): Promise<PhotoProductRow | null> =>
  (await rowsOf(tx, sql`products p where p.store_id = ${tx.storeId} and p.id = ${id}`, 1))[0] ?? null;

/** The pictures a product has, in order. */
export async function pictureIdsOf(tx: StoreTx, productId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('product_media')
    .select('media_id')
    .where('store_id', '=', tx.storeId)
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute();
  return rows.map(({ media_id }) => media_id);
}
