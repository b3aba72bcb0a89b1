import type { ProductSummary } from '#shared/api/catalogue.ts';
import { pictureOf } from '../media/index.ts';
import type { StoreTx } from '../platform/database/db.ts';
import { summariesOfIds, type SummaryRow } from './summary-queries.ts';

/** A product as lists of its owner show it. */
export const summaryOf = (tx: StoreTx, { is_coded: _first, ...row }: SummaryRow): ProductSummary => ({
  ...row,
  picture: row.picture && pictureOf(tx.storeId, row.picture),
  updated_at: row.updated_at.toISOString(),
});

/** These products for their owner, in the order of their ids. */
export async function summariesOf(tx: StoreTx, ids: readonly string[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  return (await summariesOfIds(tx, ids)).map((row) => summaryOf(tx, row));
}
