-- A change of many prices at once, under the id its sender gave it: sent twice it is done once, and what it did is answered.
create table price_changes (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  -- {kind, by, round_kobo}: what was asked for.
  change jsonb not null,
  product_count int not null,
  price_count int not null,
  -- How many stayed as they were, and the first of them with the reason: [{title, kind, why}].
  left_count int not null,
  left_out jsonb not null,
  undone_at timestamptz,
  primary key (store_id, id)
);
create index price_changes_last on price_changes (store_id, at desc);
-- Each price it changed, so that it is taken back exactly, and only where it still stands.
create table price_change_lines (
  store_id uuid not null,
  change_id uuid not null,
  variant_id uuid not null,
  before_kobo bigint not null,
  after_kobo bigint not null,
  primary key (store_id, change_id, variant_id),
  foreign key (store_id, change_id) references price_changes (store_id, id) on delete cascade,
  foreign key (store_id, variant_id) references variants (store_id, id) on delete cascade
);
create index price_change_lines_variant on price_change_lines (store_id, variant_id);
select mark_table('price_changes', 'store');
select mark_table('price_change_lines', 'store');
