-- When the work by the clock was last seen; a gap in it is a time in which Presence was not there.
create table status_pulse (
  one boolean primary key default true check (one),
  seen_at timestamptz not null
);
select mark_table('status_pulse', 'local');

-- Times in which something did not work, as everybody may read them.
create table status_troubles (
  id uuid primary key,
  what text not null check (what in ('presence', 'payments', 'mails')),
  began_at timestamptz not null,
  ended_at timestamptz,
  -- What the operator says about it, in a sentence or two.
  words text not null default '',
  -- Begun by the operator, who ends it, too; the others end by themselves.
  by_hand boolean not null default false,
  check (ended_at >= began_at)
);
create unique index status_troubles_open on status_troubles (what) where ended_at is null;
create index status_troubles_latest on status_troubles (began_at);
select mark_table('status_troubles', 'local');
