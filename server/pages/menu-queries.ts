import type { MenuName } from '#shared/api/menus.ts';
import type { StoreTx } from '../platform/database/db.ts';

export async function menuRows(tx: StoreTx): Promise<{ menu: MenuName; items: unknown }[]> {
  return tx.db
    .selectFrom('store_menus')
    .select(['menu', 'items'])
    .where('store_id', '=', tx.storeId)
    .execute();
}

export async function putMenu(tx: StoreTx, menu: MenuName, items: string): Promise<void> {
  await tx.db
    .insertInto('store_menus')
    .values({ store_id: tx.storeId, menu, items })
    .onConflict((conflict) => conflict.columns(['store_id', 'menu']).doUpdateSet({ items }))
    .execute();
}

export async function deleteMenu(tx: StoreTx, menu: MenuName): Promise<void> {
  await tx.db.deleteFrom('store_menus').where('store_id', '=', tx.storeId).where('menu', '=', menu).execute();
}
