import { sql } from 'kysely';
import { rowsOf, wrote } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';

export interface BackPieces {
  /** Whose money goes back. */
  quantity: number;
  /** Of those, not sent and not to be sent. */
  removed: number;
  /** Of those, sent and on the shelf again. */
  restocked: number;
}

/**
 * So many pieces of a line go back more, or less where it is below nothing. False where a piece would go back that has
 * gone back before.
 */
export async function changeBack(tx: StoreTx, lineId: string, by: BackPieces): Promise<boolean> {
  return tx.db
    .updateTable('order_lines')
    .set((eb) => ({
      refunded: eb('refunded', '+', by.quantity),
      removed: eb('removed', '+', by.removed),
      restocked: eb('restocked', '+', by.restocked),
    }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', lineId)
    .where(sql<boolean>`refunded + ${by.quantity} between 0 and quantity`)
    .where(sql<boolean>`fulfilled + removed + ${by.removed} <= quantity`)
    .where(sql<boolean>`restocked + ${by.restocked} <= fulfilled`)
    .$call(wrote);
}

export async function insertRefundPieces(
  tx: StoreTx,
  of: BackPieces & { orderId: string; key: string; lineId: string },
): Promise<void> {
  const { orderId: order_id, lineId: order_line_id, ...pieces } = of;
  await tx.db
    .insertInto('refund_pieces')
    .values({ store_id: tx.storeId, order_id, order_line_id, ...pieces })
    .execute();
}

export async function piecesOfRefund(
  tx: StoreTx,
  orderId: string,
  key: string,
): Promise<Row<'refund_pieces'>[]> {
  return rowsOf(tx.db, 'refund_pieces')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .orderBy('order_line_id')
    .execute();
}

/** False when it was done before. */
export async function setUndone(
  tx: StoreTx,
  orderId: string,
  of: { key: string; order_line_id: string },
  at: Date,
): Promise<boolean> {
  return tx.db
    .updateTable('refund_pieces')
    .set({ undone_at: at })
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('key', '=', of.key)
    .where('order_line_id', '=', of.order_line_id)
    .where('undone_at', 'is', null)
    .$call(wrote);
}
