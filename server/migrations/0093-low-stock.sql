-- From how many pieces left on a variant is low: the store's own number, its product's, or its own. A store without a row has the first one.
create table stock_settings (
  store_id uuid not null references stores (store_id) on delete cascade,
  low_at int not null check (low_at between 0 and 9999),
  -- Whether its owners are written to.
  mails boolean not null,
  primary key (store_id)
);
alter table products add column low_at int;
alter table products add constraint products_low_at_check check (low_at between 0 and 9999);
alter table variants add column low_at int;
alter table variants add constraint variants_low_at_check check (low_at between 0 and 9999);

-- What counts of the three for this variant; so that those that are low are found without reading all others.
alter table inventory_levels add column low_at int not null default 3;
-- Its owners know. What is low already when this comes is not told; it is told again after it was above.
alter table inventory_levels add column low_told boolean not null default true;
alter table inventory_levels alter column low_told set default false;
create index inventory_levels_low on inventory_levels (store_id, variant_id) where on_hand - committed - held <= low_at;

-- Stores at which something fell low, and those that were told of it a short while ago.
create table low_stock_times (
  store_id uuid primary key,
  due_at timestamptz not null,
  claimed_until timestamptz
);
create index low_stock_times_due on low_stock_times (due_at);

select mark_table('stock_settings', 'store');
select mark_table('low_stock_times', 'local');
