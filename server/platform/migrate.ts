import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';

/** The role the app works as; row level security binds it, since it owns nothing. */
export const appRole = 'presence_app';

/** One number for everybody who migrates this database, so that only one does at a time. */
const migrationLock = 7_341_001;

/**
 * Brings the schema up to date, one file a transaction, forward only. Safe to call from many processes at once.
 * Answers the role to work as, or null where the login may not make roles (then forced row level security binds it).
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
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.sql'))
      .sort();
    const open = files.filter((name) => !done.has(name));
    for (const name of open) await apply(client, name, readFileSync(path.join(folder, name), 'utf8'));
    if (role && open.length > 0) await grant(client, role, 'public');
    return role;
  } finally {
    await client.end();
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
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function ensureRole(client: pg.Client): Promise<string | null> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [appRole]);
  if (found.rowCount) return appRole;
  try {
    await client.query(`create role ${appRole} nologin`);
    await client.query(`grant ${appRole} to current_user`);
    return appRole;
  } catch (error) {
    // Two databases of one cluster may race to make the role, which the cluster shares.
    if ((error as { code?: string }).code === '42710' || (error as { code?: string }).code === '23505')
      return appRole;
    if ((error as { code?: string }).code === '42501') return null;
    throw error;
  }
}

/** Lets the app's role read and write every table of a schema. */
export async function grant(client: pg.Client, role: string, schema: string): Promise<void> {
  await client.query(`grant usage on schema ${schema} to ${role}`);
  await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
  await client.query(`grant usage on all sequences in schema ${schema} to ${role}`);
  await client.query(`grant execute on all functions in schema ${schema} to ${role}`);
}
