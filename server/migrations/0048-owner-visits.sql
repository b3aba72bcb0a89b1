-- A member of a store sees it on its own host before it is published: the code that is handed over in the address, and the
-- cookie of that host for which it is traded once. Both end with the session they come from.
create table owner_visits (
  code_hash bytea primary key,
  cookie_hash bytea unique,
  session_id uuid not null references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  store_id uuid not null,
  host text not null,
  expires_at timestamptz not null
);
create index owner_visits_session on owner_visits (session_id);
create index owner_visits_user on owner_visits (user_id);
select mark_table('owner_visits', 'local');
