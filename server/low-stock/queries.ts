import { sql } from 'kysely';
import type { StoreTx } from '../platform/database/db.ts';

export interface LowRow {
  variant_id: string;
  product_id: string;
  title: string;
  variant_title: string;
  left: number;
}

/**
 * Marks what is low and was not told as told, for whoever tells of it in this transaction. Answers what of it is on
 * sale, the scarcest first. A level that somebody works on at this moment is left to the next look.
 */
export async function takeUntold(tx: StoreTx): Promise<LowRow[]> {
  const { rows } = await sql<LowRow>`
    with mine as (
      select variant_id from inventory_levels
      where store_id = ${tx.storeId} and on_hand - committed - held <= low_at and not low_told order by variant_id for no key update skip locked),
    told as (
      update inventory_levels level set low_told = true from mine
      where level.store_id = ${tx.storeId} and level.variant_id = mine.variant_id
      returning level.variant_id, greatest(0, level.on_hand - level.committed - level.held) as left)
    select v.id as variant_id, p.id as product_id, p.title, v.title as variant_title, told.left
    from told
    join variants v on v.store_id = ${tx.storeId} and v.id = told.variant_id and not v.removed
    join products p on p.store_id = v.store_id and p.id = v.product_id and p.status = 'active'
      and p.download_bytes is null
    order by told.left, p.title, v.position`.execute(tx.db);
  return rows;
}

/** Whether something that is low still waits to be told. */
export async function isUntold(tx: StoreTx): Promise<boolean> {
  const one = await tx.db
    .selectFrom('inventory_levels')
    .select('variant_id')
    .where('store_id', '=', tx.storeId)
    .where(sql<boolean>`on_hand - committed - held <= low_at`)
    .where('low_told', '=', false)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}

/** Whether the owners are written to; they are, where they have not said. */
export async function wantsMails(tx: StoreTx): Promise<boolean> {
  const said = await tx.db
    .selectFrom('stock_settings')
    .select('mails')
    .where('store_id', '=', tx.storeId)
    .executeTakeFirst();
  return said?.mails ?? true;
}
