-- Each back-up that was begun for the folder of back-ups, and what came of it.
create table backups (
  id uuid primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  -- Its file in the folder; null where it came to nothing.
  file text,
  bytes bigint,
  -- Read to its end, opened, counted and found whole.
  checked_at timestamptz,
  -- Why it came to nothing, or what is wrong with it.
  problem text
);
create index backups_latest on backups (began_at desc);

-- An installation that was put back from a back-up. Until it is woken nothing leaves it.
create table restored_copies (
  id uuid primary key,
  -- Everything that was acknowledged before this moment is in it.
  taken_at timestamptz not null,
  restored_at timestamptz not null,
  woken_at timestamptz,
  woken_by text
);

-- Work that waited when the back-up was made, until the copy is woken.
create table restored_jobs (
  id uuid primary key,
  name text not null,
  data jsonb not null,
  due_at timestamptz not null
);

-- Who was erased, by ids alone. Kept beside the back-ups, since one that is older brings them back.
create table erasures (
  subject uuid primary key,
  kind text not null check (kind in ('customer', 'account', 'store')),
  store_id uuid,
  -- Who did it: an account; of a store, nobody.
  by_id uuid,
  at timestamptz not null,
  -- Null where a back-up has brought them back and they are to be erased again.
  done_at timestamptz
);
create index erasures_again on erasures (at) where done_at is null;

select mark_table('backups', 'local');
select mark_table('restored_copies', 'local');
select mark_table('restored_jobs', 'local');
select mark_table('erasures', 'local');
