-- Who changed what in a store: in words, without secrets. Rows are only ever added, by the transaction of the change.
create table store_changes (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  -- The member who did it; their name is their account's.
  by_id uuid not null,
  kind text not null,
  what text not null,
  -- '' where there is nothing to compare.
  before text not null default '',
  after text not null default '',
  primary key (store_id, id)
);
create index store_changes_at on store_changes (store_id, at, id);
create index store_changes_kind on store_changes (store_id, kind, at, id);
create index store_changes_by on store_changes (store_id, by_id, at, id);

select mark_table('store_changes', 'store');
