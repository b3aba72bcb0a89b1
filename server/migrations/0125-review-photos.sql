-- Photos that buyers add to their reviews. Their files lie beside the store's own pictures, of which these are none.
create table review_photos (
  store_id uuid not null,
  id uuid not null,
  order_line_id uuid not null,
  -- Names the folder of its files. A photo that is hidden moves to another, so that who has its address sees it no more.
  file_id uuid not null,
  -- Of the bytes that were sent: the same photo sent twice is one.
  digest text not null,
  place int not null,
  widths int[] not null,
  width int not null,
  height int not null,
  state text not null default 'shown' check (state in ('shown', 'hidden', 'withdrawn')),
  -- Why the shop does not show it, as for the review itself; its writer is told.
  hidden_because text check (hidden_because in ('insult', 'private', 'advert', 'other_thing')),
  sent_at timestamptz not null,
  primary key (store_id, id),
  check ((state = 'hidden') = (hidden_because is not null)),
  foreign key (store_id, order_line_id) references reviews (store_id, order_line_id) on delete cascade
);
create index review_photos_review on review_photos (store_id, order_line_id, place);
-- One that was taken back may be sent again.
create unique index review_photos_once on review_photos (store_id, order_line_id, digest) where state <> 'withdrawn';
create index review_photos_gone on review_photos (store_id, id) where state = 'withdrawn';

select mark_table('review_photos', 'store');
