-- What a store's people tell each other about an order; its customer never sees it.
create table order_notes (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  author_id uuid not null,
  author text not null,
  words text not null,
  at timestamptz not null,
  edited_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index order_notes_order on order_notes (store_id, order_id, at);

select mark_table('order_notes', 'store');
