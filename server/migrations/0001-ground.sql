-- Which tables belong to one store (every key begins with store_id) and which to the platform.
-- On plain PostgreSQL marking only writes it down; where the citus extension is present it distributes the table.
create table sharding_registry (
  table_name text primary key,
  kind text not null check (kind in ('store', 'reference', 'local')),
  ord int not null
);

create function mark_table(t regclass, table_kind text) returns void language plpgsql as $$
declare distributed boolean;
begin
  insert into sharding_registry
    select t::text, table_kind, coalesce(max(ord), 0) + 1 from sharding_registry
    on conflict do nothing;
  if table_kind = 'store' then
    execute format('alter table %s enable row level security', t);
    execute format('alter table %s force row level security', t);
    execute format(
      'create policy one_store on %s using (store_id = nullif(current_setting(''app.store_id'', true), '''')::uuid)', t);
  end if;
  if not exists (select 1 from pg_extension where extname = 'citus') then return; end if;
  execute format('select exists (select 1 from pg_dist_partition where logicalrelid = %L::regclass)', t) into distributed;
  if distributed then return; end if;
  if table_kind = 'store' then execute format('select create_distributed_table(%L, ''store_id'')', t);
  elsif table_kind = 'reference' then execute format('select create_reference_table(%L)', t);
  end if;
end $$;

select mark_table('sharding_registry', 'local');
