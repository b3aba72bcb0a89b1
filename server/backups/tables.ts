import pg from 'pg';
import { BackupRefused } from './refused.ts';

export interface Table {
  name: string;
  /** Those that are kept, not computed. */
  columns: string[];
}

/** Every table of the program, with its columns in their order. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`);
  return rows;
}

/** How values are written and read, whatever the login or the server would say. */
export const plainly = `set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local bytea_output = 'hex';
  set local intervalstyle = 'postgres'; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

/** Where work that waits is kept in a back-up; how the queue itself keeps it is the queue's own affair. */
const jobsTable = 'restored_jobs';

/** What waits to be done, but for what the clock asks for again by itself. */
const waitingJobs = `
  select id, name, data, due_at from restored_jobs
  union all
  select j.id, j.name, coalesce(j.data, '{}'), j.start_after from pgboss.job j
  where j.state < 'completed' and j.name not like '\\_\\_pgboss%'
    and not exists (select 1 from pgboss.schedule s where s.name = j.name)`;

export async function copyOut(client: pg.Client, { name, columns }: Table): Promise<string> {
  const table = `${pg.escapeIdentifier(name)} (${columnList(columns)})`;
  if (name !== jobsTable) return `copy ${table} to stdout`;
  // A database whose program never ran has no queue yet.
  const queue = await client.query<{ there: boolean }>(
    `select to_regclass('pgboss.schedule') is not null as there`,
  );
  return queue.rows[0]!.there
    ? `copy (select ${columnList(columns)} from (${waitingJobs}) w) to stdout`
    : `copy ${table} to stdout`;
}

export const copyIn = ({ name, columns }: Table): string =>
  `copy ${pg.escapeIdentifier(name)} (${columnList(columns)}) from stdin`;

const columnList = (columns: string[]) => columns.map((name) => pg.escapeIdentifier(name)).join(', ');

/**
 * Makes sure that the login sees every row: to one that row level security binds each table of the stores looks empty,
 * and nothing would say so.
 * @throws BackupRefused with a sentence that says what to change.
 */
export async function demandAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ login: string; passes: boolean }>(
    `select current_user::text as login, rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user`,
  );
  const { login, passes } = rows[0]!;
  if (!passes)
    throw new BackupRefused(
      `The database login ${login} does not see the rows of the stores, since row level security binds it: a back-up by it would be empty. Give back-ups a login of their own in BACKUP_DATABASE_URL (create role … login bypassrls; grant pg_read_all_data to …).`,
    );
  // The second wall: where a row would be hidden all the same, the question fails.
  await client.query('set local row_security = off');
}
