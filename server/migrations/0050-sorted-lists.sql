-- Lists by price and by age are read in their own order until a page is full, as products_shop is for the shop's own order;
-- without the id for the same reason.
create index products_price on products (store_id, status, price_from_kobo);
create index products_newest on products (store_id, status, created_at);
