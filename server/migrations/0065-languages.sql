-- The languages a shop speaks with its shoppers; the first is the one it speaks until somebody chooses another.
alter table stores add column languages text[] not null default '{en}';
-- The language in which somebody ordered, or asked to be told: that of the mails about it.
alter table orders add column language text not null default 'en';
alter table stock_waits add column language text not null default 'en';
