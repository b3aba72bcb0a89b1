import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseStartError } from './postgres-programs.ts';

/** The role the app works as; row level security binds it, since it owns nothing. */
export const appRole = 'presence_app';

/** One number for everybody who migrates this database, so that only one does at a time. */
const migrationLock = 7_341_001;

/**
 * Brings the schema up to date, one file a transaction, forward only. Safe to call from many processes at once.
 * Answers the role to work as, or null where the login may not take it (then forced row level security binds the login).
 * @throws DatabaseStartError with a sentence where the login does not own the schema.
 */
export async function migrate(owner: pg.ClientConfig, folder: string): Promise<string | null> {
  const client = new pg.Client(owner);
  // A connection that breaks is told by the statement at hand; unheard, it would end the process without a word.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const role = await ensureRole(client);
    const done = new Set(
      (await client.query<{ name: string }>('select name from schema_migrations')).rows.map((r) => r.name),
    );
    const open = migrationsIn(folder).filter((name) => !done.has(name));
    for (const name of open) await apply(client, name, readFileSync(path.join(folder, name), 'utf8'));
    if (role && (await lacksGrants(client, role))) await grant(client, role, 'public');
    if (done.size > 0 && !done.has(columnsAreNamed)) await renewConnections(client);
    return role;
  } catch (error) {
    if (codeOf(error) !== notAllowed) throw error;
    throw new DatabaseStartError(
      `The database login may not change the schema: ${(error as Error).message}. Start Presence with the login that owns the database and its tables.`,
    );
  } finally {
    await client.end();
  }
}

/** The names of all migrations of this release, in order. */
export const migrationsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Releases before this migration asked for all columns of a table; since then they name them. */
const columnsAreNamed = '0036-beside-the-release-before.sql';
/** A connection that is not at rest by then keeps what it prepared. */
const renewMs = 2_000;

/**
 * What a connection prepared before a table grew fails for good where it asked for all columns. So the connections of
 * such a release are ended as they come to rest, and their pools open new ones. Those that hold a lock
 * of their own, such as on a data folder, ask nothing.
 */
async function renewConnections(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pids: number[]; at: Date }>(
    `select coalesce(array_agg(pid), '{}') as pids, clock_timestamp() as at from pg_stat_activity
     where datname = current_database() and usename = session_user and pid <> pg_backend_pid() and application_name = ''
       and not exists (select 1 from pg_locks l where l.pid = pg_stat_activity.pid and l.locktype = 'advisory')`,
  );
  const { pids, at } = rows[0]!;
  const deadline = Date.now() + renewMs;
  let left = pids.length;
  while (left > 0 && Date.now() < deadline) {
    const answer = await client.query(
      `select case when state = 'idle' then pg_terminate_backend(pid) end from pg_stat_activity
       where pid = any($1) and backend_start < $2`,
      [pids, at],
    );
    left = answer.rows.length;
    if (left > 0) await sleep(20);
  }
}

async function apply(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (codeOf(error) === notAllowed) throw error;
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** The role to work as on a migrated database; null where the login works as itself. */
export async function workingRole(owner: pg.ClientConfig): Promise<string | null> {
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await mayTakeRole(client)) ? appRole : null;
  } finally {
    await client.end();
  }
}

/** Makes the role and joins it where that is allowed. An ordinary login may do neither, and works as itself. */
async function ensureRole(client: pg.Client): Promise<string | null> {
  if (await mayTakeRole(client)) return appRole;
  await unlessRefused(client, `create role ${appRole} nologin`);
  await unlessRefused(client, `grant ${appRole} to current_user`);
  return (await mayTakeRole(client)) ? appRole : null;
}

const notAllowed = '42501';
/** There is no such role; or there is already, since two databases of one cluster may race to make what they share. */
const noSuchRole = ['22023', '42704'];
const sameRole = ['42710', '23505', 'XX000'];

async function unlessRefused(client: pg.Client, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    if (![notAllowed, ...noSuchRole, ...sameRole].includes(codeOf(error))) throw error;
  }
}

/** Tried and taken back: what the catalogs say of membership differs between versions. */
async function mayTakeRole(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(`set local role ${appRole}`);
    return true;
  } catch (error) {
    if (![notAllowed, ...noSuchRole].includes(codeOf(error))) throw error;
    return false;
  } finally {
    await client.query('rollback');
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

/** Whether tables are there that the role may not read: the grants come after the migrations, or not at all. */
async function lacksGrants(client: pg.Client, role: string): Promise<boolean> {
  const answer = await client.query<{ lacks: boolean }>(
    `select exists (select 1 from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not has_table_privilege($1, c.oid, 'insert')) as lacks`,
    [role],
  );
  return answer.rows[0]!.lacks;
}

/** Lets the app's role read and write every table of a schema. */
export async function grant(client: pg.Client, role: string, schema: string): Promise<void> {
  await client.query(`grant usage on schema ${schema} to ${role}`);
  await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
  await client.query(`grant usage on all sequences in schema ${schema} to ${role}`);
  await client.query(`grant execute on all functions in schema ${schema} to ${role}`);
}
