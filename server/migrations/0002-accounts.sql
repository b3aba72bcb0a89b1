create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  gender text not null default '' check (gender in ('', 'male', 'female')),
  phone text unique,
  password_hash text,
  email_verified_at timestamptz,
  google_sub text unique,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null
);

-- Single-use keys sent by mail; only their hash is kept.
create table email_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('verify', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_tokens_user on email_tokens (user_id, kind);

-- When a mail of a kind was last sent to an address, known or not, so that both answer alike.
create table email_locks (
  kind text not null,
  email text not null,
  locked_until timestamptz not null,
  primary key (kind, email)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
);
create index sessions_user on sessions (user_id);

-- The chain of cookies of a session: each is traded once; a second use of a traded one ends the session.
create table session_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  issued_at timestamptz not null,
  replaced_at timestamptz
);
create index session_tokens_session on session_tokens (session_id);

create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  data jsonb not null default '{}'
);

-- Mails waiting to go and mails gone. The key makes sending the same news twice impossible.
create table mails (
  id uuid primary key,
  key text not null unique,
  recipient text not null,
  template text not null,
  data jsonb,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  last_error text
);

select mark_table('users', 'local');
select mark_table('email_tokens', 'local');
select mark_table('email_locks', 'local');
select mark_table('sessions', 'local');
select mark_table('session_tokens', 'local');
select mark_table('audit_entries', 'local');
select mark_table('mails', 'local');
