-- What is sold is a gift card: its amount is the price of each variant. Nothing of it lies on a shelf or is delivered.
alter table products add column gift_card boolean not null default false;
-- As it was when it was ordered.
alter table order_lines add column gift_card boolean not null default false;
