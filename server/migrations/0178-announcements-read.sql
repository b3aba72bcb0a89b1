-- Who has said that they have read what was announced to all accounts, and when.
create table announcement_readers (
  announcement_id uuid not null references announcements (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  read_at timestamptz not null,
  primary key (announcement_id, user_id)
);
create index announcement_readers_user on announcement_readers (user_id);
select mark_table('announcement_readers', 'local');
