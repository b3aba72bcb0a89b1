import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forbiddenImports } from '../scripts/check-imports.ts';
import { rowTypes } from '../scripts/row-types.ts';
import { testDatabase } from './support/programs/database.ts';

/** What the catalog shows that would break when stores are spread over many databases. */
const lint = `
  with t as (select r.table_name, r.kind, r.table_name::regclass as oid from sharding_registry r)
  select t.table_name || ' has no store_id uuid not null' as finding from t where t.kind = 'store' and not exists (
    select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'store_id' and a.attnotnull and a.atttypid = 'uuid'::regtype)
  union all
  select t.table_name || ' has no primary key' from t where not exists (
    select 1 from pg_index i where i.indrelid = t.oid and i.indisprimary)
  union all
  select t.table_name || ' has a unique index that does not begin with store_id: ' || i.indexrelid::regclass
    from t join pg_index i on i.indrelid = t.oid and i.indisunique
    where t.kind = 'store' and not exists (
      select 1 from pg_attribute a where a.attrelid = t.oid and a.attname = 'store_id' and a.attnum = i.indkey[0])
  union all
  select t.table_name || ' has a trigger ' || g.tgname from t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  union all
  select t.table_name || ' refers across the line: ' || c.conname
    from t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    left join t other on other.oid = c.confrelid
    where other.kind is distinct from t.kind
  union all
  select t.table_name || ' has a foreign key that does not pair store_id: ' || c.conname
    from t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
    where t.kind = 'store' and (select a.attname from pg_attribute a where a.attrelid = t.oid and a.attnum = c.conkey[1]) <> 'store_id'
  union all
  select t.table_name || ' sets null on delete: ' || c.conname
    from t join pg_constraint c on c.conrelid = t.oid where c.contype = 'f' and c.confdeltype in ('n', 'd')
  union all
  select t.table_name || ' counts by itself: ' || a.attname
    from t join pg_attribute a on a.attrelid = t.oid
    where t.kind = 'store' and (a.attidentity <> '' or pg_get_serial_sequence(t.table_name, a.attname) is not null)
  union all
  select t.table_name || ' is not guarded by forced row level security'
    from t join pg_class c on c.oid = t.oid where t.kind = 'store' and not (c.relrowsecurity and c.relforcerowsecurity)
  union all
  select v.view_name || ' does not show ' || a.attname || ' of ' || v.table_name
    from information_schema.view_table_usage v
    join pg_attribute a on a.attrelid = v.table_name::regclass and a.attnum > 0 and not a.attisdropped
    where v.view_schema = 'public' and not exists (
      select 1 from pg_attribute s where s.attrelid = v.view_name::regclass and s.attname = a.attname)
  union all
  select c.relname || ' sees with its owner''s eyes, past row level security' from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    and not coalesce(c.reloptions @> '{security_invoker=true}', false)
  union all
  select c.relname || ' is not marked' from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
    and not exists (select 1 from t where t.table_name = c.relname)`;

test('the schema keeps the rules that let stores be spread over many databases', async () => {
  const database = await testDatabase();
  expect(await database.sql(lint)).toEqual([]);
  await database.close();
});

test('the row types and the names of columns are those of the migrated schema', async () => {
  const database = await testDatabase();
  expect(readFileSync('server/platform/database/tables.ts', 'utf8').trim()).toBe(
    (await rowTypes(database.owner)).trim(),
  );
  await database.close();
});

test('the app works as a role, or a login, that row level security binds', async () => {
  const database = await testDatabase();
  const [role] = await database.sql('select rolsuper, rolbypassrls from pg_roles where rolname = $1', [
    database.role ?? database.login.user,
  ]);
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
  await database.close();
});

test('no statement asks for all columns of a table, so that none answers otherwise when a release adds one', () => {
  // `(select * from …)` inside a statement that names what it answers is no such question.
  const forbidden = /\b(?:selectAll|returningAll)\(|(?<!\(\s*)\bselect \*|\breturning \*/;
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  expect(files.filter((file) => forbidden.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('every import follows the table', () => {
  expect(forbiddenImports()).toEqual([]);
});
