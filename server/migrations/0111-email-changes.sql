-- Another address for an account: asked for, confirmed at the new one, and taken back from the old one for some days.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  from_email text not null,
  to_email text not null,
  -- Of the key in the mail to the new address.
  key_hash bytea not null unique,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  done_at timestamptz,
  -- Of the key in the mail to the old one.
  undo_hash bytea unique,
  undo_until timestamptz,
  undone_at timestamptz
);
create index email_changes_user on email_changes (user_id);
create index email_changes_expires on email_changes (expires_at);

select mark_table('email_changes', 'local');
