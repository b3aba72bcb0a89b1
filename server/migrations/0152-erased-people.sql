-- By what a list that is brought knows again who was erased: a proof of their number or address under the key of the
-- program. Nothing in it can be read back, and nobody is found by it who is not asked about.
create table erased_people (
  store_id uuid not null references stores (store_id) on delete cascade,
  proof text not null,
  erased_at timestamptz not null,
  primary key (store_id, proof)
);
select mark_table('erased_people', 'store');
