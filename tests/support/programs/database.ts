import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectionSettings } from '#server/platform/database/connection-settings.ts';
import { openDatabase, type Database } from '#server/platform/database/db.ts';
import { asOneNode, type Address } from './database-server.ts';

export interface TestDatabase {
  db: Database;
  /** Connection settings of somebody who may do everything, for what the app may not do. */
  owner: Address;
  /** What the app connects with, and the role it then takes. */
  login: Address;
  /** The same around a pooler, where there is one; else the same thing. */
  direct: Address;
  role: string | null;
  /** Runs SQL as the owner, past row level security: for seeding and for looking at everything. */
  sql<Row extends pg.QueryResultRow = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ): Promise<Row[]>;
  close(): Promise<void>;
}

/** Five hundred who come at once are all served: whether within seconds is the machine's doing, and nothing a test is about. */
const waitMs = 120_000;

/** A fresh, migrated database, cloned from the template in about a tenth of a second. */
export async function testDatabase(
  options: { poolSize?: number; client?: typeof pg.Client; empty?: boolean; straight?: boolean } = {},
): Promise<TestDatabase> {
  const { admin, role, template: migrated, isOfNodes, ...given } = inject('postgres');
  const isPooled = given.isPooled && !options.straight;
  const template = options.empty ? 'template0' : migrated;
  const name = `t_${randomBytes(6).toString('hex')}`;
  // Copied by files: with nothing to be kept over a power cut that costs a quarter of copying it through the log.
  await once(
    admin,
    `create database ${name} template ${template} strategy file_copy owner "${given.login.user}"`,
  );
  const owner = { ...admin, database: name };
  if (options.empty && isOfNodes) await asOneNode(owner);
  // Left to itself it works on its own pieces as if they were a table, and what nodes refuse goes through.
  if (isOfNodes) await once(admin, `alter database ${name} set citus.enable_local_execution = off`);
  const login = { ...(isPooled ? given.login : given.direct), database: name };
  const direct = { ...given.direct, database: name };
  // Behind a pooler the settings are the login's, as the program sees to at its start.
  if (isPooled)
    for (const [setting, value] of Object.entries(connectionSettings))
      await once(admin, `alter role "${login.user}" in database ${name} set ${setting} = '${value}'`);
  const connection = options.client ? { ...login, Client: options.client } : login;
  const poolSize = options.poolSize ?? 8;
  const db = openDatabase({
    connection,
    role,
    poolSize,
    waitMs,
    isPooled,
    isOfNodes,
    ...(isPooled ? { direct } : {}),
  });
  const ownerPool = new pg.Pool({ ...owner, max: 2 });
  ownerPool.on('error', () => undefined);
  return {
    db,
    owner,
    login,
    direct: isPooled ? direct : login,
    role,
    sql: async (text, values) => (await ownerPool.query(text, values)).rows as never,
    async close() {
      await db.close();
      await ownerPool.end();
      await once(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

async function once(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // Cloning waits for other clones of the template to finish.
    for (let attempt = 0; ; attempt++) {
      try {
        await client.query(text);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== '55006' || attempt > 100) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  } finally {
    await client.end();
  }
}
