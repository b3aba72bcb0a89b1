-- Who may use the operator's console, as the command named them. An app of codes or a passkey counts there when it was on
-- before `since`: whoever gets hold of a password later cannot add one of their own.
create table operators (
  user_id uuid primary key references users (id) on delete cascade,
  -- `looks` changes nothing.
  role text not null check (role in ('looks', 'acts')),
  since timestamptz not null,
  named_by text not null
);
select mark_table('operators', 'local');

-- When somebody showed their second step in a session, for the console alone.
create table operator_confirmations (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references operators (user_id) on delete cascade,
  at timestamptz not null
);
select mark_table('operator_confirmations', 'local');

-- What was done in the console, each once: its id is that of the dry run that was shown before it.
create table operator_acts (
  id uuid primary key,
  user_id uuid not null,
  command text not null,
  began_at timestamptz not null,
  -- What the command answered; null: it is being done, or broke off.
  said jsonb
);
select mark_table('operator_acts', 'local');

-- Which store an entry is about, where its words say so.
alter table audit_entries add column store_id uuid;
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_store on audit_entries (store_id, at) where store_id is not null;
