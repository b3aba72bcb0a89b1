-- The app on a phone that makes the second step of signing in, one for each person.
create table second_steps (
  user_id uuid primary key references users (id) on delete cascade,
  -- Closed with a key that the database does not hold.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  -- Null until a right code was typed once.
  on_since timestamptz,
  -- The thirty seconds of the last code that was taken: no code is taken twice.
  last_step bigint not null default 0,
  -- Wrong codes since then, and until when no code is looked at.
  failures int not null default 0,
  failing_since timestamptz,
  locked_until timestamptz
);

-- For whom the phone is gone: each opens once.
create table recovery_codes (
  user_id uuid not null references second_steps (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Whose password was right and whose second step is waited for. It is no session.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_sign_ins_expires on pending_sign_ins (expires_at);
create index pending_sign_ins_user on pending_sign_ins (user_id);

-- Browsers that were let off the second step for a while.
create table trusted_browsers (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null,
  -- In words, such as "Chrome on Android".
  device text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  unique (user_id, token_hash)
);
create index trusted_browsers_expires on trusted_browsers (expires_at);

-- Phone and codes are gone: the second step goes when this time is over, unless its person says no.
create table second_step_waits (
  user_id uuid primary key references second_steps (user_id) on delete cascade,
  -- Of the key in the mail that stops it.
  stop_hash bytea not null unique,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  reminded_at timestamptz
);
create index second_step_waits_ends on second_step_waits (ends_at);

select mark_table('second_steps', 'local');
select mark_table('recovery_codes', 'local');
select mark_table('pending_sign_ins', 'local');
select mark_table('trusted_browsers', 'local');
select mark_table('second_step_waits', 'local');
