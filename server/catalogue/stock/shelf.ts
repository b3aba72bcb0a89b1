import type { StoreTx } from '../../platform/database/db.ts';
import type { Heard } from './level-change.ts';
import { changeLevel, type LevelChanged } from './levels.ts';
import type { At } from './placed.ts';
import { tellOf } from './stock.ts';

/** What is added to a shelf, or taken off it, after it happened. */
export interface Difference {
  at: Date;
  variantId: string;
  /** Pieces; below zero they left. */
  by: number;
  /** What it is called in the history of the shelf. */
  kind: string;
  orderId?: string;
  heard?: Heard;
  place?: At;
  /** The count that it is of, or puts right. */
  ofCount?: string;
}

/**
 * Books what has happened already, whatever the shelf is known to hold: the pieces that left beyond it are `missing`,
 * and the next that come are these. So what stands there less what is missing is the sum of all differences, in
 * whatever order they come. False, and nothing is done, where the variant is not counted. Of several that are `gathered`
 * the caller tells afterwards.
 */
export async function bookDifference(
  tx: StoreTx,
  { by, ...what }: Difference,
  gathered?: LevelChanged[],
): Promise<boolean> {
  const changed = await changeLevel(tx, {
    ...what,
    quantity: Math.abs(by),
    by: { onHand: by, held: 0, committed: 0 },
    exact: true,
  });
  if (changed && gathered) gathered.push(changed);
  else if (changed) await tellOf(tx, [changed]);
  return changed !== null;
}
