import { sql } from 'kysely';
import type { KnownProduct } from '#shared/api/goods-lists.ts';
import { firstOrNull, wrote } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';

/** Begins a pasted list; nothing happens where it was begun. */
export async function beginPasted(tx: StoreTx, id: string, at: Date): Promise<void> {
  await tx.db
    .insertInto('goods_lists')
    .values({ store_id: tx.storeId, id, kind: 'paste', state: 'done', created_at: at, finished_at: at })
    .onConflict((conflict) => conflict.columns(['store_id', 'id']).doNothing())
    .execute();
}

export type ItemEnd = 'made' | 'changed';

/** Notes what became of a product of a pasted list; false where that place of the list was taken in before. */
export async function noteItem(
  tx: StoreTx,
  item: { list_id: string; n: number; outcome: ItemEnd; title: string; product_id: string },
): Promise<boolean> {
  return tx.db
    .insertInto('goods_list_items')
    .values({ ...item, store_id: tx.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'list_id', 'n']).doNothing())
    .$call(wrote);
}

export async function itemOf(
  tx: StoreTx,
  listId: string,
  n: number,
): Promise<{ outcome: string | null; product_id: string | null } | null> {
  return tx.db
    .selectFrom('goods_list_items')
    .select(['outcome', 'product_id'])
    .where('store_id', '=', tx.storeId)
    .where('list_id', '=', listId)
    .where('n', '=', n)
    .$call(firstOrNull);
}

/** Products of these names with their kinds, those on sale first. */
export async function productsCalled(tx: StoreTx, titles: readonly string[]): Promise<KnownProduct[]> {
  const { rows } = await sql<KnownProduct>`
    select p.id, p.title, p.status,
      (select json_agg(json_build_object('id', v.id, 'option_values', v.option_values, 'price_kobo', v.price_kobo,
          'compare_at_kobo', v.compare_at_kobo) order by v.position, v.id)
        from variants v where v.store_id = ${tx.storeId} and v.product_id = p.id and not v.removed) as variants
    from products p
    where p.store_id = ${tx.storeId} and lower(p.title) = any(${titles.map((title) => title.toLowerCase())}::text[])
      and p.status <> 'archived'
    order by p.status, p.created_at, p.id`.execute(tx.db);
  return rows;
}

export interface MadeProduct {
  id: string;
  title: string;
  sold: boolean;
}

/** What a list made that is still there, and whether anybody ordered it. */
export async function madeBy(tx: StoreTx, listId: string): Promise<MadeProduct[]> {
  const { rows } = await sql<MadeProduct>`
    select p.id, p.title, exists (
        select from variants v join order_lines line on line.store_id = v.store_id and line.variant_id = v.id
        where v.store_id = ${tx.storeId} and v.product_id = p.id) as sold
    from goods_list_items item
    join products p on p.store_id = item.store_id and p.id = item.product_id
    where item.store_id = ${tx.storeId} and item.list_id = ${listId} and item.outcome = 'made'
      and p.status <> 'archived'
    order by item.n`.execute(tx.db);
  return rows;
}

export async function stateOfList(tx: StoreTx, listId: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('goods_lists')
    .select('state')
    .where('store_id', '=', tx.storeId)
    .where('id', '=', listId)
    .forNoKeyUpdate()
    .$call(firstOrNull);
  return row && row.state;
}
