-- The words a product is found by, each once. A table and not a text index: row level security keeps operators that are
-- not leakproof (text search, LIKE) out of index conditions, and a text index would be shared by all stores, so that a
-- search in a small one would read every other store's matches.
create table product_words (
  store_id uuid not null,
  word text collate "C" not null,
  product_id uuid not null,
  primary key (store_id, word, product_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index product_words_product on product_words (store_id, product_id);

select mark_table('product_words', 'store');

-- The product's own position again, so that a page of a collection is read off one index in shop order.
alter table collection_products add column position bigint not null default 0;
update collection_products c set position = p.position
  from products p where p.store_id = c.store_id and p.id = c.product_id;
alter table collection_products alter column position drop default;
create index collection_products_shop on collection_products (store_id, collection_id, position, product_id);
