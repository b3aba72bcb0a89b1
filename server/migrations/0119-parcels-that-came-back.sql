-- A parcel that came back, whole or in part, and what became of that: sent again, its money paid back, or the order ended.
create table parcel_returns (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  order_id uuid not null,
  fulfillment_id uuid not null,
  -- Made with the form: the same key is the same return.
  key text not null,
  reason text not null,
  at timestamptz not null,
  decided text check (decided in ('again', 'refund', 'end')),
  decided_at timestamptz,
  primary key (store_id, id),
  unique (store_id, order_id, key),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, fulfillment_id) references fulfillments (store_id, id) on delete cascade
);
create index parcel_returns_parcel on parcel_returns (store_id, fulfillment_id);
create index parcel_returns_undecided on parcel_returns (store_id, at) where decided is null;

create table parcel_return_lines (
  store_id uuid not null references stores (store_id) on delete cascade,
  return_id uuid not null,
  order_line_id uuid not null,
  -- On the shelf again and still promised; not sellable any more; and those whose money had gone back before.
  shelf int not null check (shelf >= 0),
  lost int not null check (lost >= 0),
  settled int not null check (settled >= 0),
  primary key (store_id, return_id, order_line_id),
  foreign key (store_id, return_id) references parcel_returns (store_id, id) on delete cascade,
  foreign key (store_id, order_line_id) references order_lines (store_id, id) on delete cascade
);

-- Of what was sent: came back and cannot be sold any more.
alter table order_lines add column lost int not null default 0;
alter table order_lines add constraint order_lines_lost_check check (lost >= 0);
alter table fulfillment_lines add column returned int not null default 0;
alter table fulfillment_lines add constraint fulfillment_lines_check check (returned between 0 and quantity);
-- When some of it came back, and whether all of it did.
alter table fulfillments add column came_back_at timestamptz;
alter table fulfillments add column returned boolean not null default false;

select mark_table('parcel_returns', 'store');
select mark_table('parcel_return_lines', 'store');
