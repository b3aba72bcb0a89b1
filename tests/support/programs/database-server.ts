import { rmSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/platform/database/embedded-postgres.ts';
import { databaseFolder } from '../folder.ts';

/** How the server that tests run on is reached; plain values, as they are handed to every worker. */
export interface Address {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
}

export interface DatabaseServer {
  /** Somebody who may do everything there. */
  admin: Address;
  stop(): Promise<void>;
}

/** The server that comes with the packages, or the one that `TEST_DATABASE_URL` names. */
export async function databaseServer(): Promise<DatabaseServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const { host, port, user = '', password, database = 'postgres' } = new pg.Client(given);
    return { admin: { host, port, user, password: password ?? '', database }, stop: async () => undefined };
  }
  const folder = databaseFolder('test');
  // Every worker has the app, its jobs and those who look on, and some have two of each.
  const server = await startEmbeddedPostgres(folder, 200);
  const admin = {
    host: String(server.owner.host),
    port: 5432,
    user: 'postgres',
    password: '',
    database: 'postgres',
  };
  await hurry(admin);
  return {
    admin,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What these tests write need not outlive a power cut; the program itself never runs like this. */
async function hurry(admin: Address): Promise<void> {
  const settings = ['fsync', 'full_page_writes', 'synchronous_commit'];
  await asAdmin(
    admin,
    ...settings.map((name) => `alter system set ${name} = off`),
    // The log of what is thrown away need not be long; it may lie in memory.
    `alter system set max_wal_size = '256MB'`,
    'select pg_reload_conf()',
  );
}

/** Statements of somebody who may do everything, one after the other and each on its own. */
export async function asAdmin(admin: Address, ...statements: string[]): Promise<void> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Of each table: a world is a copy of all of them, and two are enough to be apart. */
const shards = 2;

/**
 * Makes an empty database one of Citus whose only node is its coordinator: copied as any other, it plans, refuses and
 * forwards as one of many nodes does.
 */
export async function asOneNode(database: Address): Promise<void> {
  await asAdmin(
    database,
    'create extension citus',
    `select citus_set_coordinator_host('${database.host}', ${database.port})`,
    `select citus_set_node_property('${database.host}', ${database.port}, 'shouldhaveshards', true)`,
    `alter database "${database.database}" set citus.shard_count = ${shards}`,
  );
}

/** A login as managed databases give one: no superuser, bound by row level security, and no maker of roles. */
export async function ordinaryLogin(admin: Address, name: string): Promise<Address> {
  const rights = 'login nosuperuser nobypassrls nocreaterole nocreatedb';
  const password = 'presence';
  await asAdmin(
    admin,
    `do $$ begin create role ${name}; exception when duplicate_object or unique_violation then null; end $$`,
    `alter role ${name} ${rights} password '${password}'`,
  );
  return { ...admin, user: name, password };
}
