-- Pictures that a list names by their addresses: fetched once its products are made, each said once.
create table goods_list_pictures (
  store_id uuid not null,
  list_id uuid not null,
  item_n int not null,
  n int not null,
  line int not null,
  address text not null,
  alt text not null default '',
  -- The kinds it shows by themselves, as the values of their options.
  shows jsonb not null default '[]',
  -- null: it waits.
  outcome text check (outcome in ('taken', 'refused')),
  problem text not null default '',
  primary key (store_id, list_id, item_n, n),
  foreign key (store_id, list_id) references goods_lists (store_id, id) on delete cascade
);
create index goods_list_pictures_outcome on goods_list_pictures (store_id, list_id, outcome, item_n);

select mark_table('goods_list_pictures', 'store');
