-- Collections as their owner makes them: by hand or by rule, in an order of their own, shown or hidden.
alter table collections add column by_rule boolean not null default false;
-- {match: all | any, conditions: [{kind, …}]}; without a condition nothing fits.
alter table collections add column rule jsonb not null default '{"match": "all", "conditions": []}';
alter table collections add column sort text not null default 'newest';
alter table collections add constraint collections_sort_check check (sort in ('newest', 'hand', 'cheapest', 'dearest', 'name'));
-- What is sold out is left out where the collection is shown.
alter table collections add column in_stock boolean not null default false;
alter table collections add column shown boolean not null default true;
-- Taken away, and brought back with everything by the same hand.
alter table collections add column removed_at timestamptz;
alter table collections add column media_id uuid;
alter table collections add column seo_title text not null default '';
alter table collections add column seo_description text not null default '';

-- When a product leaves by the rule alone, without any change of it: it is new for so many days only.
alter table collection_products add column until timestamptz;
create index collection_products_until on collection_products (store_id, until) where until is not null;
-- For their owner, who also sees drafts in them.
create index collection_products_all on collection_products (store_id, collection_id, position, product_id);
create index products_name on products (store_id, status, (lower(title) collate "C"), id);

-- Addresses a collection had before.
create table collection_addresses (
  store_id uuid not null,
  slug text not null,
  collection_id uuid not null,
  primary key (store_id, slug),
  foreign key (store_id, collection_id) references collections (store_id, id) on delete cascade
);
create index collection_addresses_of on collection_addresses (store_id, collection_id);

-- When a store is to be looked at next, as something in it is not new any more.
create table collection_lapses (
  store_id uuid primary key,
  due_at timestamptz not null,
  claimed_until timestamptz
);
create index collection_lapses_due on collection_lapses (due_at);

select mark_table('collection_addresses', 'store');
select mark_table('collection_lapses', 'local');
