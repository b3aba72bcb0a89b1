-- What a code takes off the goods of an order, and each line's share of it: the shares add up to the order's.
-- The release before writes neither, so its orders have none. Where it would count an order that has one without it,
-- the rule below refuses, and nobody is asked for more than was agreed.
alter table orders add column discount_kobo bigint not null default 0;
alter table orders add constraint orders_check check (discount_kobo >= 0 and discount_kobo <= subtotal_kobo);
alter table orders drop constraint orders_total;
alter table orders add constraint orders_total
  check (total_kobo = subtotal_kobo + delivery_kobo + fee_kobo - discount_kobo - tail_kobo);

alter table order_lines add column discount_kobo bigint not null default 0;
alter table order_lines add constraint order_lines_check2 check (discount_kobo >= 0 and discount_kobo <= total_kobo);
