import { goodsListMoves, statesBefore, type GoodsListState } from '#shared/states.ts';
import { wrote } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { NewRow } from '../../platform/database/tables.ts';

type ListChange = Pick<
  Partial<NewRow<'goods_lists'>>,
  'content' | 'columns' | 'choices' | 'line_count' | 'finished_at'
>;

/** The one statement that changes where a list stands; false where the table does not lead there. */
export async function turnList(
  tx: StoreTx,
  id: string,
  to: GoodsListState,
  change: ListChange = {},
): Promise<boolean> {
  return tx.db
    .updateTable('goods_lists')
    .set({ ...change, state: to })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', id)
    .where('state', 'in', statesBefore(goodsListMoves, to))
    .$call(wrote);
}
