-- What shoppers ask or wish by a form on a page of the shop: words, and nothing that is bought or booked.
create table enquiries (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  -- A keyed hash of who asks what. While one is new the same again is the same one; null from then on.
  same text,
  state text not null check (state in ('new', 'answered', 'closed')),
  name text not null,
  phone text not null,
  -- '' where it was not said, here and below.
  email text not null,
  message text not null,
  -- As the page called it.
  service text not null,
  -- As a shopper wishes: 2026-12-24 and 18:00.
  wished_day text not null,
  wished_hour text not null,
  -- Path of the page it was sent from.
  page text not null,
  -- What the people of the store write down about it.
  note text not null default '',
  sent_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, same),
  check (same is null or state = 'new')
);
create index enquiries_sent on enquiries (store_id, sent_at, id);
create index enquiries_state on enquiries (store_id, state, sent_at, id);

select mark_table('enquiries', 'store');
