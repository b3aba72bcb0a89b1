-- Pieces that were sold by a phone without a line beyond what stood on the shelf: what stands there less these is the
-- sum of all differences, in whatever order they came.
alter table inventory_levels add column missing int not null default 0;
alter table inventory_levels add constraint inventory_levels_missing_check check (missing >= 0);
-- What is short, so that its question is found without reading the whole shelf.
create index inventory_levels_short on inventory_levels (store_id, variant_id)
  where missing > 0 or on_hand - committed - held < 0;

-- Counts of phones that had no line. What travels is the difference to what the phone knew.
create table kept_counts (
  store_id uuid not null,
  -- Made by the phone: sent twice it is one.
  key uuid not null,
  variant_id uuid not null,
  -- Which phone; two counts of one phone are no clash.
  device uuid not null,
  known int not null,
  counted int not null check (counted >= 0),
  -- When the phone read the stock (ours), when it counted (its own clock, put right), when it told us.
  known_at timestamptz not null,
  counted_at timestamptz not null,
  received_at timestamptz not null,
  by_name text not null,
  -- Somebody else counted it without knowing of this one.
  clashes boolean not null default false,
  answered_at timestamptz,
  primary key (store_id, key),
  foreign key (store_id, variant_id) references variants (store_id, id) on delete cascade
);
create index kept_counts_variant on kept_counts (store_id, variant_id, received_at);
create index kept_counts_open on kept_counts (store_id, variant_id) where clashes and answered_at is null;

-- Prices that phones without a line wished for.
create table kept_prices (
  store_id uuid not null,
  key uuid not null,
  variant_id uuid not null,
  device uuid not null,
  -- What the phone saw, and what it should be.
  seen_kobo bigint not null,
  wanted_kobo bigint not null,
  -- What it was when the first of those came that did not know of each other; null: there was no old price.
  ground_kobo bigint not null,
  ground_compare_kobo bigint,
  known_at timestamptz not null,
  wished_at timestamptz not null,
  received_at timestamptz not null,
  by_name text not null,
  -- Its price was changed in the store meanwhile, so that it waits for an answer.
  waits boolean not null,
  -- Another phone wished for another price.
  clashes boolean not null default false,
  answered_at timestamptz,
  primary key (store_id, key),
  foreign key (store_id, variant_id) references variants (store_id, id) on delete cascade
);
create index kept_prices_variant on kept_prices (store_id, variant_id, received_at);
create index kept_prices_open on kept_prices (store_id, variant_id) where (waits or clashes) and answered_at is null;

select mark_table('kept_counts', 'store');
select mark_table('kept_prices', 'store');
