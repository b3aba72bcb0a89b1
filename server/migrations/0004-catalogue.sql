create table collections (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  slug text not null,
  title text not null,
  description text not null default '',
  position int not null default 0,
  primary key (store_id, id),
  unique (store_id, slug)
);

create table products (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  slug text not null,
  title text not null,
  description text not null default '',
  status text not null check (status in ('draft', 'active', 'archived')),
  -- [{name, values: []}]; a variant's option_values stand in the same order.
  options jsonb not null default '[]',
  tags text[] not null default '{}',
  position bigint not null,
  -- Kept beside the variants so that a list needs no join over them; written with them.
  price_from_kobo bigint not null,
  price_to_kobo bigint not null,
  compare_at_kobo bigint,
  variant_count int not null,
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, slug)
);
create index products_shop on products (store_id, status, position, id);
create index products_recent on products (store_id, updated_at desc, id desc);

create table collection_products (
  store_id uuid not null,
  collection_id uuid not null,
  product_id uuid not null,
  primary key (store_id, collection_id, product_id),
  foreign key (store_id, collection_id) references collections (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index collection_products_product on collection_products (store_id, product_id);

create table product_media (
  store_id uuid not null,
  product_id uuid not null,
  media_id uuid not null,
  position int not null,
  primary key (store_id, product_id, position),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, media_id) references media (store_id, id)
);

create table variants (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  title text not null default '',
  option_values jsonb not null default '[]',
  sku text not null default '',
  price_kobo bigint not null check (price_kobo >= 0),
  compare_at_kobo bigint,
  position int not null,
  -- A variant that orders refer to is never deleted, only taken off.
  removed boolean not null default false,
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index variants_product on variants (store_id, product_id, position);

-- available = on_hand - committed - held. A variant without a row does not count its stock.
create table inventory_levels (
  store_id uuid not null,
  variant_id uuid not null,
  on_hand int not null check (on_hand >= 0),
  held int not null default 0 check (held >= 0),
  committed int not null default 0 check (committed >= 0),
  primary key (store_id, variant_id),
  foreign key (store_id, variant_id) references variants (store_id, id) on delete cascade
);

create table stock_movements (
  store_id uuid not null,
  id uuid not null,
  variant_id uuid not null,
  -- set, held, released, expired, committed, shipped, restocked
  kind text not null,
  quantity int not null,
  order_id uuid,
  at timestamptz not null,
  primary key (store_id, id)
);
create index stock_movements_variant on stock_movements (store_id, variant_id, at);

select mark_table('collections', 'store');
select mark_table('products', 'store');
select mark_table('collection_products', 'store');
select mark_table('product_media', 'store');
select mark_table('variants', 'store');
select mark_table('inventory_levels', 'store');
select mark_table('stock_movements', 'store');
