import type { StoreTx } from '../platform/db.ts';
import { raiseVersion } from '../stores/index.ts';
import { changeLevel } from './levels.ts';
import { isSeen } from './stock.ts';

/** What is added to a shelf, or taken off it, after it happened. */
export interface Difference {
  at: Date;
  variantId: string;
  /** Pieces; below zero they left. */
  by: number;
  /** What it is called in the history of the shelf. */
  kind: string;
  orderId?: string;
}

/**
 * Books what has happened already, whatever the shelf is known to hold: the pieces that left beyond it are `missing`,
 * and the next that come are these. So what stands there less what is missing is the sum of all differences, in
 * whatever order they come. False, and nothing is done, where the variant is not counted.
 */
export async function bookDifference(tx: StoreTx, { by, ...what }: Difference): Promise<boolean> {
  const changed = await changeLevel(tx, {
    ...what,
    quantity: Math.abs(by),
    by: { onHand: by, held: 0, committed: 0 },
    exact: true,
  });
  if (changed && isSeen(changed.left_before, changed.left)) await raiseVersion(tx);
  return changed !== null;
}

/** Nothing is missing of it any more: its owner has said so. */
export async function forgetMissing(tx: StoreTx, variantId: string): Promise<void> {
  await tx.db
    .updateTable('inventory_levels')
    .set({ missing: 0 })
    .where('store_id', '=', tx.storeId)
    .where('variant_id', '=', variantId)
    .execute();
}
