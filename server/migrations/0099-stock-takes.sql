-- Stock-takes: somebody went along the shelf and counted. Their sums grow with each part that arrives of one.
create table stock_takes (
  store_id uuid not null,
  -- Made by the phone: sent twice it is one.
  id uuid not null,
  -- What was gone through, in words, and how many things that were.
  scope text not null,
  listed int not null,
  by_name text not null,
  started_at timestamptz not null,
  -- When we heard of it first.
  written_at timestamptz not null,
  counted int not null default 0,
  differences int not null default 0,
  more int not null default 0,
  fewer int not null default 0,
  -- What the differences are worth, as it is sold and as it was bought; below nothing where more is gone than was found.
  worth_kobo bigint not null default 0,
  cost_kobo bigint not null default 0,
  primary key (store_id, id)
);
create index stock_takes_written on stock_takes (store_id, written_at, id);

-- What was counted in one, each once.
create table stock_take_lines (
  store_id uuid not null,
  take_id uuid not null,
  variant_id uuid not null,
  known int not null,
  counted int not null,
  -- What it changed on the shelf.
  change int not null,
  price_kobo bigint not null,
  cost_kobo bigint,
  primary key (store_id, take_id, variant_id),
  foreign key (store_id, take_id) references stock_takes (store_id, id) on delete cascade,
  foreign key (store_id, variant_id) references variants (store_id, id) on delete cascade
);
-- The differences of one, and what goes with a variant.
create index stock_take_lines_changed on stock_take_lines (store_id, take_id, variant_id) where change <> 0;
create index stock_take_lines_variant on stock_take_lines (store_id, variant_id);

select mark_table('stock_takes', 'store');
select mark_table('stock_take_lines', 'store');
