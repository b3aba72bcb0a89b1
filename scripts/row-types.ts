import pg from 'pg';

/** PostgreSQL's type → the type a row has in TypeScript. */
const plain: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  int4: 'number',
  float8: 'number',
  int8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Date',
  _text: 'string[]',
  _int4: 'number[]',
  bit: 'string',
};

/** Columns of text whose words are a list of ours, and its name: by them a row is what the code speaks of. */
const words: Record<string, string> = {
  'store_members.role': 'Role',
  'subscriptions.state': 'SubscriptionState',
  'subscriptions.offer': 'OfferId',
  'subscriptions.billing': 'Billing',
  'subscriptions.next_billing': 'Billing',
  'invoices.state': 'InvoiceState',
  'invoices.offer': 'OfferId',
  'invoices.billing': 'Billing',
  'invoices.ended_next': 'Billing',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  has_default: boolean;
  kind: 'store' | 'reference' | 'local';
}

const order = `
  select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
    c.column_default is not null as has_default, r.kind
  from information_schema.columns c
  join sharding_registry r on r.table_name = c.table_name
  where c.table_schema = 'public'
  order by r.ord, c.ordinal_position`;

async function tablesOf(connection: pg.ClientConfig): Promise<Map<string, Column[]>> {
  const client = new pg.Client(connection);
  await client.connect();
  const columns = (await client.query<Column>(order)).rows;
  await client.end();
  const tables = new Map<string, Column[]>();
  for (const column of columns)
    tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column]);
  return tables;
}

interface View {
  name: string;
  table_name: string;
  kind: 'store' | 'reference' | 'local';
}

/** Views that show the rows of one table as they are: those have its type. */
async function viewsOf(connection: pg.ClientConfig): Promise<View[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const views = await client.query<View>(`
    select v.view_name as name, v.table_name, r.kind from information_schema.view_table_usage v
    join sharding_registry r on r.table_name = v.table_name
    where v.view_schema = 'public' order by v.view_name`);
  await client.end();
  return views.rows;
}

/** As the formatter breaks lines. */
const lineWidth = 110;

/** The names of every marked table's columns as TypeScript. */
export async function columnNames(connection: pg.ClientConfig): Promise<string> {
  const tables = await tablesOf(connection);
  const lists = [...tables].map(([name, its]) => {
    const names = its.map((column) => `'${column.column_name}'`);
    const inLine = `  ${name}: [${names.join(', ')}],`;
    return inLine.length <= lineWidth ? inLine : `  ${name}: [\n    ${names.join(',\n    ')},\n  ],`;
  });
  return [
    '// Made from the migrated schema by `npm run row-types`; a test says when it is stale.',
    '',
    '/**',
    ' * Every column of each table, to be asked for by name: what a later release adds is not sent to this one, and a',
    ' * statement that was prepared before answers as it did.',
    ' */',
    `export const columns = {\n${lists.join('\n')}\n} as const;\n`,
    '/** The same, of a table that goes by another name in a statement, or stands beside others. */',
    'export function columnsOf<Table extends keyof typeof columns, Alias extends string>(',
    '  table: Table,',
    '  alias: Alias,',
    '): `${Alias}.${(typeof columns)[Table][number]}`[] {',
    '  return columns[table].map((name: (typeof columns)[Table][number]) => `${alias}.${name}` as const);',
    '}',
    '',
  ].join('\n');
}

/** Row types of every marked table as TypeScript, from the migrated schema itself. */
export async function rowTypes(connection: pg.ClientConfig): Promise<string> {
  const tables = await tablesOf(connection);
  const ofKind = (store: boolean) => [...tables].filter(([, [first]]) => (first!.kind === 'store') === store);
  const views = await viewsOf(connection);
  const list = (store: boolean) =>
    [
      ...ofKind(store).map(([name]) => `  ${name}: ${typeName(name)};`),
      ...views
        .filter((view) => (view.kind === 'store') === store)
        .map((view) => `  ${view.name}: ${typeName(view.table_name)};`),
    ].join('\n');
  return [
    '// Made from the migrated schema by `npm run row-types`; a test says when it is stale.',
    "import type { ColumnType, Generated } from 'kysely';",
    "import type { Billing, OfferId } from '#shared/plans.ts';",
    "import type { Role } from '#shared/roles.ts';",
    "import type { InvoiceState, SubscriptionState } from '#shared/states.ts';",
    '',
    '/** JSON is read as it was stored and written as text. */',
    'type Json = ColumnType<unknown, string, string>;',
    '',
    ...[...tables].map(
      ([name, its]) => `export interface ${typeName(name)} {\n${its.map(line).join('\n')}\n}\n`,
    ),
    `export interface PlatformTables {\n${list(false)}\n}\n`,
    `export interface StoreTables {\n${list(true)}\n}\n`,
  ].join('\n');
}

function line(column: Column): string {
  const known = words[`${column.table_name}.${column.column_name}`];
  const base = column.udt_name === 'jsonb' ? 'Json' : (known ?? plain[column.udt_name]);
  if (!base)
    throw new Error(
      `No TypeScript type is known for ${column.udt_name} (${column.table_name}.${column.column_name}).`,
    );
  const type = column.nullable
    ? base === 'Json'
      ? 'ColumnType<unknown, string | null, string | null>'
      : `${base} | null`
    : base;
  return `  ${column.column_name}: ${column.has_default && !column.nullable ? generated(base) : type};`;
}

function generated(base: string): string {
  return base === 'Json' ? 'ColumnType<unknown, string | undefined, string>' : `Generated<${base}>`;
}

function typeName(table: string): string {
  return (
    table
      .split('_')
      .map((word) => word[0]!.toUpperCase() + word.slice(1))
      .join('') + 'Row'
  );
}
