-- A copy of the shop as plain pages is made, kept and taken away as the file of everything is. One of each at a time.
alter table store_archives add column kind text not null default 'everything';
alter table store_archives add constraint store_archives_kind_check check (kind in ('everything', 'shop'));
drop index store_archives_one;
create unique index store_archives_one_each on store_archives (store_id, kind) where state = 'making';
