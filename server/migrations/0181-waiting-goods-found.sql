-- concurrently
create index concurrently orders_goods_wait on orders (store_id, id) where is_disputed or is_going_back;
