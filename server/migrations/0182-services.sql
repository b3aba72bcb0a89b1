-- What is sold is a service: it is done, and nothing of it is sent or downloaded.
alter table products add column service boolean not null default false;
-- As it was when it was ordered.
alter table order_lines add column service boolean not null default false;
