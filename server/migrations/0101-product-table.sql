-- What was saved in the table of products in one go, under the name its sender gave it: sent twice it is done once.
create table table_edits (
  store_id uuid not null references stores (store_id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  by_name text not null,
  product_count int not null default 0,
  cell_count int not null default 0,
  -- What was not saved, each with why: [{product_id, variant_id, field, kind, why}].
  problems jsonb not null default '[]',
  undone_at timestamptz,
  primary key (store_id, id)
);
create index table_edits_last on table_edits (store_id, at desc);

-- What was changed of each product, so that it is taken back exactly, and only where it still stands.
create table table_edit_lines (
  store_id uuid not null,
  edit_id uuid not null,
  product_id uuid not null,
  -- [{variant_id, field, before, after}]; variant_id is null where it is of the product itself.
  cells jsonb not null,
  primary key (store_id, edit_id, product_id),
  foreign key (store_id, edit_id) references table_edits (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index table_edit_lines_product on table_edit_lines (store_id, product_id);

select mark_table('table_edits', 'store');
select mark_table('table_edit_lines', 'store');
