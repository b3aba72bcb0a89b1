-- Lists of goods that come in at once: pasted, or read from a file. Each product of a list is a row of its own, so that
-- a list sent twice, or a job that begins anew, takes nothing in twice.
create table goods_lists (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('paste', 'file')),
  state text not null check (state in ('named', 'checked', 'running', 'done', 'undone')),
  file_name text not null default '',
  -- The file as it came, until its goods are in.
  content text,
  -- Which column says what, and what was chosen for all its goods.
  columns jsonb not null default '{}',
  choices jsonb not null default '{}',
  line_count int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (store_id, id)
);
create index goods_lists_newest on goods_lists (store_id, created_at);

create table goods_list_items (
  store_id uuid not null,
  list_id uuid not null,
  n int not null,
  -- What became of it, said once; null: it waits.
  outcome text check (outcome in ('made', 'changed', 'refused', 'left_out')),
  title text not null default '',
  -- Lines of the file it stands in, the first line being 1.
  lines int[] not null default '{}',
  -- What is to be made of it; null once that is done.
  goods jsonb,
  -- [{line, column, problem}]
  problems jsonb not null default '[]',
  product_id uuid,
  primary key (store_id, list_id, n),
  foreign key (store_id, list_id) references goods_lists (store_id, id) on delete cascade
);
create index goods_list_items_outcome on goods_list_items (store_id, list_id, outcome, n);

-- The product that is called so already, whatever its capitals.
create index products_title on products (store_id, lower(title));

select mark_table('goods_lists', 'store');
select mark_table('goods_list_items', 'store');
