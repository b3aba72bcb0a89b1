import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { ConfigError, type Config } from '../config/config.ts';
import { connectionSettings, demanded } from './connection-settings.ts';
import { openDatabase, type Database } from './db.ts';
import { sharesOf } from '../config/database.ts';
import type { QueueOptions } from '../jobs/jobs.ts';
import { connected, migrate, openMigrations, workingRole } from './migrate.ts';
import { DatabaseStartError } from './postgres-programs.ts';
import { demandRowSecurity } from './row-security.ts';
import type { Tracing } from '../tracing/tracing.ts';

/** How the program comes to its database. */
export interface Ways {
  /** What everything that is served asks by. */
  served: pg.ClientConfig;
  /** The database itself, with a session of its own, as whoever owns the tables. */
  direct: pg.ClientConfig;
  isPooled: boolean;
}

/**
 * The ways to the operator's own PostgreSQL, each tried once.
 * @throws ConfigError that says why nobody answers there.
 */
export async function givenWays(config: Config): Promise<Ways> {
  const served = await reached('DATABASE_URL', config.databaseUrl!);
  const direct = config.migrateUrl ? await reached('MIGRATE_URL', config.migrateUrl) : served;
  return { served, direct, isPooled: config.databaseIsPooled };
}

/** To a database that is ours alone there is one way. */
export const oneWay = (owner: pg.ClientConfig): Ways => ({ served: owner, direct: owner, isPooled: false });

async function reached(variable: string, url: string): Promise<pg.ClientConfig> {
  const way = { connectionString: url, connectionTimeoutMillis: 10_000 };
  try {
    await connected(way, async () => undefined);
  } catch (error) {
    // An address with several numbers fails with one reason for each, and no message of its own.
    const { message, code } = error as Error & { code?: string };
    throw new ConfigError(`${variable}: no PostgreSQL takes us there (${message || code}).`);
  }
  return way;
}

/** What a process works with, once it is proven that stores are kept apart and nothing may take for ever. */
export interface OpenedDatabase {
  db: Database;
  /** The role that row level security binds; null where the login itself is bound. */
  role: string | null;
}

/**
 * Opens the database for serving. The schema is brought up to date first, or only looked at where starts do not migrate.
 * @throws DatabaseStartError with a sentence that says what to change.
 */
export async function openProven(
  ways: Ways,
  config: Config,
  folder: string,
  tracing: Tracing | null = null,
): Promise<OpenedDatabase> {
  if (config.migrateAtStart) await migrate(ways.direct, folder, { beside: await loginBeside(ways) });
  else await demandMigrated(ways.direct, folder);
  return openAsIs(ways, config.databaseConnections, tracing);
}

/** The same on the schema as it is. */
export async function openAsIs(
  ways: Ways,
  connections: number,
  tracing: Tracing | null = null,
): Promise<OpenedDatabase> {
  const { served: connection, isPooled } = ways;
  const role = isPooled ? null : await workingRole(connection);
  if (isPooled) await setForLogin(connection);
  const shares = sharesOf(connections);
  const db = openDatabase({
    connection,
    role,
    isPooled,
    ...(isPooled ? { direct: ways.direct } : {}),
    isOfNodes: await isOfNodes(connection),
    poolSize: shares.served,
    counters: shares.counters,
    tracing,
  });
  try {
    await demandTimeLimits(db, isPooled);
    await demandRowSecurity(db, isPooled);
  } catch (error) {
    await db.close();
    throw error;
  }
  return { db, role };
}

/** Whether the tables of stores may be spread over several nodes there. */
const isOfNodes = (way: pg.ClientConfig) =>
  connected(way, async (client) => {
    const citus = `select from pg_extension where extname = 'citus'`;
    const { rows } = await client.query<{ found: boolean }>(`select exists (${citus}) as found`);
    return rows[0]!.found;
  });

/** How the queue works on these ways. */
export async function queueOptions(ways: Ways, connections: number): Promise<QueueOptions> {
  const { jobs } = sharesOf(connections);
  return { served: ways.served, login: await loginBeside(ways), connections: jobs };
}

/** The login that serves, where it is another than the one that owns the tables. */
export async function loginBeside({ served, direct }: Ways): Promise<string | null> {
  if (served === direct) return null;
  const [serving, owning] = await Promise.all([loginOf(served), loginOf(direct)]);
  return serving === owning ? null : serving;
}

const loginOf = (way: pg.ClientConfig) =>
  connected(way, async (client) => {
    const { rows } = await client.query<{ login: string }>('select session_user::text as login');
    return rows[0]!.login;
  });

async function demandMigrated(direct: pg.ClientConfig, folder: string): Promise<void> {
  const open = await openMigrations(direct, folder);
  if (open.length > 0)
    throw new DatabaseStartError(
      `The database lacks ${open.length} migrations of this release, the first is ${open[0]}. Run \`npm run migrate\` first, or set MIGRATE_AT_START=1.`,
    );
}

const settingsNow = `select ${Object.keys(connectionSettings)
  .map((name) => `current_setting('${name}') as ${name}`)
  .join(', ')}`;
const areSet = (now: Record<string, string>, names: readonly string[]) =>
  names.every((name) => now[name] === connectionSettings[name]);

const sameRow = 'XX000';
/** A connection of the pooler that is not at rest by then is left as it is. */
const renewMs = 2_000;

/**
 * Behind a pooler nothing that is said at a connection's beginning holds, so the settings belong to the login in
 * this database. The pooler's connections that were there before end as they come to rest, and it opens others.
 */
async function setForLogin(served: pg.ClientConfig): Promise<void> {
  const since = await connected(served, async (client) => {
    const { rows } = await client.query<Record<string, string>>(settingsNow);
    if (areSet(rows[0]!, Object.keys(connectionSettings))) return null;
    const at = await client.query<{ login: string; database: string; now: string }>(
      'select session_user::text as login, current_database()::text as database, clock_timestamp()::text as now',
    );
    const { login, database } = at.rows[0]!;
    for (const [name, value] of Object.entries(connectionSettings))
      await client
        .query(
          `alter role ${pg.escapeIdentifier(login)} in database ${pg.escapeIdentifier(database)} set ${name} = '${value}'`,
        )
        .catch((error: { code?: string }) => {
          // Another process that starts beside us is just saying the same.
          if (error.code !== sameRow) throw error;
        });
    return at.rows[0]!.now;
  });
  if (since) await renewConnections(served, since);
}

async function renewConnections(served: pg.ClientConfig, since: string): Promise<void> {
  const older = `usename = session_user and datname = current_database() and backend_start < $1::timestamptz`;
  for (const deadline = Date.now() + renewMs; Date.now() < deadline; await sleep(50)) {
    const left = await connected(served, async (client) => {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where ${older} and state = 'idle' and pid <> pg_backend_pid()`,
        [since],
      );
      // The one that is asked by comes last; who is cut off hears it as an error.
      const { rows } = await client.query(
        `select pid, case when pid = pg_backend_pid() then pg_terminate_backend(pid) end from pg_stat_activity where ${older}`,
        [since],
      );
      return rows.length;
    }).catch(() => 1);
    if (left === 0) return;
  }
}

/** pgbouncer's word for what it does not pass on. */
const notPassedOn = /unsupported startup parameter/;

async function demandTimeLimits(db: Database, isPooled: boolean): Promise<void> {
  let found: string;
  try {
    const { rows } = await sql.raw<Record<string, string>>(settingsNow).execute(db.platform);
    if (areSet(rows[0]!, demanded)) return;
    found = demanded.map((name) => `${name} is ${rows[0]![name]}`).join(', ');
  } catch (error) {
    if (isPooled || !notPassedOn.test((error as Error).message)) throw error;
    found = (error as Error).message;
  }
  const wanted = demanded.map((name) => `set ${name} = '${connectionSettings[name]}'`);
  throw new DatabaseStartError(
    isPooled
      ? `The time limits are not in force behind the pooler (${found}). For its login: ${wanted.map((one) => `alter role … ${one}`).join('; ')}; then have the pooler open its connections anew (pgbouncer: RECONNECT).`
      : `The database does not keep to the time limits that are asked for at a connection’s beginning (${found}). If a pooler stands in between, set DATABASE_POOLER=transaction, and MIGRATE_URL to the address of the database itself.`,
  );
}
