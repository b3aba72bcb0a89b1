-- Work of the operator that is done once in a database's life, written down when it is finished.
create table operator_tasks (
  name text primary key,
  finished_at timestamptz not null
);

select mark_table('operator_tasks', 'local');
