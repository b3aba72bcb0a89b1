-- Which picture another was made from, as one whose background was made plain: that one stays, and can take its place again.
alter table media add column made_from uuid;
