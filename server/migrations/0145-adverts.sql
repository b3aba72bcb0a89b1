-- The advert networks an owner lets us tell of sales. What opens them is sealed and never shown again.
create table ad_networks (
  store_id uuid not null references stores (store_id) on delete cascade,
  network text not null check (network in ('meta', 'tiktok', 'google')),
  -- Of the pixel, or of Google's stream of data.
  network_key text not null,
  sealed_token bytea not null,
  -- Its last characters.
  token_ends text not null,
  switched_on boolean not null,
  -- Since when it takes neither id nor token, and in its words why; null: it does, as far as we know.
  failing_since timestamptz,
  problem text not null default '',
  -- When it last took something.
  worked_at timestamptz,
  primary key (store_id, network)
);
select mark_table('ad_networks', 'store');

-- One sale that one network is told of, where the shopper agreed. Network address and browser stay until it was told,
-- or cannot be told any more.
create table ad_events (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  network text not null check (network in ('meta', 'tiktok', 'google')),
  state text not null check (state in ('held', 'waiting', 'sent', 'refused', 'given_up', 'ended')),
  client_ip text,
  user_agent text,
  created_at timestamptz not null,
  -- When the sale counted; null: it does not yet, or nobody has looked since.
  counted_at timestamptz,
  -- While it waits: when it is tried next; null: within a minute.
  try_at timestamptz,
  tries int not null default 0,
  -- What the network said last, or why nothing is sent.
  said text not null default '',
  told_at timestamptz,
  primary key (store_id, id),
  unique (store_id, order_id, network),
  check (client_ip is null or state not in ('sent', 'ended'))
);
create index ad_events_recent on ad_events (store_id, created_at desc, id desc);
create index ad_events_open on ad_events (store_id, network) where state in ('held', 'waiting', 'refused', 'given_up');
select mark_table('ad_events', 'store');

-- When each of them is to be looked at next: to be told, or to be forgotten. A row of its own for each, so that orders of
-- one store do not wait for each other.
create table ad_event_times (
  store_id uuid not null,
  event_id uuid not null,
  due_at timestamptz not null,
  claimed_until timestamptz,
  primary key (store_id, event_id)
);
create index ad_event_times_due on ad_event_times (due_at);
select mark_table('ad_event_times', 'local');
