-- What we did about a store that breaks the rules, with the reason its owners read: closed it, hid a product or a page
-- of it, or gave notice that it ends on a day.
create table store_measures (
  id uuid primary key,
  store_id uuid not null,
  kind text not null check (kind in ('suspended', 'hidden', 'ending')),
  -- What is hidden: a product or a page, what it is called, and whether it was on sale.
  about_id uuid,
  about_kind text check (about_kind in ('product', 'page')),
  about_name text not null default '',
  was_shown boolean not null default false,
  reason text not null,
  at timestamptz not null,
  by_whom text not null,
  -- Of notice: when the store is closed, at the beginning of a day in Lagos.
  due_at timestamptz,
  lifted_at timestamptz
);
create unique index store_measures_one on store_measures
  (store_id, kind, coalesce(about_id, '00000000-0000-0000-0000-000000000000')) where lifted_at is null;
create index store_measures_due on store_measures (due_at) where lifted_at is null and due_at is not null;
select mark_table('store_measures', 'local');

-- What owners answer to it. Each waits until one of us has answered or done something about it.
create table measure_answers (
  id uuid primary key,
  measure_id uuid not null references store_measures (id) on delete cascade,
  store_id uuid not null,
  by_id uuid not null,
  by_name text not null,
  words text not null,
  at timestamptz not null,
  reply text,
  replied_at timestamptz,
  -- The same words sent twice are one answer.
  unique (measure_id, words)
);
create index measure_answers_open on measure_answers (at) where replied_at is null;
select mark_table('measure_answers', 'local');
