import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isConcurrent, makeIndexes } from './concurrent-indexes.ts';
import { DatabaseStartError } from './postgres-programs.ts';
import { statementsIn } from './sql-statements.ts';

/** The role the app works as; row level security binds it, since it owns nothing. */
export const appRole = 'presence_app';

/** One number for everybody who migrates this database, so that only one does at a time. */
const migrationLock = 7_341_001;

export interface MigrateOptions {
  /** A login beside the owner's that serves, and is let at every table. */
  beside?: string | null;
  /** Hears of each migration that was done, by its name. */
  done?: (name: string) => void;
}

/**
 * Brings the schema up to date, forward only, one file a transaction but for those that say `-- concurrently`. Safe to
 * call from many processes at once.
 * Answers the role to work as, or null where the login may not take it (then forced row level security binds the login).
 * @throws DatabaseStartError with a sentence where the login does not own the schema, or a lock does not come free.
 */
export async function migrate(
  owner: pg.ClientConfig,
  folder: string,
  { beside = null, done = () => undefined }: MigrateOptions = {},
): Promise<string | null> {
  try {
    return await alone(owner, async (client) => {
      await client.query(
        'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
      );
      const role = await ensureRole(client);
      const before = await doneMigrations(client);
      for (const name of migrationsIn(folder).filter((one) => !before.has(one))) {
        await apply(client, name, readFileSync(path.join(folder, name), 'utf8'));
        done(name);
      }
      for (const user of [role, beside])
        if (user && (await lacksGrants(client, user))) await grant(client, user, 'public');
      if (before.size > 0 && !before.has(columnsAreNamed)) await renewConnections(client);
      return role;
    });
  } catch (error) {
    if (codeOf(error) !== notAllowed) throw error;
    throw new DatabaseStartError(
      `The database login may not change the schema: ${(error as Error).message}. Start Presence with the login that owns the database and its tables.`,
    );
  }
}

/** Does work on a connection that ends with it. */
export async function connected<T>(
  owner: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(owner);
  // A connection that breaks is told by the statement at hand; unheard, it would end the process without a word.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const askAgainMs = 100;

/**
 * Does work while nobody else migrates this database. The lock belongs to a transaction on a connection of its own, so it
 * holds behind a pooler, too. Who waits for it asks again and again: one that stood in line would be a look
 * at the database that lasts, and an index that is made beside everything waits for the end of all those.
 */
function alone<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connected(owner, async (keeper) => {
    await keeper.query('begin; set local idle_in_transaction_session_timeout = 0');
    const ask = `select pg_try_advisory_xact_lock(${migrationLock}) as held`;
    while (!(await keeper.query<{ held: boolean }>(ask)).rows[0]!.held) await sleep(askAgainMs);
    return connected(owner, work);
  });
}

async function doneMigrations(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  return new Set(rows.map(({ name }) => name));
}

/** The migrations of this release that the database has not had. */
export function openMigrations(owner: pg.ClientConfig, folder: string): Promise<string[]> {
  return connected(owner, async (client) => {
    const there = await client.query<{ there: boolean }>(
      `select to_regclass('schema_migrations') is not null as there`,
    );
    const done = there.rows[0]!.there ? await doneMigrations(client) : new Set<string>();
    return migrationsIn(folder).filter((name) => !done.has(name));
  });
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
  try {
    if (isConcurrent(sql)) {
      await makeIndexes(client, sql);
      await client.query('insert into schema_migrations (name) values ($1)', [name]);
    } else await patiently(() => inOneTransaction(client, name, sql));
  } catch (error) {
    if (codeOf(error) === notAllowed) throw error;
    if (codeOf(error) === lockTimeout)
      throw new DatabaseStartError(
        `Migration ${name} needs a table that something else has held for too long. Nothing of it was done: look for transactions that have been open for long (pg_stat_activity), end them, and start again.`,
      );
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Whoever wants a table to itself stands in line before everybody who comes after. So it steps out of the line soon, lets
 * them pass and tries again.
 */
const lockMs = 2_000;
const lockTries = 30;
const lockTimeout = '55P03';
const deadlock = '40P01';

async function inOneTransaction(client: pg.Client, name: string, sql: string): Promise<void> {
  await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = ${lockMs}`);
  try {
    // One at a time: a database of several nodes takes no two in one message.
    for (const statement of statementsIn(sql)) await client.query(statement);
    await client.query('insert into schema_migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= lockTries || ![lockTimeout, deadlock].includes(codeOf(error))) throw error;
      await sleep(Math.min(attempt, 5) * 200 * (1 + Math.random()));
    }
  }
}

/** The role to work as on a migrated database; null where the login works as itself. */
export const workingRole = (login: pg.ClientConfig): Promise<string | null> =>
  connected(login, async (client) => ((await mayTakeRole(client)) ? appRole : null));

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

/** Lets a role or login read and write every table of a schema. */
export async function grant(client: pg.Client, to: string, schema: string): Promise<void> {
  const role = pg.escapeIdentifier(to);
  await client.query(`grant usage on schema ${schema} to ${role}`);
  await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
  await client.query(`grant usage on all sequences in schema ${schema} to ${role}`);
  await client.query(`grant execute on all functions in schema ${schema} to ${role}`);
}
