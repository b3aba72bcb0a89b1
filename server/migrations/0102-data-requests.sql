-- When somebody's data was taken out or erased, and who did it. It names nobody but who did it: whose data it was is the
-- customer's row, which says nothing any more once they are erased.
create table data_requests (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('taken_out', 'erased')),
  by_id uuid not null,
  by_name text not null,
  at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index data_requests_of on data_requests (store_id, customer_id, at);

-- Mails are found by who they went to.
create index mails_recipient on mails (recipient);

select mark_table('data_requests', 'store');
