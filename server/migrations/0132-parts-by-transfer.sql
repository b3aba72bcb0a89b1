-- What is sent for a part of an order into the store's own account, to the kobo, so that it is known by its amount; null:
-- it has no amount of its own. Of the parts that are waited for no two have the same.
alter table order_parts add column transfer_kobo bigint;
alter table order_parts add constraint order_parts_transfer_kobo_check check (transfer_kobo > 0);
create unique index order_parts_transfer on order_parts (store_id, transfer_kobo)
  where state = 'open' and transfer_kobo is not null;
-- An order has one such difference for each of its parts.
alter table orders drop constraint orders_tail_kobo_check;
alter table orders add constraint orders_tail_kobo_check check (tail_kobo between 0 and 999);
