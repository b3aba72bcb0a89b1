import { CompiledQuery } from 'kysely';
import type { StoreTx } from '../platform/database/db.ts';

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

/** Kinds `pv` of products `pp`, with their levels, that are parts `sp` of a set. */
export const partsOfSets = `set_parts sp
  join variants pv on pv.store_id = sp.store_id and pv.id = sp.part_id
  join products pp on pp.store_id = pv.store_id and pp.id = pv.product_id
  left join inventory_levels level on level.store_id = sp.store_id and level.variant_id = sp.part_id`;

/** Why a part cannot be sold in a set; null where it can. A draft can: so it is sold in sets alone. */
export const whyNotInSet = `case when pv.removed then 'removed' when pp.status = 'archived' then 'archived'
  when pp.download_bytes is not null then 'file' when pp.service then 'service' when pv.is_set then 'set' end`;

/** The parts of a variant `v`, each with what can still be sold of it. */
export const partsOfVariant = `from ${partsOfSets} where sp.store_id = $1 and sp.set_id = v.id`;

/** What can still be sold of a variant `v`, null when it is not counted; of a set the fewest its counted parts allow. */
export const leftOrUncounted = `case
  when v.is_set then (select min(case when ${whyNotInSet} is not null then 0
    when level.variant_id is not null then ${left} / sp.pieces end)::int ${partsOfVariant})
  when level.variant_id is not null then ${left} end`;

/** Whether a variant `v` can be bought as far as stock goes. */
export const isToBeHad = `coalesce(${leftOrUncounted}, 1) > 0`;

/** Whether its level is low, as the index of those says it; null when it is not counted. */
export const isLow = `level.on_hand - level.committed - level.held <= level.low_at`;

/**
 * Its variant's key, where it is low: what is in this order is read along the index of those alone, however few of the
 * store's goods they are and whatever other stores are like.
 */
export const lowKey = `case when ${isLow} then level.variant_id end`;

export const levelOfVariant = `left join inventory_levels level on level.store_id = v.store_id and level.variant_id = v.id`;

/** The variants `v` of a product `p` with their levels. */
export const variantsOfProduct = `from variants v ${levelOfVariant}
  where v.store_id = $1 and v.product_id = p.id and not v.removed`;

/** What a variant `v` weighs, in grams: a set as much as its parts together; null where nobody said. */
export const weightOfVariant = `coalesce(v.weight_grams, case when v.is_set then (
  select case when count(*) = count(pv.weight_grams) then sum(pv.weight_grams * sp.pieces)::int end ${partsOfVariant}) end)`;
