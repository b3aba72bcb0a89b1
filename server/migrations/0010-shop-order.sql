-- Without the id: with it, the planner takes this index for looking up single products of a store whose size it guesses
-- too small, and then reads the store's whole list for each.
drop index products_shop;
create index products_shop on products (store_id, status, position);

-- Whether the product is active, kept with its status, so that a collection's page and its count are read off one index.
alter table collection_products add column on_sale boolean not null default false;
update collection_products c set on_sale = true
  from products p where p.store_id = c.store_id and p.id = c.product_id and p.status = 'active';
alter table collection_products alter column on_sale drop default;
drop index collection_products_shop;
create index collection_products_shop on collection_products (store_id, collection_id, position, product_id)
  where on_sale;
