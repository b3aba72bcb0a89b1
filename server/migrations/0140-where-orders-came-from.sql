-- What a link said of where a shopper came from, kept with the basket when its first thing is put in and with its order, so
-- that what a campaign sold agrees with the orders. '' for what nobody said.
alter table carts add column came_from text not null default '';
alter table carts add column utm_source text not null default '';
alter table carts add column utm_medium text not null default '';
alter table carts add column utm_campaign text not null default '';
alter table orders add column came_from text not null default '';
alter table orders add column utm_source text not null default '';
alter table orders add column utm_medium text not null default '';
alter table orders add column utm_campaign text not null default '';
