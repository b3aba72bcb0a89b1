import type { TestDatabase } from './database.ts';

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
