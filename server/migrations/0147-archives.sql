-- Everything of a store in one file: made when an owner asks for it, kept for some days.
create table store_archives (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  state text not null check (state in ('making', 'ready', 'failed', 'gone')),
  -- A person; who it was is asked of the accounts.
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- Since when it is ready, or known that nothing comes of it.
  ended_at timestamptz,
  size_bytes bigint not null default 0,
  -- What is in it: {"products": 12, "orders": 340, …}
  counts jsonb not null default '{}',
  primary key (store_id, id)
);
create unique index store_archives_one on store_archives (store_id) where state = 'making';
select mark_table('store_archives', 'store');

-- When to look at the archives of a store: one that is not done is given up, one that is old is taken away.
create table store_archive_times (
  store_id uuid primary key,
  due_at timestamptz not null,
  claimed_until timestamptz
);
create index store_archive_times_due on store_archive_times (due_at);
select mark_table('store_archive_times', 'local');
