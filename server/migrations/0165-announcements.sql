-- What every owner has to hear of in time: other terms, another privacy policy, a higher price.
create table announcements (
  id uuid primary key,
  kind text not null check (kind in ('terms', 'privacy', 'price')),
  -- From this moment on what was announced holds.
  holds_from timestamptz not null,
  -- What becomes different, in a sentence or two.
  words text not null,
  made_at timestamptz not null,
  -- Taken back before its day.
  withdrawn_at timestamptz
);
-- Of one kind no two are on their way at once.
create unique index announcements_one on announcements (kind, holds_from) where withdrawn_at is null;
select mark_table('announcements', 'local');
