-- Orders of a time before this store was here, as the file of another shop says. They are read and never moved: no stock,
-- no payment and no line of the ledger hangs on them.
create table past_orders (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  source text not null check (source in ('shopify', 'woocommerce', 'sheet')),
  -- As it was called there.
  number text not null,
  -- The file it came by, by which it is taken back.
  file_id uuid not null,
  placed_at timestamptz not null,
  name text not null default '',
  -- A number of ours where it is one, and '' otherwise.
  phone text not null default '',
  email text not null default '',
  address text not null default '',
  note text not null default '',
  -- [{title, sku, quantity, price_kobo}]
  lines jsonb not null default '[]',
  delivery_kobo bigint not null default 0,
  discount_kobo bigint not null default 0,
  total_kobo bigint not null,
  -- What came in and went back, as far as the file says.
  paid_kobo bigint not null default 0,
  refunded_kobo bigint not null default 0,
  canceled boolean not null default false,
  -- The words of the file for what was paid and what was sent.
  money_said text not null default '',
  sent_said text not null default '',
  -- The words it is found by.
  search text not null default '',
  erased_at timestamptz,
  primary key (store_id, id),
  -- The same file brought twice doubles nothing.
  unique (store_id, source, number)
);
create index past_orders_newest on past_orders (store_id, placed_at desc, id desc);
create index past_orders_phone on past_orders (store_id, phone, placed_at desc) where phone <> '';
create index past_orders_email on past_orders (store_id, email, placed_at desc) where email <> '';
create index past_orders_file on past_orders (store_id, file_id);

select mark_table('past_orders', 'store');
