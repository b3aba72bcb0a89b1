-- What of their pages shoppers see otherwise since a version of the store, as names that those pages know (a product,
-- the order of a list); of the newest versions alone. A version that has no row may have changed anything.
create table page_changes (
  store_id uuid not null,
  version bigint not null,
  what text[] not null,
  primary key (store_id, version)
);
select mark_table('page_changes', 'store');
