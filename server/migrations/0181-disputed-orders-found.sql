-- concurrently
create index concurrently orders_disputed on orders (store_id, id) where is_disputed;
