-- An order leaves in one parcel or in several, each with its pieces, its carrier and its own link.
alter table fulfillments add column key text not null default '';
alter table fulfillments add column courier text not null default '';
alter table fulfillments add column link text not null default '';
alter table fulfillments add column phone text not null default '';
-- Marked as sent by mistake: it never left.
alter table fulfillments add column undone_at timestamptz;
create unique index fulfillments_key on fulfillments (store_id, order_id, key) where key <> '';
create index fulfillments_order on fulfillments (store_id, order_id, created_at);

alter table fulfillments no force row level security;
update fulfillments set link = tracking, tracking = '' where tracking ~ '^https://\S+$';
alter table fulfillments force row level security;

create table fulfillment_lines (
  store_id uuid not null references stores (store_id) on delete cascade,
  fulfillment_id uuid not null,
  order_line_id uuid not null,
  quantity int not null check (quantity > 0),
  primary key (store_id, fulfillment_id, order_line_id),
  foreign key (store_id, fulfillment_id) references fulfillments (store_id, id) on delete cascade,
  foreign key (store_id, order_line_id) references order_lines (store_id, id) on delete cascade
);

-- Who carries for a store, as its people typed it, with what makes a link of a number.
create table couriers (
  store_id uuid not null references stores (store_id) on delete cascade,
  name text not null,
  pattern text not null default '',
  phone text not null default '',
  used_at timestamptz not null,
  primary key (store_id, name)
);

-- safe for the release before: it sends whole orders only, and never one a part of which was sent or taken out.
alter table order_lines add column removed int not null default 0;
alter table order_lines add constraint order_lines_removed_check check (removed >= 0);
alter table order_lines add constraint order_lines_pieces check (fulfilled + removed <= quantity);

-- The oldest first, as they are packed; those of which a part was sent stand among them.
create index orders_sendable on orders (store_id, placed_at, id)
  where status = 'open' and fulfillment_status in ('unfulfilled', 'partially_fulfilled')
    and confirmation is distinct from 'asked'
    and (payment_status in ('paid', 'overpaid', 'partially_refunded')
      or (pay_method = 'on_delivery' and payment_status <> 'refunded')
      or (pay_method = 'online' and payment_status = 'partially_paid'));

select mark_table('fulfillment_lines', 'store');
select mark_table('couriers', 'store');
