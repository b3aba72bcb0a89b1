-- What payment providers said of a store's money where it was before it was taken in here from its archive: to be read, and
-- to go along into its next archive. Nothing is paid, sent back or counted by it.
create table earlier_money (
  store_id uuid not null references stores (store_id) on delete cascade,
  kind text not null check (kind in ('payments', 'refunds', 'disputes')),
  n int not null,
  -- The order that was paid for, where it is known.
  order_id uuid,
  -- JSON, as it stood in the archive.
  line text not null,
  primary key (store_id, kind, n)
);
create index earlier_money_order on earlier_money (store_id, order_id);
select mark_table('earlier_money', 'store');
