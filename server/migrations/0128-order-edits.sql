-- Each time an order was changed by its store, once: a second editor of the same edition comes too late, and the same
-- press sent twice is known by its key.
create table order_edits (
  store_id uuid not null references stores (store_id) on delete cascade,
  order_id uuid not null,
  edition int not null check (edition > 0),
  key uuid not null,
  old_total_kobo bigint not null,
  new_total_kobo bigint not null,
  -- What it asked for before, with what was on top of it: a try that was begun then can still be paid.
  asked_part int,
  asked_kobo bigint,
  asked_fee_kobo bigint,
  -- What was in it before, a line each, and why it was changed: for who ordered.
  was text[] not null,
  reason text not null default '',
  at timestamptz not null,
  primary key (store_id, order_id, edition),
  unique (store_id, order_id, key),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
-- The amount of a transfer that is waited for no more rests, too.
create index order_edits_totals on order_edits (store_id, old_total_kobo);

select mark_table('order_edits', 'store');
