-- The hosts of its own that a store wants to answer on, each with what was last found of its records. Several stores may
-- want the same one; who has proven it is in store_directory, where a host is one store's.
create table store_domains (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  host text not null check (host = lower(host)),
  -- The domain as its owner named it: of www.x it is x, which is added, proven and removed together with it.
  base text not null check (base = lower(base)),
  -- What the TXT record is to say, alike for all hosts of a base.
  token text not null,
  state text not null check (state in ('waiting', 'verified', 'failing', 'given_up', 'lapsed', 'moved', 'removed')),
  -- The one its owner wants to be the shop's address.
  preferred boolean not null default false,
  added_at timestamptz not null,
  -- Since when it is in its state.
  since timestamptz not null,
  -- When its records were last looked at, and when all of them were last right.
  looked_at timestamptz,
  right_at timestamptz,
  -- Looks in vain since it was added or given up.
  looks int not null default 0,
  -- What the last look found; null before the first.
  found jsonb,
  -- When it is looked at by itself; null: when its owner asks.
  look_at timestamptz,
  primary key (store_id, id)
);
create unique index store_domains_host on store_domains (store_id, host) where state <> 'removed';
create unique index store_domains_preferred on store_domains (store_id) where preferred and state <> 'removed';

-- Stores of which a host is to be looked at.
create table domain_times (
  store_id uuid primary key,
  due_at timestamptz not null,
  claimed_until timestamptz
);
create index domain_times_due on domain_times (due_at);

-- The host whose address is given out, a proven one of its own; null: the address below our own domain.
alter table stores add column own_host text;
-- Whether the free address then leads to it.
alter table stores add column free_redirects boolean not null default true;

select mark_table('store_domains', 'store');
select mark_table('domain_times', 'local');
