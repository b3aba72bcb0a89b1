-- Each time an order was changed by its store, once: a second editor of the same edition comes too late, and the same
-- press sent twice is known by its key.
create table order_edits (
  store_id uuid not null references stores (store_id) on delete cascade,
  order_id uuid not null,
  edition int not null check (edition > 0),
  key uuid not null,
  old_total_kobo bigint not null,
  new_total_kobo bigint not null,
  at timestamptz not null,
  primary key (store_id, order_id, edition),
  unique (store_id, order_id, key),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);

select mark_table('order_edits', 'store');
