-- Until when an order that its owner asked money for can be paid by its link; null for all others.
alter table orders add column pay_by timestamptz;
-- Asked for first, before the rest; 0: all at once.
alter table orders add column deposit_kobo bigint not null default 0;
alter table orders add constraint orders_check1 check (deposit_kobo >= 0 and (deposit_kobo = 0 or deposit_kobo < total_kobo));
-- Made to order: nothing of the shelf. Its ids of product and variant are its own and name nothing.
alter table order_lines add column custom boolean not null default false;
-- What an owner waits to be paid for.
create index orders_asked on orders (store_id, placed_at desc, id desc)
  where channel = 'manual' and status = 'open' and payment_status in ('unpaid', 'pending', 'partially_paid');
