import { pipelined, type StoreTx } from '../../platform/database/db.ts';
import { countLowStock } from './low.ts';
import { countShortPlaces } from '../places/short.ts';

/** What of a store's stock waits for somebody, as Home says it. */
export async function stockToLookAt(
  tx: StoreTx,
  now: Date,
): Promise<{ low_stock: number; low_stock_more: boolean; short_at_places: number }> {
  const [low, short_at_places] = await pipelined([countLowStock(tx), countShortPlaces(tx, now)]);
  return { ...low, short_at_places };
}
