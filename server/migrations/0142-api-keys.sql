-- Keys by which programs of an owner's call the API. A key itself is kept as its hash alone.
create table api_keys (
  id uuid primary key,
  store_id uuid not null,
  name text not null,
  -- Its first characters, by which who made it knows it again.
  beginning text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  -- It works while they may make keys in the store.
  made_by uuid not null,
  made_at timestamptz not null,
  -- null: it goes on until somebody ends it.
  expires_at timestamptz,
  ended_at timestamptz,
  -- To the minute.
  last_used_at timestamptz
);
create index api_keys_store on api_keys (store_id, made_at);

select mark_table('api_keys', 'local');
