-- A price for parts of a state: local governments and named areas ([{"state", "lga", "area"}], area '' for all of it).
-- What stands already keeps its states, and so its price for every place.
alter table delivery_rates add column places jsonb not null default '[]';
-- What heavier parcels cost; null: the same at any weight.
alter table delivery_rates add column weights jsonb;
