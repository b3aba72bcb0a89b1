-- A store that somebody brings as the file of everything in it: sent in parts, looked at, and taken in once its owner says so.
create table arriving_stores (
  id uuid primary key,
  -- Who brings it; no more is known of them here.
  user_id uuid not null,
  -- The same key is the same file, so that it goes on where it broke off.
  upload_key text not null,
  file_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  part_bytes int not null,
  -- Parts that have come, one after the other.
  parts int not null default 0,
  state text not null check (state in ('sending', 'looking', 'looked', 'taking', 'in', 'refused', 'gone')),
  begun_at timestamptz not null,
  -- When it is given up, or, once it has ended, forgotten.
  due_at timestamptz not null,
  claimed_until timestamptz,
  -- What is in it: {"name": "Ada’s Shop", "slug": "adas-shop", …}
  looked jsonb,
  -- The free address it is to have.
  slug text not null default '',
  -- How much of it is in, of a hundred.
  progress int not null default 0 check (progress between 0 and 100),
  -- Why it does not come in, or not under that address, as a sentence.
  problem text not null default '',
  store_id uuid
);
-- One at a time of a person.
create unique index arriving_stores_one on arriving_stores (user_id) where state in ('sending', 'looking', 'looked', 'taking');
create index arriving_stores_of on arriving_stores (user_id, begun_at);
create index arriving_stores_due on arriving_stores (due_at);
select mark_table('arriving_stores', 'local');
