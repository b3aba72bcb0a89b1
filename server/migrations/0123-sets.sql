-- A product made of others: its one kind is a set, with no stock of its own, and holds so many pieces of other kinds.
alter table variants add column is_set boolean not null default false;

create table set_parts (
  store_id uuid not null,
  set_id uuid not null,
  part_id uuid not null,
  pieces int not null check (pieces between 1 and 99),
  position int not null,
  primary key (store_id, set_id, part_id),
  foreign key (store_id, set_id) references variants (store_id, id) on delete cascade,
  foreign key (store_id, part_id) references variants (store_id, id) on delete cascade
);
-- Asked with every step of a level, whose sets may be told of by it.
create index set_parts_of on set_parts (store_id, part_id) include (pieces);

-- What was in a set when it was ordered: [{variant_id, title, variant_title, pieces}]; later changes of it change nothing here.
alter table order_lines add column parts jsonb not null default '[]';

select mark_table('set_parts', 'store');
