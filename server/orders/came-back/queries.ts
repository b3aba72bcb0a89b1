import { sql } from 'kysely';
import type { Address } from '#shared/api/orders.ts';
import type { CameBackDecision, CameBackReason } from '#shared/orders/came-back.ts';
import { firstOrNull, rowsOf, wrote } from '../../platform/database/answers.ts';
import type { StoreTx } from '../../platform/database/db.ts';
import type { Row } from '../../platform/database/tables.ts';

export type ReturnRow = Row<'parcel_returns'>;
export type ReturnLine = Omit<Row<'parcel_return_lines'>, 'store_id' | 'return_id'>;

export async function insertReturn(
  tx: StoreTx,
  row: Omit<ReturnRow, 'store_id' | 'decided' | 'decided_at' | 'reason'> & { reason: CameBackReason },
  lines: readonly ReturnLine[],
): Promise<void> {
  await tx.db
    .insertInto('parcel_returns')
    .values({ ...row, store_id: tx.storeId })
    .execute();
  await tx.db
    .insertInto('parcel_return_lines')
    .values(lines.map((line) => ({ ...line, store_id: tx.storeId, return_id: row.id })))
    .execute();
}

/** Whether a return of this key was written. */
export async function isReturnedAs(tx: StoreTx, orderId: string, key: string): Promise<boolean> {
  const found = await rowsOf(tx.db, 'parcel_returns')
    .where('store_id', '=', tx.storeId)
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .$call(firstOrNull);
  return found !== null;
}

/** What came back of an order's parcels, the oldest first. */
export async function returnsOf(
  tx: StoreTx,
  parcelIds: readonly string[],
): Promise<(ReturnRow & { lines: ReturnLine[] })[]> {
  if (parcelIds.length === 0) return [];
  const rows = await rowsOf(tx.db, 'parcel_returns')
    .where('store_id', '=', tx.storeId)
    .where('fulfillment_id', 'in', [...parcelIds])
    .orderBy('at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const lines = await rowsOf(tx.db, 'parcel_return_lines')
    .where('store_id', '=', tx.storeId)
    .where(
      'return_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return rows.map((row) => ({ ...row, lines: lines.filter((line) => line.return_id === row.id) }));
}

/** False when it was decided before. */
export async function setDecided(
  tx: StoreTx,
  returnId: string,
  decided: CameBackDecision,
  at: Date,
): Promise<boolean> {
  return tx.db
    .updateTable('parcel_returns')
    .set({ decided, decided_at: at })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', returnId)
    .where('decided', 'is', null)
    .$call(wrote);
}

/** So many pieces of a parcel's line came back. False where more would come back than left. */
export async function raiseReturned(
  tx: StoreTx,
  of: { parcelId: string; lineId: string },
  by: number,
): Promise<boolean> {
  return tx.db
    .updateTable('fulfillment_lines')
    .set((eb) => ({ returned: eb('returned', '+', by) }))
    .where('store_id', '=', tx.storeId)
    .where('fulfillment_id', '=', of.parcelId)
    .where('order_line_id', '=', of.lineId)
    .where(sql<boolean>`returned + ${by} <= quantity`)
    .$call(wrote);
}

/** What was sent of a line, is on the shelf again after its money went back, or is lost, more or less by so many. */
export async function changeReturned(
  tx: StoreTx,
  lineId: string,
  by: { fulfilled: number; restocked: number; lost: number },
): Promise<boolean> {
  return tx.db
    .updateTable('order_lines')
    .set((eb) => ({
      fulfilled: eb('fulfilled', '+', by.fulfilled),
      restocked: eb('restocked', '+', by.restocked),
      lost: eb('lost', '+', by.lost),
    }))
    .where('store_id', '=', tx.storeId)
    .where('id', '=', lineId)
    .where(sql<boolean>`lost + ${by.lost} >= 0`)
    .where(
      sql<boolean>`fulfilled + ${by.fulfilled} between restocked + ${by.restocked} + lost + ${by.lost} and quantity - removed`,
    )
    .$call(wrote);
}

/** Some of a parcel is here again; `all`: nothing of it is out any more. */
export async function markCameBack(
  tx: StoreTx,
  parcelId: string,
  of: { at: Date; all: boolean },
): Promise<void> {
  await tx.db
    .updateTable('fulfillments')
    .set({ came_back_at: of.at, returned: of.all, failed_at: null, failed_reason: '', code_tries: 0 })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', parcelId)
    .execute();
}

export async function writeAddress(tx: StoreTx, orderId: string, address: Address): Promise<void> {
  await tx.db
    .updateTable('orders')
    .set({ address: JSON.stringify(address) })
    .where('store_id', '=', tx.storeId)
    .where('id', '=', orderId)
    .execute();
}

/** Orders of which something came back that nobody has decided about. */
export async function countCameBack(tx: StoreTx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('parcel_returns')
    .select(sql<number>`count(distinct order_id)::int`.as('count'))
    .where('store_id', '=', tx.storeId)
    .where('decided', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
