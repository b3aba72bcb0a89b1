-- Every address a store answers on: its own name under the store domain, later its own domains.
create table store_directory (
  host text primary key check (host = lower(host)),
  store_id uuid not null,
  kind text not null check (kind in ('slug', 'domain')),
  created_at timestamptz not null
);
create index store_directory_store on store_directory (store_id);

create table store_members (
  store_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('owner', 'manager', 'fulfilment', 'viewer')),
  created_at timestamptz not null,
  primary key (store_id, user_id)
);
create index store_members_user on store_members (user_id);

create table stores (
  store_id uuid primary key,
  slug text not null,
  name text not null,
  site_type text not null default 'ecommerce',
  tagline text not null default '',
  about text not null default '',
  trade text,
  primary_colour text not null default '#0b5d3b',
  accent_colour text not null default '#f4a62a',
  logo_media_id uuid,
  phone text not null default '',
  whatsapp text not null default '',
  city text not null default '',
  state text not null default '',
  pay_online boolean not null default true,
  pay_on_delivery boolean not null default true,
  -- live: open for business; suspended: closed by the operator.
  status text not null default 'live' check (status in ('live', 'suspended')),
  plan text not null default 'free',
  published_at timestamptz,
  -- Steps of the set-up list the owner finished or put aside on purpose.
  setup_done text[] not null default '{}',
  -- Raised in the same transaction as any change a shopper can see.
  version bigint not null default 1,
  created_at timestamptz not null
);

create table store_counters (
  store_id uuid not null references stores (store_id) on delete cascade,
  name text not null,
  value bigint not null,
  primary key (store_id, name)
);

create table delivery_rates (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('delivery', 'pickup')),
  name text not null,
  states text[] not null default '{}',
  price_kobo bigint not null check (price_kobo >= 0),
  free_above_kobo bigint check (free_above_kobo >= 0),
  eta text not null default '',
  position int not null,
  primary key (store_id, id)
);

create table media (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  alt text not null default '',
  width int not null,
  height int not null,
  -- Widths kept as files, in pixels; the widest is the last.
  widths int[] not null,
  avif boolean not null default false,
  created_at timestamptz not null,
  primary key (store_id, id)
);

select mark_table('store_directory', 'local');
select mark_table('store_members', 'local');
select mark_table('stores', 'store');
select mark_table('store_counters', 'store');
select mark_table('delivery_rates', 'store');
select mark_table('media', 'store');
