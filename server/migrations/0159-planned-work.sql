-- Work on the program that is announced in dashboards for a while.
create table planned_work (
  id uuid primary key,
  words text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  withdrawn_at timestamptz
);
select mark_table('planned_work', 'local');
