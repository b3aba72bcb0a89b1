-- Customers and past orders that come from another shop by a file. Each of them is a row of its own, so that a job that
-- begins anew takes nothing in twice.
create table brought_files (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  what text not null check (what in ('customers', 'orders')),
  -- Which program wrote it.
  source text not null check (source in ('shopify', 'woocommerce', 'sheet')),
  state text not null check (state in ('checked', 'running', 'done', 'undone')),
  file_name text not null default '',
  -- The file as it came; null once it is kept no longer.
  content text,
  -- What was chosen for all of it, and who had it come in.
  choices jsonb not null default '{}',
  line_count int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (store_id, id)
);
create index brought_files_newest on brought_files (store_id, what, created_at);

create table brought_items (
  store_id uuid not null,
  file_id uuid not null,
  n int not null,
  -- What it was when the file was looked at, before anything was written.
  look text not null check (look in ('new', 'known', 'doubtful', 'refused')),
  -- What became of it, said once; null: it waits.
  outcome text check (outcome in ('made', 'completed', 'same', 'left_out', 'refused')),
  -- Lines of the file it stands in, the first line being 1.
  lines int[] not null default '{}',
  -- What comes of it; null once that is done.
  what jsonb,
  -- [{line, column, problem}]
  problems jsonb not null default '[]',
  -- The customer or the past order.
  made_id uuid,
  primary key (store_id, file_id, n),
  foreign key (store_id, file_id) references brought_files (store_id, id) on delete cascade
);
create index brought_items_outcome on brought_items (store_id, file_id, outcome, n);
create index brought_items_made on brought_items (store_id, made_id) where made_id is not null;

select mark_table('brought_files', 'store');
select mark_table('brought_items', 'store');
