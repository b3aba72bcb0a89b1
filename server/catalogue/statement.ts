import { CompiledQuery } from 'kysely';
import type { StoreTx } from '../platform/db.ts';

/**
 * A statement written out once, for what shoppers ask for all the time: building it anew would cost as much as asking.
 * In its text `$1` is the store's id and `$2`, `$3`… are the values given with each call.
 */
export function statement<Row, Values extends unknown[]>(
  text: string,
): (tx: StoreTx, ...values: Values) => Promise<Row[]> {
  return async (tx, ...values) => {
    const answer = await tx.db.executeQuery<Row>(CompiledQuery.raw(text, [tx.storeId, ...values]));
    return answer.rows;
  };
}

/** What can still be sold of a counted variant; the row of its level is `level`. */
export const left = `greatest(0, level.on_hand - level.committed - level.held)`;

/** The same, null when the variant is not counted. */
export const leftOrUncounted = `case when level.variant_id is not null then ${left} end`;

/** Whether its level is low, as the index of those says it; null when it is not counted. */
export const isLow = `level.on_hand - level.committed - level.held <= level.low_at`;

export const levelOfVariant = `left join inventory_levels level on level.store_id = v.store_id and level.variant_id = v.id`;

/** The variants `v` of a product `p` with their levels. */
export const variantsOfProduct = `from variants v ${levelOfVariant}
  where v.store_id = p.store_id and v.product_id = p.id and not v.removed`;
