-- Codes that take something off an order.
create table discounts (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  -- Capitals and digits alone, however it is typed.
  code text not null check (code ~ '^[A-Z0-9]{3,20}$'),
  kind text not null check (kind in ('percent', 'fixed', 'free_delivery', 'buy_get')),
  -- Of the goods; for buy_get, of the pieces that are got. 100 is free.
  percent int check (percent between 1 and 100),
  amount_kobo bigint check (amount_kobo > 0),
  buy int check (buy between 1 and 99),
  get int check (get between 1 and 99),
  -- fixed: off the goods and not off each piece; buy_get: for one set and not for every full one.
  once boolean not null default true,
  -- Of the goods the code is for.
  least_kobo bigint not null default 0 check (least_kobo >= 0),
  most_uses int check (most_uses > 0),
  -- Of one phone number.
  most_per_customer int check (most_per_customer > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- Both empty: for everything.
  product_ids uuid[] not null default '{}',
  collection_ids uuid[] not null default '{}',
  stopped_at timestamptz,
  -- Uses that are taken and not given back: the wall behind the statement that takes one.
  uses int not null default 0 check (uses >= 0),
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, code),
  check (most_uses is null or uses <= most_uses),
  check (starts_at is null or ends_at is null or starts_at < ends_at),
  check ((kind in ('percent', 'buy_get')) = (percent is not null)),
  check ((kind = 'fixed') = (amount_kobo is not null)),
  check ((kind = 'buy_get') = (buy is not null and get is not null))
);
create index discounts_recent on discounts (store_id, created_at desc, id desc);
select mark_table('discounts', 'store');

-- What an order used: one code at most. Given back, it counts no more; taken anew, it does again.
create table discount_uses (
  store_id uuid not null,
  order_id uuid not null,
  discount_id uuid not null,
  phone text not null,
  state text not null check (state in ('taken', 'given_back')),
  moved_at timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, discount_id) references discounts (store_id, id)
);
create index discount_uses_of on discount_uses (store_id, discount_id, phone) where state = 'taken';
select mark_table('discount_uses', 'store');

-- As it was typed, in capitals; empty: none.
alter table orders add column discount_code text not null default '';
