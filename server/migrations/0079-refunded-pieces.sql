-- Pieces whose money goes back, and of those that were sent, those that are on the shelf again. A refund that fails owes
-- its pieces anew, so what each one took is kept under its key.
-- safe for the release before: it refunds by amount alone and leaves both at nothing.
alter table order_lines add column refunded int not null default 0;
alter table order_lines add column restocked int not null default 0;
alter table order_lines add constraint order_lines_back
  check (refunded between 0 and quantity and restocked between 0 and fulfilled);

create table refund_pieces (
  store_id uuid not null references stores (store_id) on delete cascade,
  order_id uuid not null,
  key text not null,
  order_line_id uuid not null,
  quantity int not null check (quantity > 0),
  -- Of those, so many were still to be sent and will not be.
  removed int not null check (removed between 0 and quantity),
  restocked int not null check (restocked between 0 and quantity),
  undone_at timestamptz,
  primary key (store_id, order_id, key, order_line_id),
  foreign key (store_id, order_line_id) references order_lines (store_id, id) on delete cascade
);

select mark_table('refund_pieces', 'store');
