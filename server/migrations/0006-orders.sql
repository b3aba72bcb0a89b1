create table carts (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  -- Hash of the cookie's value.
  token_hash bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, token_hash)
);

create table cart_lines (
  store_id uuid not null,
  cart_id uuid not null,
  variant_id uuid not null,
  quantity int not null check (quantity between 1 and 99),
  added_at timestamptz not null,
  primary key (store_id, cart_id, variant_id),
  foreign key (store_id, cart_id) references carts (store_id, id) on delete cascade,
  foreign key (store_id, variant_id) references variants (store_id, id) on delete cascade
);

create table customers (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  phone text not null,
  name text not null,
  email text not null default '',
  created_at timestamptz not null,
  last_order_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, phone)
);

create table orders (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  number int not null,
  -- The checkout form's key: the same key is the same order.
  checkout_key text not null,
  status text not null check (status in ('draft', 'open', 'completed', 'canceled')),
  payment_status text not null check (payment_status in ('unpaid', 'pending', 'partially_paid', 'paid', 'overpaid',
    'partially_refunded', 'refunded', 'voided')),
  fulfillment_status text not null check (fulfillment_status in ('not_required', 'unfulfilled', 'partially_fulfilled',
    'fulfilled', 'delivered', 'returned')),
  pay_method text not null check (pay_method in ('online', 'on_delivery')),
  currency text not null,
  subtotal_kobo bigint not null,
  delivery_kobo bigint not null,
  total_kobo bigint not null,
  captured_kobo bigint not null default 0,
  refunded_kobo bigint not null default 0,
  item_count int not null,
  customer_id uuid not null,
  name text not null,
  phone text not null,
  email text not null,
  address jsonb not null,
  delivery_name text not null,
  delivery_kind text not null,
  delivery_eta text not null,
  note text not null,
  -- Stock is held for an unpaid online order until then.
  hold_until timestamptz,
  placed_at timestamptz not null,
  canceled_at timestamptz,
  primary key (store_id, id),
  unique (store_id, number),
  unique (store_id, checkout_key),
  foreign key (store_id, customer_id) references customers (store_id, id),
  check (total_kobo = subtotal_kobo + delivery_kobo)
);
create index orders_recent on orders (store_id, placed_at desc, id desc);

create table order_lines (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  variant_id uuid not null,
  title text not null,
  variant_title text not null,
  media_id uuid,
  quantity int not null check (quantity > 0),
  unit_price_kobo bigint not null,
  total_kobo bigint not null,
  fulfilled int not null default 0,
  position int not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  check (total_kobo = unit_price_kobo * quantity),
  check (fulfilled between 0 and quantity)
);
create index order_lines_order on order_lines (store_id, order_id);

create table reservations (
  store_id uuid not null,
  order_id uuid not null,
  variant_id uuid not null,
  quantity int not null check (quantity > 0),
  state text not null check (state in ('held', 'committed', 'shipped', 'released', 'expired')),
  updated_at timestamptz not null,
  primary key (store_id, order_id, variant_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);

-- Append-only: what came in and what went back, each once.
create table ledger_entries (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('capture', 'refund', 'refund_failed', 'cash')),
  -- The payment's reference, the refund's id, or the order's id for cash.
  reference text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  fee_kobo bigint,
  currency text not null,
  method text not null,
  at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, kind, reference),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index ledger_entries_order on ledger_entries (store_id, order_id);

create table order_events (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  kind text not null,
  message text not null,
  actor text not null,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index order_events_order on order_events (store_id, order_id, at);

create table fulfillments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  tracking text not null default '',
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);

select mark_table('carts', 'store');
select mark_table('cart_lines', 'store');
select mark_table('customers', 'store');
select mark_table('orders', 'store');
select mark_table('order_lines', 'store');
select mark_table('reservations', 'store');
select mark_table('ledger_entries', 'store');
select mark_table('order_events', 'store');
select mark_table('fulfillments', 'store');
