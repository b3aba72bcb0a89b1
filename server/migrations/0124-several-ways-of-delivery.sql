-- Several ways of delivery for a place. What stands already is the only way of its places, and has no name of its own.
alter table delivery_rates add column way text not null default '';
alter table delivery_rates add column pay_on_delivery boolean not null default true;
-- The further ways, in their owner's order: [{"id", "way", "price_kobo", "free_above_kobo", "weights", "eta", "pay_on_delivery"}].
alter table delivery_rates add column ways jsonb not null default '[]';
-- The way an order goes by, where several were offered; what it is called stands in delivery_name, too.
alter table orders add column delivery_way text not null default '';
-- Whether the way an order goes by may be paid for when it is there.
alter table orders add column payable_on_delivery boolean not null default true;
