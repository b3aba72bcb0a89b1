-- Who wants news of a shop. One for each address, so asking twice is asking once.
create table subscribers (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  -- In small letters.
  email text not null,
  state text not null check (state in ('asked', 'confirmed', 'left', 'expired')),
  -- Path of the page on which it was asked.
  page text not null,
  -- When it was last asked for.
  asked_at timestamptz not null,
  -- When it came to its state.
  moved_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, email)
);
create index subscribers_state on subscribers (store_id, state, moved_at, id);

select mark_table('subscribers', 'store');
