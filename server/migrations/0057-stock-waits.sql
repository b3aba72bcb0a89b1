-- Who wants to hear when something that is sold out is back. One for each thing and address, so asking twice is asking once.
create table stock_waits (
  store_id uuid not null references stores (store_id) on delete cascade,
  variant_id uuid not null,
  -- In small letters.
  email text not null,
  asked_at timestamptz not null,
  -- Set in the transaction that writes the mail, so that it goes out once; null: waits.
  told_at timestamptz,
  primary key (store_id, variant_id, email),
  foreign key (store_id, variant_id) references variants (store_id, id) on delete cascade
);
create index stock_waits_open on stock_waits (store_id, variant_id) where told_at is null;
create index stock_waits_email on stock_waits (store_id, email);

-- Which stores somebody waits at, where the sweep finds them without opening each store.
create table stock_wait_times (
  store_id uuid primary key,
  due_at timestamptz not null,
  claimed_until timestamptz
);
create index stock_wait_times_due on stock_wait_times (due_at);

select mark_table('stock_waits', 'store');
select mark_table('stock_wait_times', 'local');
