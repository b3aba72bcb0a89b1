-- What a receipt says of the business besides its name, town and phone: where it is found, and the number it is registered under.
alter table stores add column business_address text not null default '';
alter table stores add column business_number text not null default '';
