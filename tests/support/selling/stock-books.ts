import type { TestDatabase } from '../programs/database.ts';

/** What stands on the shelves of a store beside the sum of their histories, where the two differ or a line is unexplained. */
export function wrongShelves(database: Pick<TestDatabase, 'sql'>, storeId: string): Promise<unknown[]> {
  return database.sql(
    `select coalesce(level.variant_id, sums.variant_id) as variant_id, level.on_hand, level.recorded, sums.stands,
       sums.last, sums.unexplained
     from (select * from inventory_levels where store_id = $1) level
     full join (
       select variant_id, sum(change)::int as stands, (array_agg(after order by id desc))[1] as last,
         count(*) filter (where kind = 'before' or change is null)::int as unexplained
       from stock_movements where store_id = $1 group by variant_id) sums on sums.variant_id = level.variant_id
     where coalesce(level.on_hand, 0) <> coalesce(sums.stands, 0) or coalesce(level.on_hand, 0) <> coalesce(sums.last, 0)
       or coalesce(level.recorded, 0) <> coalesce(level.on_hand, 0) or coalesce(sums.unexplained, 0) > 0`,
    [storeId],
  );
}

/** What is kept of each place beside the sum of its lines, where the two differ; of the first place, what is left of all. */
export function wrongPlaces(database: Pick<TestDatabase, 'sql'>, storeId: string): Promise<unknown[]> {
  return database.sql(
    `with sums as (
       select variant_id, place_id, sum(coalesce(moved, change))::int as stands
       from stock_movements where store_id = $1 group by 1, 2),
     kept as (
       select variant_id, key::uuid as place_id, value::int as stands
       from inventory_levels cross join lateral jsonb_each_text(elsewhere) where store_id = $1
       union all
       select variant_id, null, on_hand - missing
         - coalesce((select sum(value::int) from jsonb_each_text(elsewhere)), 0)::int
       from inventory_levels where store_id = $1)
     select coalesce(kept.variant_id, sums.variant_id) as variant_id, kept.stands, sums.stands as lines
     from kept full join sums on sums.variant_id = kept.variant_id
       and coalesce(sums.place_id, sums.variant_id) = coalesce(kept.place_id, kept.variant_id)
     where coalesce(kept.stands, 0) <> coalesce(sums.stands, 0)`,
    [storeId],
  );
}
