-- Keys that a phone or computer keeps and opens with a finger, a face or its own code.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- As the browser names it.
  credential_id text not null unique,
  public_key bytea not null,
  -- Goes up with each use where the device counts; one that goes back is a copy.
  counter bigint not null,
  -- How the browser reaches the device, parted by commas.
  transports text not null default '',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

select mark_table('passkeys', 'local');
