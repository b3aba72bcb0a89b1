-- What a shopper says of a thing she bought here and got. It is named after the line of her order, so whoever sends it
-- twice has written one; of two lines of one product one is asked about.
create table reviews (
  store_id uuid not null references stores (store_id) on delete cascade,
  order_line_id uuid not null,
  order_id uuid not null,
  order_number int not null,
  product_id uuid not null,
  -- As the order calls it.
  product_title text not null,
  stars int not null check (stars between 1 and 5),
  words text not null,
  -- As its writer wants to be called.
  name text not null,
  state text not null check (state in ('shown', 'hidden', 'withdrawn')),
  -- Why the shop does not show it; shoppers are told.
  hidden_because text check (hidden_because in ('insult', 'private', 'advert', 'other_thing')),
  answer text not null default '',
  written_at timestamptz not null,
  primary key (store_id, order_line_id),
  unique (store_id, order_id, product_id),
  check ((state = 'hidden') = (hidden_because is not null)),
  foreign key (store_id, order_line_id) references order_lines (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index reviews_product on reviews (store_id, product_id, state, written_at, order_line_id);
create index reviews_state on reviews (store_id, state, written_at, order_line_id);
create index reviews_recent on reviews (store_id, written_at, order_line_id);

-- Kept beside the reviews that are shown and written with them, so that the page of a product nobody has reviewed asks nothing.
alter table products
  add column review_count int not null default 0,
  add column star_sum int not null default 0;
alter table products add constraint products_review_count_check check (review_count >= 0);
alter table products add constraint products_star_sum_check check (star_sum >= 0);

select mark_table('reviews', 'store');
