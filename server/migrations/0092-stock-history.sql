-- What each line of the shelf's history changed, so that what stands on the shelf is the sum of its lines, exactly.
-- null: written before, by a release that did not say.
alter table stock_movements add column change int;
-- What stood on the shelf with it.
alter table stock_movements add column after int;
-- By how much more, or less, was promised to orders.
alter table stock_movements add column promised int not null default 0;
-- The member who did it; null for shoppers, jobs and the operator.
alter table stock_movements add column by_id uuid;
alter table stock_movements add column note text not null default '';
-- A correction that is sent twice is made once.
alter table stock_movements add column key text;
create unique index stock_movements_key on stock_movements (store_id, key);
-- The history of a shelf as its owner reads it, without holds that come and go.
create index stock_movements_seen on stock_movements (store_id, variant_id, id)
  where change is null or change <> 0 or promised <> 0;

-- The sum of its history. Where it is behind, as after a release that did not keep it, the next line brings it up first.
alter table inventory_levels add column recorded int not null default 0;
