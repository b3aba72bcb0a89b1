import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newId } from '#server/platform/ids.ts';
import { asAdmin, ordinaryLogin, type Address } from '#tests/support/programs/database-server.ts';

/** A database of its own that is spread over the nodes of a coordinator, and the ordinary login that owns it. */
export interface Nodes {
  owner: Address;
  /** Sees every row. */
  admin: Address;
  workers: { host: string; port: number }[];
  /** Past row level security, on the coordinator. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** A connection like that, for what needs one to itself. */
  asOne<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  /** Brings a shard, with all that belongs to its stores, to another worker while they are written to. */
  move(
    from: { shard: string; host: string; port: number },
    to: { host: string; port: number },
  ): Promise<void>;
  drop(): Promise<void>;
}

/** Shards of each table: enough to be spread, few enough that ninety tables are made in a minute. */
const shards = 8;

const letPast = `do $$ declare one record; begin
  for one in select rolname from pg_roles where rolname like 'citus_shard_move_subscription_role%' and not rolbypassrls loop
    execute format('alter role %I bypassrls', one.rolname); end loop; end $$`;

/**
 * Makes it on the nodes that the database of the address knows (`citus_add_node`).
 * @throws when there are fewer than two workers.
 */
export async function onNodes(address: string): Promise<Nodes> {
  const { host, port, user = '', password, database = 'postgres' } = new pg.Client(address);
  const admin: Address = { host, port, user, password: password ?? '', database };
  const known = new pg.Client(admin);
  await known.connect();
  const { rows: workers } = await known.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and isactive order by nodeid`,
  );
  await known.end();
  if (workers.length < 2)
    throw new Error(
      `The database ${database} there knows ${workers.length} workers; two are needed (citus_add_node).`,
    );
  const name = `presence_${newId().slice(-12)}`;
  const login = 'presence_of_nodes';
  const all = [admin, ...workers.map((worker) => ({ ...admin, ...worker }))];
  for (const node of all) {
    await ordinaryLogin(node, login);
    await asAdmin(node, `create database ${name} owner ${login}`);
    await asAdmin({ ...node, database: name }, 'create extension citus');
  }
  const here = { ...admin, database: name };
  await asAdmin(
    here,
    `select citus_set_coordinator_host('${host}', ${port})`,
    ...workers.map((worker) => `select citus_add_node('${worker.host}', ${worker.port})`),
    `alter database ${name} set citus.shard_count = ${shards}`,
  );
  const asOne = async <T>(work: (client: pg.Client) => Promise<T>) => {
    const client = new pg.Client(here);
    await client.connect();
    return work(client).finally(() => client.end());
  };
  const pool = new pg.Pool({ ...here, max: 2 });
  pool.on('error', () => undefined);
  return {
    owner: { ...here, user: login, password: 'presence' },
    admin: here,
    workers,
    sql: async (text, values) => (await pool.query(text, values)).rows as never,
    asOne,
    async move({ shard, ...from }, to) {
      const ways = [shard, from.host, from.port, to.host, to.port];
      let isMoving = true;
      const moving = asOne((client) =>
        client.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')`, ways),
      ).finally(() => (isMoving = false));
      // Who writes what was changed meanwhile is a role that Citus makes there for this; row level security would stop it.
      while (isMoving) {
        await asAdmin({ ...here, ...to }, letPast);
        await Promise.race([moving, sleep(500)]);
      }
      await moving;
    },
    async drop() {
      await pool.end();
      for (const node of all) await asAdmin(node, `drop database if exists ${name} with (force)`);
    },
  };
}
