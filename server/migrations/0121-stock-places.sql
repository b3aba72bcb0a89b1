-- Where a store's pieces stand. A store without rows has one place, of which nothing speaks.
create table stock_places (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  name text not null,
  -- What stands in no other place stands here; it is there from the start, and stays.
  first boolean not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (store_id, id)
);
create unique index stock_places_first on stock_places (store_id) where first;
create unique index stock_places_name on stock_places (store_id, lower(name)) where closed_at is null;

-- Of what stands on the shelf, the pieces at other places than the first, by place; null: none ever stood there. In
-- the row of its level, so that whoever holds that holds both, and a checkout that takes stock asks nothing more.
alter table inventory_levels add column elsewhere jsonb;
-- Where a line of the history happened; null: at the first place.
alter table stock_movements add column place_id uuid;
alter table kept_counts add column place_id uuid;
alter table stock_takes add column place_id uuid;

select mark_table('stock_places', 'store');
